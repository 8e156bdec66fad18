import type { Input } from '@felek/contract/call.ts'
import {
  chargebackSorts,
  chargebackViews,
  recallKinds,
  type chargebackCalls,
} from '@felek/contract/office/cashier-chargebacks.ts'
import type { Sort } from '@felek/ui/work/data-table.tsx'

/* What of the list of recalled deposits stands in the address: `view`, `kind`, `code`, and the order. */

export const filterKeys = ['view', 'kind', 'code'] as const

type Filters = Readonly<Record<string, string | undefined>>

const oneOf = <T extends string>(known: readonly T[], value: string | undefined): T | undefined =>
  known.find((it) => it === value)

/** Without one it is what is open. */
export const toView = (filters: Filters) => oneOf(chargebackViews, filters['view']) ?? 'open'

export const toInput = (
  filters: Filters,
  sort: Sort | null,
): Omit<Input<typeof chargebackCalls.chargebacks>, 'after' | 'limit'> => {
  const { code } = filters
  const kind = oneOf(recallKinds, filters['kind'])
  const order = oneOf(
    chargebackSorts,
    sort ? `${sort.descending ? '-' : ''}${sort.key}` : undefined,
  )
  return {
    view: toView(filters),
    ...(kind && { kind }),
    ...(code && { code }),
    ...(order && { sort: order }),
  }
}
