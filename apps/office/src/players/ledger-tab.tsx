import { Link } from 'react-router'
import { ledgerKinds, type LedgerRow } from '@felek/contract/office/player-shapes.ts'
import { officePlayers } from '@felek/contract/office/players.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { Money } from '@felek/ui/money.tsx'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import type { Filter } from '@felek/ui/work/filter-bar.tsx'
import { Tag, type TagTone } from '@felek/ui/work/tag.tsx'
import { useRows } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatInstant } from '../lib/format/times.ts'
import { wordOf } from '@felek/phrases/word-of.ts'
import { shortId } from '../lib/format/words.ts'
import { useListState } from '../lib/list/list-state.ts'
import { playerPath } from '../paths.ts'
import { endOfDay, isDay } from './player-filters.ts'
import { TabList, type FactLine } from './tab-list.tsx'

const filterKeys = ['kind', 'from', 'to'] as const
const rowId = (row: LedgerRow): string => row.entryID

const tones = {
  bet: 'line',
  win: 'good',
  rollback: 'plain',
  deposit: 'good',
  withdrawal: 'warn',
  bonus: 'good',
  correction: 'info',
  other: 'plain',
} as const satisfies Record<LedgerRow['kind'], TagTone>

export const KindTag = ({ kind }: { kind: LedgerRow['kind'] }) => {
  const { ledger } = useTexts().players
  return <Tag tone={tones[kind]}>{ledger.kinds[kind]}</Tag>
}

/** What a row is about: a game, or the account that the money came from or went to. */
export const toAbout = (
  { accounts }: OfficePhrases['players'],
  row: Pick<LedgerRow, 'game' | 'against'>,
): string => row.game || wordOf(accounts, row.against)

export const ledgerColumns = ({ players }: OfficePhrases, lang: Lang): DataColumn<LedgerRow>[] => [
  {
    key: 'at',
    title: players.ledger.columns.at,
    width: 'w-44',
    cell: (row) => <span className="tabular">{formatInstant(row.at, lang)}</span>,
  },
  {
    key: 'kind',
    title: players.ledger.columns.kind,
    width: 'w-28',
    fixed: true,
    cell: (row) => <KindTag kind={row.kind} />,
  },
  { key: 'about', title: players.ledger.columns.about, cell: (row) => toAbout(players, row) },
  {
    key: 'amount',
    title: players.ledger.columns.amount,
    width: 'w-32',
    end: true,
    cell: (row) => <Money bare signed amount={row.amount} />,
  },
  {
    key: 'cash',
    title: players.ledger.columns.cash,
    width: 'w-32',
    end: true,
    cell: (row) => <Money bare amount={row.cashAfter} />,
  },
  {
    key: 'id',
    title: players.ledger.columns.id,
    width: 'w-28',
    end: true,
    lesser: true,
    cell: (row) => (
      <span title={row.transactionID} className="tabular text-12 text-text-2">
        {shortId(row.transactionID)}
      </span>
    ),
  },
]

const factsOf = (
  row: LedgerRow,
  { players: { ledger, accounts } }: OfficePhrases,
  lang: Lang,
): FactLine[] => [
  { name: ledger.columns.at, value: formatInstant(row.at, lang) },
  { name: ledger.columns.kind, value: ledger.kinds[row.kind] },
  { name: ledger.account, value: accounts[row.account] },
  { name: ledger.columns.amount, value: <Money signed amount={row.amount} /> },
  { name: ledger.against, value: wordOf(accounts, row.against) },
  { name: ledger.cashAfter, value: <Money amount={row.cashAfter} /> },
  { name: ledger.bonusAfter, value: <Money amount={row.bonusAfter} /> },
  { name: ledger.lockedAfter, value: <Money amount={row.lockedAfter} /> },
  ...(row.game ? [{ name: ledger.game, value: row.game }] : []),
  { name: ledger.source, value: row.source },
  { name: ledger.entry, value: row.entryID, wide: true },
  { name: ledger.transaction, value: row.transactionID, wide: true },
]

const useLedgerFilters = (): Filter[] => {
  const { ledger, filters } = useTexts().players
  return [
    {
      key: 'kind',
      kind: 'choice',
      label: ledger.columns.kind,
      options: ledgerKinds
        .filter((value) => value !== 'other')
        .map((value) => ({ value, label: ledger.kinds[value] })),
    },
    { key: 'from', kind: 'day', label: filters.since },
    { key: 'to', kind: 'day', label: filters.until },
  ]
}

/** Every entry that moved the player's money, the newest first; balances are the journal's own. */
export const LedgerTab = ({ playerID }: { playerID: string }) => {
  const texts = useTexts()
  const { ledger } = texts.players
  const lang = useLang()
  const address = useListState(filterKeys)
  const { kind, from, to } = address.filters
  const wanted = ledgerKinds.find((it) => it === kind)
  const page = useRows(
    officePlayers.ledger,
    {
      playerID,
      ...(wanted && { kind: wanted }),
      ...(isDay(from) && { from }),
      ...(isDay(to) && { to: endOfDay(to) }),
    },
    rowId,
  )
  return (
    <TabList
      caption={ledger.title}
      columns={ledgerColumns(texts, lang)}
      call={officePlayers.ledger}
      page={page}
      rowId={rowId}
      filters={useLedgerFilters()}
      address={address}
      empty={ledger.none}
      facts={(row) => factsOf(row, texts, lang)}
      extra={(row) =>
        row.roundID && (
          <Link
            to={playerPath(playerID, 'turlar', row.roundID)}
            className="mt-3 inline-block underline underline-offset-3"
          >
            {ledger.toRound}
          </Link>
        )
      }
    />
  )
}
