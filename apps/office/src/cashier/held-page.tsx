import HandCoins from 'lucide-react/icons/hand-coins'
import { officeCashier, type HeldRow } from '@felek/contract/office/cashier.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import { useAllRows } from '../lib/api/query.ts'
import { useTexts } from '../lib/format/texts.ts'
import { ListPage } from '../lib/list/list-page.tsx'
import { useListState } from '../lib/list/list-state.ts'
import { Permitted } from '../lib/list/problem-panel.tsx'
import { useDecisionHints } from './decision-hints.ts'
import { HeldPeek } from './held-peek.tsx'
import { kindName, whyHeld } from './held-words.ts'
import { amountColumn, FirstCell, lesserColumn, playerColumn } from './shared-columns.tsx'
import { WaitingTime } from './waiting-time.tsx'

/** Every look names players to the audit, so it is no oftener than the queue needs. */
const lookMs = 30_000
const rowId = (row: HeldRow): string => row.id

const heldColumns = (texts: OfficePhrases): DataColumn<HeldRow>[] => {
  const { columns } = texts.cashier.held
  return [
    {
      key: 'since',
      title: columns.since,
      width: 'w-34',
      cell: (row) => (
        <FirstCell opens={row.player.username}>
          <WaitingTime since={row.at} />
        </FirstCell>
      ),
    },
    playerColumn(columns.player, 'w-32'),
    { key: 'kind', title: columns.kind, width: 'w-20', cell: (row) => kindName(texts, row) },
    amountColumn(columns.amount),
    { key: 'why', title: columns.why, cell: (row) => whyHeld(texts, row) },
    lesserColumn('game', columns.game, (row) => row.game || '–', 'w-36'),
    lesserColumn('source', columns.source, (row) => row.source, 'w-32'),
  ]
}

/** Money that came and waits in a player's locked account, the oldest first. */
const Held = () => {
  const texts = useTexts()
  const { cashier, shell } = texts
  const { held } = cashier
  const address = useListState([])
  const page = useAllRows(officeCashier.held, {}, { everyMs: lookMs })
  return (
    <ListPage
      list="held"
      title={shell.places.held}
      text={held.text}
      call={officeCashier.held}
      address={address}
      page={page}
      rowId={rowId}
      columns={heldColumns(texts)}
      empty={{ ...held.none, icon: <HandCoins aria-hidden="true" /> }}
      hints={useDecisionHints()}
      peek={(id, walk) => (
        <HeldPeek key={id} id={id} row={page.rows?.find((row) => rowId(row) === id)} {...walk} />
      )}
    />
  )
}

const HeldPage = () => (
  <Permitted by="cashier.read">
    <Held />
  </Permitted>
)

export default HeldPage
