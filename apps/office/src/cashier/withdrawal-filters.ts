import type { Input } from '@felek/contract/call.ts'
import { amount } from '@felek/contract/fields.ts'
import {
  approvalAmount,
  withdrawalLevels,
  type officeCashier,
} from '@felek/contract/office/cashier.ts'
import { formatAmountShort, type Lang } from '@felek/phrases/format.ts'
import { readAmount } from '@felek/phrases/read-amount.ts'

/* What of the list of withdrawals stands in the address: `level`, `claimed`, `min`, `max`; amounts as the wire has them. */

export const filterKeys = ['level', 'claimed', 'min', 'max'] as const
export const claimants = ['me', 'nobody'] as const

type Filters = Readonly<Record<string, string | undefined>>

/** Views that are one press away, each by exactly what it filters. */
export const views = {
  oldest: {},
  mine: { claimed: 'me' },
  large: { min: approvalAmount },
  red: { level: 'red' },
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

const amountIn = (value: string | undefined): string | undefined =>
  amount.safeParse(value).success ? value : undefined

type ListInput = Pick<Input<typeof officeCashier.withdrawals>, 'level' | 'claimed' | 'min' | 'max'>

/** What the address asks for; what nobody can have meant is left out, as in any address that was typed. */
export const toInput = (filters: Filters): ListInput => {
  const [level, claimed] = [
    oneOf(withdrawalLevels, filters['level']),
    oneOf(claimants, filters['claimed']),
  ]
  const [min, max] = [amountIn(filters['min']), amountIn(filters['max'])]
  return {
    ...(level && { level }),
    ...(claimed && { claimed }),
    ...(min && { min }),
    ...(max && { max }),
  }
}

/** "25.000" as somebody types it in Turkish → `25000`, "1.250,5" → `1250.50`; null where it is no amount. */
export const readFilterAmount = (typed: string, lang: Lang): string | null => {
  const read = readAmount(typed, lang)
  return amount.safeParse(read).success ? read.replace(/\.00$/, '') : null
}

/** As a chip says it: "25.000 TL". An address that nobody can read stands as it is. */
export const showFilterAmount = (value: string, lang: Lang): string =>
  amountIn(value) === undefined ? value : `${formatAmountShort(value, lang)} TL`
