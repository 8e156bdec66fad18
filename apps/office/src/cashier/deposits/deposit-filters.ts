import type { Input } from '@felek/contract/call.ts'
import {
  depositAges,
  depositSorts,
  depositStates,
  type depositCalls,
} from '@felek/contract/office/cashier-deposits.ts'
import type { Sort } from '@felek/ui/work/data-table.tsx'

/* What of the list of deposits stands in the address: `state`, `method`, `age`, `code`, `proof`, and the order. */

export const filterKeys = ['state', 'method', 'age', 'code', 'proof'] as const

type Filters = Readonly<Record<string, string | undefined>>

/** Views that are one press away, each by exactly what it filters. */
export const views = {
  byHand: {},
  review: { state: 'review' },
  unproved: { state: 'credited', proof: 'missing' },
  credited: { state: 'credited' },
  refused: { state: 'refused' },
  cancelled: { state: 'cancelled' },
} as const satisfies Record<string, Readonly<Record<string, string>>>
export type View = keyof typeof views

/** The view that these filters are; null where they are none of them. */
export const toView = (filters: Filters): View | null => {
  const isView = (wanted: Filters): boolean =>
    filterKeys.every((key) => (filters[key] ?? '') === (wanted[key] ?? ''))
  return (Object.keys(views) as View[]).find((view) => isView(views[view])) ?? null
}

const oneOf = <T extends string>(known: readonly T[], value: string | undefined): T | undefined =>
  known.find((it) => it === value)

type ListInput = Omit<Input<typeof depositCalls.deposits>, 'after' | 'limit'>

/**
 * What the address asks for. Without a state it is what waits for somebody to see it; a code is looked for among all of
 * them.
 */
export const toInput = (filters: Filters, sort: Sort | null): ListInput => {
  const { method, code, proof } = filters
  const [state, age] = [oneOf(depositStates, filters['state']), oneOf(depositAges, filters['age'])]
  const order = oneOf(depositSorts, sort ? `${sort.descending ? '-' : ''}${sort.key}` : undefined)
  return {
    ...(state && { state }),
    ...(!state && !code && { state: 'waiting' as const, byHand: true }),
    ...(method && { method }),
    ...(age && { age }),
    ...(code && { code }),
    ...(proof === 'missing' && { unproved: true }),
    ...(order && { sort: order }),
  }
}
