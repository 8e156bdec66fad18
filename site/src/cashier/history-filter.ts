import type { cashier } from '@felek/contract/src/cashier.ts'
import type { Input } from '@felek/contract/src/call.ts'
import { defaultPeriod, isPeriod, spanOf, type Period } from './periods.ts'

/** Which page of the history: everything, the cashier's, the games'. */
export type Scope = 'all' | 'finance' | 'games'
export const kinds = ['all', 'deposit', 'withdraw', 'game', 'stake', 'win', 'refund'] as const
export type Kind = (typeof kinds)[number]

/** The chips of each page; the codes are those of api.md §6. */
export const kindsOf: Record<Scope, readonly Kind[]> = {
  all: ['all', 'deposit', 'withdraw', 'game'],
  finance: ['all', 'deposit', 'withdraw'],
  games: ['all', 'stake', 'win', 'refund'],
}

type Search = Pick<Input<typeof cashier.transactions>, 'searchType' | 'searchCategory'>
const scopeSearch: Record<Scope, Search> = {
  all: {},
  finance: { searchType: '1' },
  games: { searchType: '2' },
}
const kindSearch: Record<Kind, Search> = {
  all: {},
  deposit: { searchCategory: '1' },
  withdraw: { searchCategory: '2' },
  game: { searchType: '2' },
  stake: { searchCategory: '3' },
  win: { searchCategory: '4' },
  refund: { searchCategory: '5' },
}

export type HistoryFilter = { scope: Scope; kind: Kind; period: Period }

/** The filter stands in the address; what is unknown there is the default. */
export const filterOf = (scope: Scope, search: URLSearchParams): HistoryFilter => {
  const period = search.get('period')
  return {
    scope,
    kind: kindsOf[scope].find((k) => k === search.get('type')) ?? 'all',
    period: isPeriod(period) ? period : defaultPeriod,
  }
}

/** The address of a filter; defaults are left out. */
export const searchOf = ({ kind, period }: HistoryFilter): URLSearchParams => {
  const search = new URLSearchParams()
  if (period !== defaultPeriod) search.set('period', period)
  if (kind !== 'all') search.set('type', kind)
  return search
}

/** What `finance/list_transactions` is asked, but for the page. */
export const historyInput = ({ scope, kind, period }: HistoryFilter, today: string) => ({
  ...scopeSearch[scope],
  ...kindSearch[kind],
  ...spanOf(period, today),
})
