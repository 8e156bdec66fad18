import type { Input } from '@felek/contract/call.ts'
import { playerBlockKinds, playerStatuses, tag } from '@felek/contract/office/player-shapes.ts'
import type { officePlayers } from '@felek/contract/office/players.ts'

/* What of the list of players stands in the address: a word of each filter, and no name of anybody. */

export const filterKeys = ['status', 'block', 'tag', 'from', 'to', 'by'] as const

type Filters = Readonly<Record<string, string | undefined>>

/** Views that are one press away, each by exactly what it filters. */
export const views = {
  newest: {},
  seen: { by: 'seen' },
  blocked: { block: 'any' },
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

export const isDay = (value: string | undefined): value is string =>
  value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** A day ends where the next one begins: whoever asks until a day means all of it. */
export const endOfDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00+03:00`) + 86_400_000).toISOString()

type ListInput = Omit<Input<typeof officePlayers.list>, 'after' | 'limit'>

/** What the address asks for; what nobody can have meant is left out, as in any address that was typed. */
export const toInput = (filters: Filters): ListInput => {
  const status = oneOf(playerStatuses, filters['status'])
  const block = oneOf([...playerBlockKinds, 'any'] as const, filters['block'])
  const tagged = tag.safeParse(filters['tag'])
  const { from, to } = filters
  return {
    ...(status && { status }),
    ...(block && { block }),
    ...(tagged.success && { tag: tagged.data }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to: endOfDay(to) }),
    ...(filters['by'] === 'seen' && { sort: 'seen' as const }),
  }
}
