import type { Notification } from './use-notifications.ts'

/** What the list can be narrowed to. */
export const groups = ['money', 'coupon', 'bonus', 'security'] as const
export type Group = (typeof groups)[number]

const groupByKind: Readonly<Record<Notification['kind'], Group | undefined>> = {
  transaction: 'money',
  coupon: 'coupon',
  cash_out: 'coupon',
  bonus: 'bonus',
  place: 'bonus',
  security: 'security',
  answer: undefined,
  days: undefined,
  message: undefined,
}

export const isOf =
  (group: Group) =>
  ({ kind }: Notification): boolean =>
    groupByKind[kind] === group
