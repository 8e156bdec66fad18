import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { officeCashier, type HeldRow } from '@felek/contract/office/cashier.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { Money } from '@felek/ui/money.tsx'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import { useCall } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatShort } from '../lib/format/times.ts'
import { valueName } from '../lib/format/words.ts'
import { ListPage } from '../lib/list/list-page.tsx'
import { useListState } from '../lib/list/list-state.ts'
import { Permitted } from '../lib/list/problem-panel.tsx'
import { HeldPeek } from './held-peek.tsx'
import { heldKind } from './held-words.ts'

const filterKeys: readonly string[] = []
const rowId = (row: HeldRow): string => row.id

const heldColumns = (texts: OfficePhrases, lang: Lang): DataColumn<HeldRow>[] => {
  const { columns } = texts.cashier.held
  return [
    {
      key: 'at',
      title: columns.at,
      width: 'w-44',
      cell: (row) => <span className="tabular">{formatShort(row.at, lang)}</span>,
    },
    {
      key: 'player',
      title: columns.player,
      cell: (row) => <b className="font-label">{row.player.username}</b>,
    },
    {
      key: 'amount',
      title: columns.amount,
      width: 'w-36',
      end: true,
      fixed: true,
      cell: (row) => <Money amount={row.amount} />,
    },
    { key: 'kind', title: columns.kind, cell: (row) => heldKind(texts, row.kind) },
    { key: 'why', title: columns.why, cell: (row) => valueName(texts, row.why) },
    { key: 'game', title: columns.game, lesser: true, cell: (row) => row.game || '–' },
  ]
}

const Held = () => {
  const texts = useTexts()
  const { cashier, shell } = texts
  const address = useListState(filterKeys)
  const { data, error, refetch } = useCall(officeCashier.held, {})
  return (
    <ListPage
      list="held"
      title={shell.places.held}
      text={cashier.held.text}
      call={officeCashier.held}
      address={address}
      page={{
        rows: data,
        problem: error,
        hasMore: false,
        isMoreComing: false,
        more: () => undefined,
        again: () => void refetch(),
      }}
      rowId={rowId}
      columns={heldColumns(texts, useLang())}
      empty={{ ...cashier.held.none, icon: <LockKeyhole aria-hidden="true" /> }}
      hints={[
        { keys: ['J', 'K'], says: shell.keys.row },
        { keys: ['Enter'], says: shell.keys.open },
      ]}
      peek={(id, walk) => {
        const row = data?.find((it) => it.id === id)
        return row && <HeldPeek key={id} row={row} {...walk} />
      }}
    />
  )
}

const HeldPage = () => (
  <Permitted by="cashier.read">
    <Held />
  </Permitted>
)

export default HeldPage
