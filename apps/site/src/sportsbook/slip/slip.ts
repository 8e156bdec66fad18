import { oddsPolicies, type Coupon, type OddsPolicy } from '@felek/contract/sportsbook.ts'
import { create } from 'zustand'
import { onPlainChange, readPlain, writePlain } from '../../lib/browser/storage.ts'
import { pickKey, type Pick3 } from '../match/event.ts'

/*
 * What a player has picked. It is kept in the browser without any odds, so it outlives a reload and
 * signing in, and comes back at today's odds; other tabs show the same slip.
 */

export const slipModes = ['single', 'multiple', 'system'] as const
export type SlipMode = (typeof slipModes)[number]

/** A pick, and what is said of it before anything has been asked. */
export type SlipPick = Pick3 & {
  banker: boolean
  sport: string
  code: string
  home: string
  away: string
  startsAt: string
}
export type Slip = {
  picks: readonly SlipPick[]
  mode: SlipMode
  /** Of a system: how many legs a line has. */
  systems: readonly number[]
  /** A line's stake as the wire has it, '' while there is none. */
  lineStake: string
  policy: OddsPolicy
}

export const picksMax = 20

export const emptySlip: Slip = {
  picks: [],
  mode: 'multiple',
  systems: [],
  lineStake: '50.00',
  policy: 'better',
}

const bankosOf = (picks: readonly SlipPick[]): number => picks.filter((p) => p.banker).length

/** The numbers that a system may have: from max(1, bankos) to all; that of all is Kombine's too. */
export const systemsFor = (picks: readonly SlipPick[]): number[] => {
  const least = Math.max(1, bankosOf(picks))
  return Array.from({ length: Math.max(0, picks.length - least + 1) }, (_, i) => least + i)
}

/** Which systems are meant: one of one, all in one, or those chosen. */
export const systemsOf = ({ picks, mode, systems }: Slip): readonly number[] =>
  mode === 'single' ? [1] : mode === 'multiple' ? [picks.length] : systems

/** Bankos count in a system alone: elsewhere they would change the lines without being seen. */
export const bankersOf = ({ picks, mode }: Slip): readonly boolean[] =>
  picks.map(({ banker }) => mode === 'system' && banker)

/** The slip as it can stand: a system of three legs is none of two. */
const fitted = (slip: Slip): Slip => {
  const { picks } = slip
  if (slip.mode !== 'system') return slip
  // Fewer than three are single or multiple; whoever took a pick off does not lose the rest.
  if (picks.length < 3) return { ...slip, mode: 'multiple', systems: [] }
  const may = systemsFor(picks)
  const kept = slip.systems.filter((k) => may.includes(k))
  const middle = may.find((k) => k === picks.length - 1) ?? may[0]
  return { ...slip, systems: kept.length > 0 || middle === undefined ? kept : [middle] }
}

/** Whether this pick has no room in it: it is neither there nor takes another's place. */
export const isFullFor = ({ picks }: Slip, pick: Pick3): boolean =>
  picks.length >= picksMax &&
  !picks.some((p) => p.eventID === pick.eventID && p.marketID === pick.marketID)

/** Picks it, or puts it down again; another outcome of the same market takes its place. */
export const toggled = (slip: Slip, pick: SlipPick): Slip => {
  const at = slip.picks.findIndex((p) => p.eventID === pick.eventID && p.marketID === pick.marketID)
  const there = slip.picks[at]
  if (there && there.outcomeID === pick.outcomeID)
    return fitted({ ...slip, picks: slip.picks.filter((_, i) => i !== at) })
  if (there)
    return {
      ...slip,
      picks: slip.picks.map((p, i) => (i === at ? { ...pick, banker: p.banker } : p)),
    }
  return isFullFor(slip, pick) ? slip : fitted({ ...slip, picks: [...slip.picks, pick] })
}

export const without = (slip: Slip, key: string): Slip =>
  fitted({ ...slip, picks: slip.picks.filter((p) => pickKey(p) !== key) })

export const withBanker = (slip: Slip, key: string): Slip =>
  fitted({
    ...slip,
    picks: slip.picks.map((p) => (pickKey(p) === key ? { ...p, banker: !p.banker } : p)),
  })

export const inMode = (slip: Slip, mode: SlipMode): Slip => fitted({ ...slip, mode })

/** Another's picks in place of one's own: a system where bankos are to count, fitted to them. */
export const withPicks = (slip: Slip, picks: readonly SlipPick[]): Slip => {
  const mode = picks.length > 2 && picks.some((p) => p.banker) ? 'system' : 'multiple'
  return inMode({ ...slip, picks, systems: [] }, mode)
}

