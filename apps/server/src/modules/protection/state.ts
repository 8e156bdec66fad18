import {
  formOf,
  toolNames,
  toolProducts,
  checkMinutes,
  sessionMinutes,
  type Exclusion,
  type ProtectionState,
  type Tool,
  type ToolName,
} from '@felek/contract/protection.ts'
import type { Sitting } from '@felek/contract/sitting.ts'
import { toAmount } from '@felek/contract/money.ts'
import type { LimitWindow } from '@felek/contract/verdicts.ts'
import type { Query } from '@felek/database/database.ts'
import {
  getFigures,
  listLimits,
  getStandings,
  type Figures,
  type Standing,
} from '../wallet/wallet.ts'
import { shownNotice } from './markers/notices/notices.ts'
import { measureOf, missingOf, profileMost, windowOf } from './compile.ts'
import type { Rulebook } from './deps.ts'
import { listImposedLimits } from './imposed-store.ts'
import { listTools, readExclusion, type ExclusionRow, type ToolRow } from './store.ts'
import { pendingOf, setOf } from './tools.ts'
import { strictest, type Value } from './values.ts'

/* How a player stands, as the calls and the event say it. */

const minuteMs = 60_000n

/** Whole minutes that have been used, or that are left. */
const minutesOf = (ms: bigint): number => Number(ms / minuteMs)

type Seen = {
  now: Date
  rows: ReadonlyMap<ToolName, ToolRow>
  /** What the house has set for this player. */
  house: ReadonlyMap<ToolName, Value>
  figures: Record<LimitWindow, Figures>
  /** What the vault counts of a limit that is set; it is as exact as its verdicts. */
  used: ReadonlyMap<ToolName, { used: bigint; restartsAt: Date }>
}

const usedOf = (seen: Seen, tool: ToolName): { used: bigint; restartsAt: Date } | undefined => {
  const limit = windowOf(tool)
  if (limit === undefined) return undefined
  const window = seen.figures[limit.window]
  const set = seen.used.get(tool)
  // The vault's meter of time has the last stake only; what has passed since counts as well.
  if (limit.kind === 'time')
    return { used: window.time_ms, restartsAt: set?.restartsAt ?? window.to_at }
  return set ?? { used: window[limit.kind], restartsAt: window.to_at }
}

const toolOf = (rulebook: Rulebook, seen: Seen, name: ToolName): Tool => {
  const row = seen.rows.get(name)
  const own = row?.value ?? null
  const house = strictest(profileMost(rulebook, name), seen.house.get(name))
  const most = measureOf(
    formOf(name) === 'night' || formOf(name) === 'products' ? null : strictest(own, house),
  )
  const window = usedOf(seen, name)
  const waiting = row && pendingOf(row, seen.now)
  const shown = (measure: bigint) =>
    formOf(name) === 'minutes' ? minutesOf(measure) : toAmount(measure)
  const left = window && most !== null ? most - window.used : undefined
  return {
    tool: name,
    value: own,
    ...(house === null ? {} : { house }),
    ...(window ? { used: shown(window.used), restartsAt: window.restartsAt.toISOString() } : {}),
    ...(left === undefined ? {} : { left: shown(left > 0n ? left : 0n) }),
    ...(waiting
      ? {
          pending: {
            value: waiting.value,
            readyAt: waiting.readyAt.toISOString(),
            confirmUntil: waiting.confirmUntil.toISOString(),
          },
        }
      : {}),
  }
}

/** A sitting as it is told; without one all is nought. */
export const sittingOf = (standing: Standing | undefined): Sitting => {
  const [staked, won] = [standing?.sat_staked ?? 0n, standing?.sat_won ?? 0n]
  return {
    since: standing?.since?.toISOString() ?? null,
    staked: toAmount(staked),
    won: toAmount(won),
    net: toAmount(won - staked),
    ...(standing?.check_at ? { checkAt: standing.check_at.toISOString() } : {}),
    ...(standing?.session_ends_at ? { endsAt: standing.session_ends_at.toISOString() } : {}),
  }
}

