import { useEffect } from 'react'
import { toKurus } from '../lib/money.ts'
import { useChip, type Chip } from '../lib/use-chip.ts'
import { usePanel } from '../lib/use-panel.ts'
import { OpeningScreen } from '../parts/opening-screen.tsx'
import { useTexts } from '../texts/texts.ts'
import { BaccaratView } from './baccarat-view.tsx'
import { BlackjackView } from './blackjack-view.tsx'
import type { TableContext } from './table-context.ts'
import { LiveBar } from './live-bar.tsx'
import { LivePanels } from './live-panels.tsx'
import { RouletteView } from './roulette-view.tsx'
import { useLiveKeys } from './use-live-keys.ts'
import { useLiveSounds } from './use-live-sounds.ts'
import { useLive, type LiveView } from './use-live.ts'

const chipsMax = 6

const TableView = ({ view, chip }: { view: LiveView; chip: Chip }) => {
  const { table } = view.context
  if (table.kind === 'roulette') return <RouletteView view={view} table={table} chip={chip} />
  if (table.kind === 'baccarat') return <BaccaratView view={view} table={table} chip={chip} />
  return <BlackjackView view={view} table={table} chip={chip} />
}

export const LiveTable = ({ context, name }: { context: TableContext; name: string }) => {
  const { opening } = useTexts()
  const view = useLive(context)
  // Each table has a range of chips of its own, and remembers which of them was in hand.
  const chip = useChip(
    context.table.chips.map(toKurus).slice(0, chipsMax),
    `live-chip.${context.table.id}`,
  )
  const [panel, setPanel] = usePanel(context)
  useLiveKeys(context, panel !== null, () => setPanel('keys'))
  useLiveSounds(view)
  useEffect(() => {
    document.title = name
  }, [name])
  if (!view) return <OpeningScreen text={opening.loading} />
  return (
    <section
      aria-label={name}
      className="game live"
      data-kind={context.table.kind}
      data-turning={context.table.kind === 'roulette' && view.live.round?.phase === 'dealing'}
    >
      <h1 className="sr-only">{name}</h1>
      <TableView view={view} chip={chip} />
      <LiveBar view={view} chip={chip} onPanel={setPanel} />
      <LivePanels view={view} panel={panel} onClose={() => setPanel(null)} />
    </section>
  )
}
