import {
  formOf,
  toolProducts,
  type Night,
  type ToolName,
  type ToolProduct,
  type ToolValue,
} from '@felek/contract/protection.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'

/*
 * What a tool's value is, whether another is tighter, and what of several holds. Null is no rule at
 * all. Nothing here touches a database.
 */

export type Value = ToolValue | null

const dayMinutes = 1_440

export const minuteOf = (clock: string): number =>
  parseInt(clock.slice(0, 2), 10) * 60 + parseInt(clock.slice(3), 10)

/** Whether all of one night lies within another; both may pass midnight. */
const covers = (outer: Night, inner: Night): boolean => {
  const start = minuteOf(outer.from)
  const from = (minute: number) => (minute - start + dayMinutes) % dayMinutes
  const length = from(minuteOf(outer.to))
  const begins = from(minuteOf(inner.from))
  const lasts = (minuteOf(inner.to) - minuteOf(inner.from) + dayMinutes) % dayMinutes
  return begins + lasts <= length
}

const numberOf = (value: ToolValue): bigint =>
  typeof value === 'string' ? toKurus(value) : BigInt(value as number)

/** A value as it was sent and found to fit (`valueFault`), in the one way in which it is kept. */
export const toValue = (tool: ToolName, sent: unknown): Value => {
  if (sent === null) return null
  switch (formOf(tool)) {
    case 'amount':
      return toAmount(toKurus(sent as string))
    case 'minutes':
      return typeof sent === 'number' ? sent : parseInt(sent as string, 10)
    case 'night': {
      const { from, to } = sent as Night
      return { from, to }
    }
    case 'products': {
      const refused = toolProducts.filter((it) => (sent as string[]).includes(it))
      return refused.length === 0 ? null : refused
    }
  }
}

/** Whether whoever goes from one value to the other may do nothing that was refused before. */
export const isTighter = (from: Value, to: Value): boolean => {
  if (from === null) return true
  if (to === null) return false
  if (Array.isArray(from)) return from.every((it) => (to as ToolProduct[]).includes(it))
  if (typeof from === 'object') return covers(to as Night, from)
  return numberOf(to) <= numberOf(from)
}

export const isSame = (one: Value, other: Value): boolean =>
  isTighter(one, other) && isTighter(other, one)

/**
 * What is in force at once of a change that is not all tighter: products are closed one by one, of
 * anything else nothing.
 */
export const tighterPart = (from: Value, to: Value): Value =>
  Array.isArray(from) && Array.isArray(to)
    ? toolProducts.filter((it) => from.includes(it) || to.includes(it))
    : from

/** Of two rules what both allow. Nights that overlap in part hold as one that spans both. */
export const strictest = (one: Value, other: Value | undefined): Value => {
  if (other === undefined || other === null) return one
  if (one === null || isTighter(one, other)) return other
  return tighterPart(one, other)
}
