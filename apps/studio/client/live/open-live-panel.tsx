import { actions } from '../../src/live/protocol.ts'
import { KeyList } from '../panels/facts.tsx'
import { Panel, type PanelName } from '../panels/panel.tsx'
import { useLiveTexts } from '../texts/live.ts'
import { useTexts } from '../texts/texts.ts'
import { keyOfAction } from './decision-bar.tsx'
import { LiveFairness } from './live-fairness.tsx'
import { LiveRules } from './live-rules.tsx'
import type { LiveView } from './use-live.ts'

const Keys = ({ blackjack }: { blackjack: boolean }) => {
  const { keys } = useTexts()
  const { keys: moves } = useLiveTexts()
  const rows: (readonly [string, string])[] = [
    ...(blackjack ? actions.map((action) => [keyOfAction[action], moves[action]] as const) : []),
    [keys.undo, keys.undoWhat],
    [keys.tab, keys.tabWhat],
    [keys.close, keys.closeWhat],
    [keys.help, keys.helpWhat],
  ]
  return <KeyList keys={rows} />
}

export type LivePanelProps = { view: LiveView; panel: PanelName; onClose: () => void }

/** The panel that is open. */
export const OpenLivePanel = ({ view, panel, onClose }: LivePanelProps) => {
  const { rules, fairness, keys } = useTexts()
  const { table, mode } = view.context
  if (panel === 'rules')
    return (
      <Panel title={rules.title} onClose={onClose}>
        <LiveRules table={table} mode={mode} />
      </Panel>
    )
  if (panel === 'fairness')
    return (
      <Panel title={fairness.title} onClose={onClose}>
        <LiveFairness view={view} />
      </Panel>
    )
  if (panel === 'keys')
    return (
      <Panel title={keys.title} onClose={onClose}>
        <Keys blackjack={table.kind === 'blackjack'} />
      </Panel>
    )
  return null
}
