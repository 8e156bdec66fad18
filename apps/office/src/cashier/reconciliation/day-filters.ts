import type { Input } from '@felek/contract/call.ts'
import {
  daySorts,
  dayViews,
  type reconciliationCalls,
} from '@felek/contract/office/cashier-reconciliation.ts'
import { day as dayField } from '@felek/contract/fields.ts'
import type { Sort } from '@felek/ui/work/data-table.tsx'

/* What of the list of days stands in the address: `view`, `kind`, `from`, `to`, and the order. */

export const filterKeys = ['view', 'kind', 'from', 'to'] as const
export const dayKinds = ['gateway', 'provider'] as const

type Filters = Readonly<Record<string, string | undefined>>

const oneOf = <T extends string>(known: readonly T[], value: string | undefined): T | undefined =>
  known.find((it) => it === value)

/** Without one it is what is open. */
export const toView = (filters: Filters) => oneOf(dayViews, filters['view']) ?? 'open'

const toDay = (typed: string | undefined): string | undefined =>
  dayField.safeParse(typed).success ? typed : undefined

export const toInput = (
  filters: Filters,
  sort: Sort | null,
): Omit<Input<typeof reconciliationCalls.reconciliation>, 'after' | 'limit'> => {
  const kind = oneOf(dayKinds, filters['kind'])
  const [from, to] = [toDay(filters['from']), toDay(filters['to'])]
  const order = oneOf(daySorts, sort ? `${sort.descending ? '-' : ''}${sort.key}` : undefined)
  return {
    view: toView(filters),
    ...(kind && { kind }),
    ...(from && { from }),
    ...(to && { to }),
    ...(order && { sort: order }),
  }
}
