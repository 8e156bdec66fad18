import type { cashier } from '@felek/contract/cashier.ts'
import type { Input } from '@felek/contract/call.ts'
import { chosenOf, daysOf, defaultPeriod, type Chosen } from './periods.ts'

/** Which page of the history: everything, the cashier's, the games', bonuses, bets. */
export type Scope = 'all' | 'finance' | 'games' | 'bonus' | 'bets'
export const kinds = ['all', 'deposit', 'withdraw', 'stake', 'win', 'refund', 'adjustment'] as const
export type Kind = (typeof kinds)[number]

/**
 * What divides each page further; what has a page of its own is not said again. The codes are those
 * of docs/product/cashier.md, "Codes"; their names come from the server.
 */
export const kindsOf: Record<Scope, readonly Kind[]> = {
  all: ['all', 'deposit', 'withdraw', 'stake', 'win', 'refund', 'adjustment'],
  finance: ['all', 'deposit', 'withdraw', 'adjustment'],
  games: ['all'],
  bonus: ['all'],
  bets: ['all'],
}

type Search = Pick<Input<typeof cashier.transactions>, 'searchType' | 'searchCategory'>
const scopeSearch: Record<Scope, Search> = {
  all: {},
  finance: { searchType: '1' },
  games: { searchType: '2' },
  bonus: { searchType: '3' },
  bets: { searchType: '4' },
}
export const kindSearch: Record<Kind, Search> = {
  all: {},
  deposit: { searchCategory: '1' },
  withdraw: { searchCategory: '2' },
  stake: { searchCategory: '3' },
  win: { searchCategory: '4' },
  refund: { searchCategory: '5' },
  adjustment: { searchCategory: '8' },
}

export const outcomes = ['won', 'lost'] as const
export type Outcome = (typeof outcomes)[number]

export type HistoryFilter = {
  scope: Scope
  kind: Kind
  period: Chosen
  /** A `transaction_status`, or none. */
  status?: string
  /** Whole lira. */
  min?: string
  /** Of sittings. */
  outcome?: Outcome
  game?: string
}

/** Bets go back thirty days by default, the account seven (docs/specification.md §9). */
const defaultOf = (scope: Scope): Chosen => (scope === 'bets' ? 'last-30' : defaultPeriod)

/** The filter stands in the address; what is unknown there is the default. */
export const filterOf = (scope: Scope, search: URLSearchParams): HistoryFilter => {
  const status = search.get('status')
  const min = search.get('min')
  const outcome = outcomes.find((o) => o === search.get('outcome'))
  const game = search.get('game')
  return {
    scope,
    kind: kindsOf[scope].find((k) => k === search.get('type')) ?? 'all',
    period: chosenOf(search.get('period'), defaultOf(scope)),
    ...(status && /^100[1-6]$/.test(status) ? { status } : {}),
    ...(min && /^[1-9]\d{0,8}$/.test(min) ? { min } : {}),
    ...(outcome ? { outcome } : {}),
    ...(game && /^[\w.:-]{1,64}$/.test(game) ? { game } : {}),
  }
}

/** The address of a filter; defaults are left out. */
export const searchOf = (f: HistoryFilter): URLSearchParams => {
  const search = new URLSearchParams()
  if (f.period !== defaultOf(f.scope)) search.set('period', f.period)
  if (f.kind !== 'all') search.set('type', f.kind)
  for (const key of ['status', 'min', 'outcome', 'game'] as const)
    if (f[key] !== undefined) search.set(key, f[key])
  return search
}

/** What `finance/list_transactions` is asked, but for the page. */
export const historyInput = (f: HistoryFilter, today: string) => ({
  ...scopeSearch[f.scope],
  ...kindSearch[f.kind],
  ...daysOf(f.period, today),
  ...(f.status === undefined ? {} : { status: f.status }),
  ...(f.min === undefined ? {} : { searchMinAmount: f.min }),
})

/** What sittings are asked, but for the page. */
export const sittingInput = (f: HistoryFilter, today: string) => ({
  ...daysOf(f.period, today),
  ...(f.min === undefined ? {} : { searchMinAmount: f.min }),
  ...(f.outcome === undefined ? {} : { outcome: f.outcome }),
  ...(f.game === undefined ? {} : { game: f.game }),
})
