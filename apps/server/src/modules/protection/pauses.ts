import type { Tx } from '@felek/database/database.ts'
import { newId } from '../../database/ids.ts'
import { invalidFields, Refusal } from '../../rpc/refusal.ts'
import {
  endExclusion,
  excludeUntil,
  pauseUntil,
  getStandings,
  walletTime,
  type Standing,
} from '../wallet/wallet.ts'
import type { Rulebook } from './deps.ts'
import {
  askReturn,
  beginExclusion,
  forgetExclusion,
  insertEvent,
  takeExclusion,
  type ExclusionRow,
} from './store.ts'
import { after, monthsOn, waitMs } from './waits.ts'

/*
 * Pause and exclusion. How long they last is the vault's to keep: it never shortens one, whoever asks.
 */

const dayHours = 24

const note = (
  tx: Tx,
  playerId: bigint,
  now: Date,
  kind: 'paused' | 'excluded' | 'return_asked' | 'returned',
  until: Date | null = null,
) =>
  insertEvent(tx, {
    event_id: newId(now),
    player_id: playerId,
    at: now,
    kind,
    until,
    endless: kind === 'excluded' && until === null,
  })

export type PauseWish = { hours?: number | undefined; days?: number | undefined }

/** Pauses a player from now on; one that runs longer stays as it is. */
export const pause = async (
  tx: Tx,
  rulebook: Rulebook,
  playerId: bigint,
  { days }: PauseWish,
): Promise<Date> => {
  const { pauseDays } = rulebook.env.territory
  if (days !== undefined && (days < pauseDays.min || days > pauseDays.max))
    throw invalidFields({ days: 'invalid' })
  const now = await walletTime(tx)
  const until = await pauseUntil(tx, playerId, after(now, waitMs(rulebook, (days ?? 1) * dayHours)))
  if (until === null) throw new Refusal('excluded')
  await note(tx, playerId, now, 'paused', until)
  return until
}

/**
 * Excludes a player from now on, for so many months (0: for good); one that runs longer stays.
 * `forfeit` ends what the player has been given.
 */
export const exclude = async (
  tx: Tx,
  rulebook: Rulebook,
  playerId: bigint,
  { months, forfeit }: { months: number; forfeit: () => Promise<unknown> },
): Promise<void> => {
  if (!rulebook.env.territory.excludeMonths.includes(months))
    throw invalidFields({ months: 'invalid' })
  const now = await walletTime(tx)
  await beginExclusion(tx, playerId, now)
  await forfeit()
  const until = await excludeUntil(
    tx,
    playerId,
    months === 0 ? null : monthsOn(rulebook, now, months),
  )
  await note(tx, playerId, now, 'excluded', until)
}

/** The standing of a player who is excluded, and the room's row of it. */
const excludedOne = async (
  tx: Tx,
  playerId: bigint,
): Promise<{ row: ExclusionRow | undefined; standing: Standing }> => {
  const row = await takeExclusion(tx, playerId)
  const standing = (await getStandings(tx, [playerId])).get(playerId)
  if (standing?.refused_why !== 'excluded' || standing.endless) throw new Refusal('not_found')
  return { row, standing }
}

const tooEarly = (date: Date): Refusal =>
  new Refusal('too_early', { date }, undefined, { readyAt: date.toISOString() })

/** Asks to come back, once the exclusion's time is over; asked again it waits no longer for it. */
export const askToReturn = async (tx: Tx, rulebook: Rulebook, playerId: bigint): Promise<void> => {
  const { row, standing } = await excludedOne(tx, playerId)
  const { now } = standing
  // Excluded by the house, without a date: it is not the player's to end.
  if (standing.refused_until === null) throw new Refusal('not_found')
  if (standing.refused_until > now) throw tooEarly(standing.refused_until)
  if (row?.confirm_until && row.confirm_until > now) return
  const readyAt = after(now, waitMs(rulebook, rulebook.env.territory.returnHours))
  const confirmUntil = after(
    readyAt,
    waitMs(rulebook, rulebook.env.territory.limits.confirmDays * dayHours),
  )
  await askReturn(tx, playerId, { askedAt: now, readyAt, confirmUntil })
  await note(tx, playerId, now, 'return_asked', readyAt)
}

/** Ends the exclusion that was asked about. */
export const confirmReturn = async (tx: Tx, playerId: bigint): Promise<void> => {
  const { row, standing } = await excludedOne(tx, playerId)
  const { now } = standing
  if (!row?.ready_at || !row.confirm_until || row.confirm_until <= now)
    throw new Refusal('not_found')
  if (row.ready_at > now) throw tooEarly(row.ready_at)
  await forgetExclusion(tx, playerId)
  await note(tx, playerId, now, 'returned')
  const outcome = await endExclusion(tx, playerId)
  if (outcome !== 'ok') throw new Error(`the vault answered ${outcome} to a return that was due`)
}
