import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import Banknote from 'lucide-react/icons/banknote'
import {
  officeCashier,
  withdrawalLevels,
  type WithdrawalRow,
} from '@felek/contract/office/cashier.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatMoney, type Lang } from '@felek/phrases/format.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { readAmount } from '@felek/phrases/read-amount.ts'
import { Money } from '@felek/ui/money.tsx'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import { filterChipClass, type Filter } from '@felek/ui/work/filter-bar.tsx'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { useRows } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatSpan } from '../lib/format/times.ts'
import { shortId } from '../lib/format/words.ts'
import { ListPage } from '../lib/list/list-page.tsx'
import { useListState, type ListAddress } from '../lib/list/list-state.ts'
import { Permitted } from '../lib/list/problem-panel.tsx'
import { withdrawalPath } from '../paths.ts'
import { FactSummary } from './facts.tsx'
import { WaitingAge } from './waiting-age.tsx'
import { WithdrawalPeek } from './withdrawal-peek.tsx'

const filterKeys = ['level', 'claimed', 'min', 'max'] as const
type Filters = ListAddress['filters']
/** Each look at the queue is a look at players, and stands in the audit: not more of them than it takes. */
const lookMs = 60_000
const rowId = (row: WithdrawalRow): string => row.id

/** What one press asks for, over the filters that it stands for. */
const views = {
  all: {},
  mine: { claimed: 'me' },
  nobody: { claimed: 'nobody' },
  large: { min: '25000' },
  red: { level: 'red' },
} as const satisfies Record<string, Filters>
const viewNames = Object.keys(views) as (keyof typeof views)[]

const isView = (name: keyof typeof views, filters: Filters): boolean => {
  const wanted: Filters = views[name]
  return filterKeys.every((key) => (wanted[key] ?? '') === (filters[key] ?? ''))
}

const Views = ({ address }: { address: ListAddress }) => {
  const { views: words } = useTexts().cashier.withdrawals
  return viewNames.map((name) => {
    const isChosen = isView(name, address.filters)
    return (
      <button
        key={name}
        type="button"
        aria-pressed={isChosen}
        onClick={() => address.setFilters(views[name])}
        className={filterChipClass(isChosen)}
      >
        {words[name]}
      </button>
    )
  })
}

const withdrawalColumns = ({ cashier }: OfficePhrases): DataColumn<WithdrawalRow>[] => {
  const { columns } = cashier.withdrawals
  return [
    {
      key: 'age',
      title: columns.age,
      width: 'w-36',
      cell: (row) => <WaitingAge since={row.waitingSince} />,
    },
    {
      key: 'code',
      title: columns.code,
      width: 'w-28',
      cell: (row) => (
        <span className="tabular text-12 text-text-2" title={row.code}>
          {shortId(row.code)}
        </span>
      ),
    },
    {
      key: 'player',
      title: columns.player,
      cell: (row) => <b className="font-label">{row.player.username}</b>,
    },
    {
      key: 'amount',
      title: columns.amount,
      width: 'w-32',
      end: true,
      fixed: true,
      cell: (row) => <Money amount={row.amount} />,
    },
    {
      key: 'bank',
      title: columns.bank,
      width: 'w-32',
      lesser: true,
      cell: (row) => <span className="text-text-2">{row.bank}</span>,
    },
    {
      key: 'facts',
      title: columns.facts,
      width: 'w-64',
      fixed: true,
      cell: (row) => <FactSummary facts={row.facts} />,
    },
    {
      key: 'claimedBy',
      title: columns.claimedBy,
      width: 'w-36',
      lesser: true,
      cell: (row) => row.claimedBy?.name ?? '–',
    },
  ]
}

const useWithdrawalFilters = (): Filter[] => {
  const { withdrawals } = useTexts().cashier
  const { filters, levels, claims } = withdrawals
  return [
    {
      key: 'level',
      kind: 'choice',
      label: filters.level,
      options: withdrawalLevels.map((value) => ({ value, label: levels[value] })),
    },
    {
      key: 'claimed',
      kind: 'choice',
      label: filters.claimed,
      options: (['me', 'nobody'] as const).map((value) => ({ value, label: claims[value] })),
    },
    { key: 'min', kind: 'text', label: filters.min },
    { key: 'max', kind: 'text', label: filters.max },
  ]
}

/** Amounts stand in the address as they were typed, and go to the server as it reads them. */
const useWithdrawals = (filters: Filters) => {
  const lang = useLang()
  const input = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(filters).flatMap(([key, value]) =>
          value ? [[key, key === 'min' || key === 'max' ? readAmount(value, lang) : value]] : [],
        ),
      ),
    [filters, lang],
  )
  return useRows(officeCashier.withdrawals, input, rowId, { everyMs: lookMs })
}

/** How much waits, where all of it is here to be counted. */
const useTotal = (
  page: ReturnType<typeof useWithdrawals>,
  { cashier, lists }: OfficePhrases,
  lang: Lang,
): string => {
  const now = useServerNow(60_000)
  const { rows, hasMore } = page
  const oldest = rows?.[0]
  if (!rows || !oldest || hasMore) return cashier.withdrawals.text
  const total = rows.reduce((sum, { amount }) => sum + toKurus(amount), 0n)
  return fill(cashier.withdrawals.waiting, {
    n: rows.length,
    total: formatMoney(toAmount(total), lang),
    age: formatSpan(now - Date.parse(oldest.waitingSince), lists.span),
  })
}

const Withdrawals = () => {
  const texts = useTexts()
  const { cashier, shell } = texts
  const navigate = useNavigate()
  const address = useListState(filterKeys)
  const page = useWithdrawals(address.filters)
  return (
    <ListPage
      list="withdrawals"
      title={shell.places.withdrawals}
      text={useTotal(page, texts, useLang())}
      call={officeCashier.withdrawals}
      address={address}
      page={page}
      rowId={rowId}
      columns={withdrawalColumns(texts)}
      filters={useWithdrawalFilters()}
      views={<Views address={address} />}
      empty={{ ...cashier.withdrawals.none, icon: <Banknote aria-hidden="true" /> }}
      hints={[
        { keys: ['J', 'K'], says: shell.keys.row },
        { keys: ['Enter'], says: shell.keys.open },
        { keys: ['C'], says: shell.keys.claim },
        { keys: ['A'], says: shell.keys.approve },
        { keys: ['R'], says: shell.keys.refuse },
        { keys: ['?'], says: shell.keys.all },
      ]}
      onPage={(id) => void navigate(withdrawalPath(id))}
      peek={(id, walk) => <WithdrawalPeek key={id} id={id} {...walk} />}
    />
  )
}

const WithdrawalsPage = () => (
  <Permitted by="cashier.read">
    <Withdrawals />
  </Permitted>
)

export default WithdrawalsPage
