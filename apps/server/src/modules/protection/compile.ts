import {
  toolNames,
  toolProducts,
  windowTools,
  type Night,
  type ToolName,
  type ToolProduct,
} from '@felek/contract/protection.ts'
import { ageOn, todayInIstanbul } from '@felek/contract/fields.ts'
import { toKurus } from '@felek/contract/money.ts'
import type { LimitKind, LimitWindow } from '@felek/contract/verdicts.ts'
import type { Tx } from '@felek/database/database.ts'
import { products, setLimit, setMissing, setRules, type Rules } from '../wallet/wallet.ts'
import type { Rulebook } from './deps.ts'
import { readImposedLimit } from './imposed-store.ts'
import { checkMs } from './waits.ts'
import { minuteOf, strictest, type Value } from './values.ts'

/*
 * Tools as the vault judges them. Each is compiled alone, so that a change of one holds no other; of a
 * player's value, the house's and the profile's the strictest holds.
 */

const minuteMs = 60_000

/** What the profile lets nobody pass, whatever they set. */
export const profileMost = ({ env }: Rulebook, tool: ToolName): Value =>
  env.territory.limits.most[tool] ?? null

const isWindow = (tool: ToolName): boolean => windowTools.some((it) => it === tool)

/** The kind and the window of a limit. */
export const windowOf = (tool: ToolName): { kind: LimitKind; window: LimitWindow } | undefined => {
  if (!isWindow(tool)) return undefined
  const [kind, window] = tool.split('.') as [LimitKind, LimitWindow]
  return { kind, window }
}

/** A value in the vault's unit: kuruş, of minutes milliseconds. */
export const measureOf = (value: Value): bigint | null =>
  value === null
    ? null
    : typeof value === 'string'
      ? toKurus(value)
      : BigInt(value as number) * BigInt(minuteMs)

const asNumber = (value: Value): number | null => {
  const measure = measureOf(value)
  return measure === null ? null : Number(measure)
}

const rulesOf = (rulebook: Rulebook, tool: ToolName, value: Value): Rules => {
  switch (tool) {
    case 'bet':
      return { bet_max: asNumber(value) }
    case 'check':
      return { check_ms: value === null ? null : checkMs(rulebook, value as number) }
    case 'session':
      return {
        session_ms_max: asNumber(value),
        rest_ms: value === null ? null : rulebook.env.territory.restMinutes * minuteMs,
      }
    case 'night': {
      const night = value as Night | null
      return {
        night_from: night && minuteOf(night.from),
        night_to: night && minuteOf(night.to),
      }
    }
    default: {
      const refused = (value ?? []) as ToolProduct[]
      const bits = toolProducts
        .filter((it) => refused.includes(it))
        .map((it) => 1 << (products[it] - 1))
      return { products_refused: bits.reduce((sum, bit) => sum | bit, 0) || null }
    }
  }
}

/**
 * Puts a tool into force, of the player's value, the house's for this player and the profile's the strictest. Takes the
 * player's row in the vault, so it comes after the room's own rows.
 */
export const enforce = async (
  tx: Tx,
  rulebook: Rulebook,
  playerId: bigint,
  tool: ToolName,
  own: Value,
): Promise<void> => {
  const house = await readImposedLimit(tx, playerId, tool)
  const value = strictest(own, strictest(house, profileMost(rulebook, tool)))
  const limit = windowOf(tool)
  if (limit === undefined) return setRules(tx, playerId, rulesOf(rulebook, tool, value))
  return setLimit(tx, playerId, { ...limit, most: measureOf(value) })
}

/** Tools that the profile wants set before anything is staked, and that are not. */
export const missingOf = ({ env }: Rulebook, set: ReadonlySet<ToolName>): ToolName[] =>
  toolNames.filter((name) => env.territory.limits.required.includes(name) && !set.has(name))

/** Stakes wait until everything is set that the profile wants. */
export const enforceRequired = async (
  tx: Tx,
  rulebook: Rulebook,
  playerId: bigint,
  set: ReadonlySet<ToolName>,
): Promise<void> => {
  if (rulebook.env.territory.limits.required.length > 0)
    await setMissing(tx, playerId, missingOf(rulebook, set).length > 0)
}

/** What the profile says of everybody, for an account that has just been made; `now` tells an age. */
export const openProtection = async (
  tx: Tx,
  rulebook: Rulebook,
  { playerId, birthdate, now }: { playerId: bigint; birthdate: string; now: Date },
): Promise<void> => {
  const { limits, slotStake } = rulebook.env.territory
  for (const tool of Object.keys(limits.most))
    await enforce(tx, rulebook, playerId, tool as ToolName, null)
  if (slotStake) {
    const young = ageOn(birthdate, todayInIstanbul(now)) < slotStake.youngBelow
    await setRules(tx, playerId, {
      slot_bet_max: Number(toKurus(young ? slotStake.youngMax : slotStake.max)),
    })
  }
  await enforceRequired(tx, rulebook, playerId, new Set())
}
