import type { ReactNode } from 'react'
import type { GameSession } from '../lib/game-session.ts'
import { useTexts } from '../texts/texts.ts'
import { FairnessPanel } from './fairness.tsx'
import { HistoryPanel } from './history.tsx'
import { KeysPanel } from './keys.tsx'
import { Panel, type PanelName } from './panel.tsx'
import { PaytablePanel } from './paytable.tsx'
import { RouletteRules, SlotRules } from './rules.tsx'

export type PanelProps = {
  session: GameSession
  panel: PanelName
  onPanel: (panel: PanelName | null) => void
  stake: string
  /** The rules of a game that brings its own. */
  rules?: ReactNode
}

const Body = ({ session, panel, stake, rules }: Omit<PanelProps, 'onPanel'>) => {
  const { game } = session
  if (panel === 'fairness') return <FairnessPanel session={session} />
  const numbered = game.engine === 'roulette' || game.engine === 'racing'
  if (panel === 'history')
    return <HistoryPanel session={session} numbered={numbered} hasFeature={'reels' in game} />
  if (panel === 'keys') return <KeysPanel roulette={numbered} />
  if (game.engine === 'roulette') return <RouletteRules game={game} mode={session.mode} />
  if (!('reels' in game)) return rules
  return panel === 'paytable' ? (
    <PaytablePanel game={game} stake={stake} />
  ) : (
    <SlotRules game={game} mode={session.mode} />
  )
}

/** The panel that is open. */
export const OpenPanel = ({ session, panel, onPanel, stake, rules }: PanelProps) => {
  const texts = useTexts()
  const titles: Record<PanelName, string> = {
    paytable: texts.bar.paytable,
    rules: texts.rules.title,
    fairness: texts.fairness.title,
    history: texts.history.title,
    keys: texts.keys.title,
  }
  return (
    <Panel key={panel} title={titles[panel]} onClose={() => onPanel(null)}>
      <Body session={session} panel={panel} stake={stake} rules={rules} />
    </Panel>
  )
}