export const exclusionOf = (
  standing: Standing | undefined,
  row: ExclusionRow | undefined,
): Exclusion | undefined => {
  if (standing?.refused_why !== 'excluded') return undefined
  const asked =
    row?.asked_at && row.ready_at && row.confirm_until && row.confirm_until > standing.now
      ? {
          askedAt: row.asked_at.toISOString(),
          readyAt: row.ready_at.toISOString(),
          confirmUntil: row.confirm_until.toISOString(),
        }
      : {}
  return {
    ...(row ? { since: row.since.toISOString() } : {}),
    until: standing.refused_until?.toISOString() ?? null,
    ...asked,
  }
}

const readSeen = async (q: Query, playerId: bigint, now: Date): Promise<Seen> => {
  const [rows, house, limits, figures] = await Promise.all([
    listTools(q, playerId),
    listImposedLimits(q, playerId),
    listLimits(q, playerId),
    getFigures(q, playerId),
  ])
  return {
    now,
    rows: new Map(rows.map((row) => [row.tool, row])),
    house: new Map(house.map(({ tool, value }) => [tool, value])),
    figures,
    used: new Map(
      limits.map((it) => [
        `${it.kind}.${it.win}` as const,
        { used: it.used, restartsAt: it.restarts_at },
      ]),
    ),
  }
}

const getStanding = async (q: Query, playerId: bigint): Promise<Standing> => {
  const standing = (await getStandings(q, [playerId])).get(playerId)
  if (!standing) throw new Error(`the vault does not know player ${playerId}`)
  return standing
}

/** One tool as it stands. */
export const readTool = async (
  q: Query,
  rulebook: Rulebook,
  playerId: bigint,
  name: ToolName,
): Promise<Tool> => {
  const { now } = await getStanding(q, playerId)
  return toolOf(rulebook, await readSeen(q, playerId, now), name)
}

const isOffered =
  ({ env }: Rulebook) =>
  (name: ToolName): boolean =>
    env.territory.limits.tools.includes(name)

/** Everything about a player, as `protection/get` answers it. */
export const readState = async (
  q: Query,
  rulebook: Rulebook,
  playerId: bigint,
): Promise<ProtectionState> => {
  const standing = await getStanding(q, playerId)
  const [seen, exclusionRow, notice] = await Promise.all([
    readSeen(q, playerId, standing.now),
    readExclusion(q, playerId),
    shownNotice(q, playerId, standing.now),
  ])
  const { day, week, month } = seen.figures
  const { territory } = rulebook.env
  const exclusion = exclusionOf(standing, exclusionRow)
  const pausedUntil = standing.refused_why === 'paused' ? standing.refused_until : null
  const limited = (name: ToolName) => name.startsWith('deposit.') && seen.rows.get(name)?.value
  return {
    tools: toolNames.filter(isOffered(rulebook)).map((name) => toolOf(rulebook, seen, name)),
    ...(pausedUntil ? { pause: { until: pausedUntil.toISOString() } } : {}),
    ...(exclusion ? { exclusion } : {}),
    ...(standing.refused === null ? {} : { refused: standing.refused }),
    sitting: sittingOf(standing),
    netDeposits: toAmount(standing.deposited - standing.withdrawn),
    played: minutesOf(day.time_ms),
    figures: {
      sittings: Number(day.sittings),
      weekNet: toAmount(-week.loss),
      weekFrom: week.from_at.toISOString(),
      monthDeposited: toAmount(month.deposit),
      monthDeposits: Number(month.deposits),
    },
    options: {
      check: [...checkMinutes],
      session: { ...sessionMinutes },
      pauseDays: territory.pauseDays,
      excludeMonths: territory.excludeMonths,
      products: [...toolProducts],
      loosenHours: territory.limits.loosenHours,
      confirmDays: territory.limits.confirmDays,
    },
    required: missingOf(rulebook, setOf([...seen.rows.values()])),
    ...(notice ? { notice } : {}),
    offer: territory.limits.offer && standing.deposited === 0n && !toolNames.some(limited),
  }
}