/** The same bet again, of the picks that are not decided yet: its kind, its systems as far as they fit, its stake. */
export const repeated = (
  slip: Slip,
  {
    type,
    systems,
    lineStake,
    selections,
  }: Pick<Coupon, 'type' | 'systems' | 'lineStake' | 'selections'>,
): Slip => {
  const picks = selections
    .filter(({ status }) => status === 'open')
    .map(({ eventID, marketID, outcomeID, banker, sport, code, home, away, startsAt }) => ({
      eventID,
      marketID,
      outcomeID,
      banker,
      sport,
      code,
      home,
      away,
      startsAt,
    }))
  return inMode({ ...slip, picks, systems, lineStake }, type)
}

/** The last one that is chosen stays: a system without a number would be no bet. */
export const withSystem = (slip: Slip, k: number): Slip => {
  const systems = slip.systems.includes(k)
    ? slip.systems.filter((it) => it !== k)
    : [...slip.systems, k].toSorted((a, b) => a - b)
  return systems.length === 0 ? slip : { ...slip, systems }
}

/* What was kept is read as anybody's text: what is no slip is none. */

const text = (v: unknown, max = 80): v is string =>
  typeof v === 'string' && v !== '' && v.length <= max
const readPick = (v: unknown): SlipPick[] => {
  if (typeof v !== 'object' || v === null) return []
  const p = v as Partial<Record<keyof SlipPick, unknown>>
  const { eventID, marketID, outcomeID, sport, code, home, away, startsAt } = p
  return text(eventID) &&
    text(marketID) &&
    text(outcomeID) &&
    text(sport) &&
    text(code) &&
    text(home) &&
    text(away) &&
    text(startsAt)
    ? [
        {
          eventID,
          marketID,
          outcomeID,
          sport,
          code,
          home,
          away,
          startsAt,
          banker: p.banker === true,
        },
      ]
    : []
}

/** What was kept, as far as it can be read. */
export const readSlip = (kept: string | null): Slip => {
  try {
    const v: unknown = JSON.parse(kept ?? 'null')
    if (typeof v !== 'object' || v === null) return emptySlip
    const { picks, mode, systems, lineStake, policy } = v as Partial<Record<keyof Slip, unknown>>
    const all = Array.isArray(picks) ? picks.flatMap(readPick).slice(0, picksMax) : []
    return fitted({
      picks: all.filter((p, i) => all.findIndex((q) => pickKey(q) === pickKey(p)) === i),
      mode: slipModes.find((m) => m === mode) ?? emptySlip.mode,
      systems: Array.isArray(systems) ? systems.filter((k) => Number.isInteger(k)) : [],
      lineStake: text(lineStake, 16) && /^\d+\.\d{2}$/.test(lineStake) ? lineStake : '',
      policy: oddsPolicies.find((it) => it === policy) ?? emptySlip.policy,
    })
  } catch {
    return emptySlip
  }
}

/** As it is kept: named field by field, so that no odds can come along. */
export const writtenSlip = ({ picks, mode, systems, lineStake, policy }: Slip): string =>
  JSON.stringify({
    picks: picks.map(
      ({ eventID, marketID, outcomeID, banker, sport, code, home, away, startsAt }) => ({
        eventID,
        marketID,
        outcomeID,
        banker,
        sport,
        code,
        home,
        away,
        startsAt,
      }),
    ),
    mode,
    systems,
    lineStake,
    policy,
  })

export const useSlip = create<Slip>(() => readSlip(readPlain('slip')))

/** Changes the slip, here and in the other tabs. */
export const changeSlip = (change: (slip: Slip) => Slip): void => {
  const next = change(useSlip.getState())
  useSlip.setState(next, true)
  writePlain('slip', next.picks.length === 0 && next === emptySlip ? null : writtenSlip(next))
}

/** After a coupon: stake and policy stay as they were chosen. */
export const clearSlip = (): void =>
  changeSlip((slip) => ({ ...slip, picks: [], mode: emptySlip.mode, systems: [] }))

/** After a coupon: what it took is off the slip, what was picked meanwhile stays. */
export const clearPicks = (keys: readonly string[]): void => {
  const left = keys.reduce(without, useSlip.getState())
  if (left.picks.length === 0) clearSlip()
  else changeSlip(() => left)
}

/** Other tabs' slips; answers how to stop. */
export const followSlip = (): (() => void) =>
  onPlainChange('slip', (kept) => useSlip.setState(readSlip(kept), true))
