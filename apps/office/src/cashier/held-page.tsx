import HandCoins from 'lucide-react/icons/hand-coins'
import { officeCashier, type HeldRow } from '@felek/contract/office/cashier.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { Money } from '@felek/ui/money.tsx'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import { useCall } from '../lib/api/query.ts'
import { useTexts } from '../lib/format/texts.ts'
import { ListPage } from '../lib/list/list-page.tsx'
import { useListState } from '../lib/list/list-state.ts'
import { Permitted } from '../lib/list/problem-panel.tsx'
import { useDecisionHints } from './decision-hints.ts'
import { HeldPeek } from './held-peek.tsx'
import { kindName, whyHeld } from './held-words.ts'
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
        <>
          <WaitingTime since={row.at} />
          {/* The link's name is what it opens, not how old that is. */}
          <span className="sr-only">, {row.player.username}</span>
        </>
      ),
    },
    {
      key: 'player',
      title: columns.player,
      width: 'w-32',
      cell: (row) => <span className="font-label">{row.player.username}</span>,
    },
    { key: 'kind', title: columns.kind, width: 'w-20', cell: (row) => kindName(texts, row) },
    {
      key: 'amount',
      title: columns.amount,
      width: 'w-28',
      end: true,
      fixed: true,
      cell: (row) => <Money bare amount={row.amount} />,
    },
    { key: 'why', title: columns.why, cell: (row) => whyHeld(texts, row) },
    {
      key: 'game',
      title: columns.game,
      width: 'w-36',
      lesser: true,
      cell: (row) => <span className="text-text-2">{row.game || '–'}</span>,
    },
    {
      key: 'source',
      title: columns.source,
      width: 'w-32',
      lesser: true,
      cell: (row) => <span className="text-text-2">{row.source}</span>,
    },
  ]
}

/** Money that came and waits in a player's locked account, the oldest first. */
const Held = () => {
  const texts = useTexts()
  const { cashier, shell } = texts
  const { held } = cashier
  const address = useListState([])
  const { data, error, refetch } = useCall(officeCashier.held, {}, { everyMs: lookMs })
  return (
    <ListPage
      list="held"
      title={shell.places.held}
      text={held.text}
      call={officeCashier.held}
      address={address}
      page={{
        rows: data,
        problem: error,
        hasMore: false,
        isMoreComing: false,
        more: () => {},
        again: () => void refetch(),
      }}
      rowId={rowId}
      columns={heldColumns(texts)}
      empty={{ ...held.none, icon: <HandCoins aria-hidden="true" /> }}
      hints={useDecisionHints()}
      peek={(id, walk) => (
        <HeldPeek key={id} id={id} row={data?.find((row) => rowId(row) === id)} {...walk} />
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
