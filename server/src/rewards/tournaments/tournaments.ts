import type { Query, Tx } from '../../../../database/src/database.ts'
import { newId } from '../../ids.ts'
import type { RewardsHouse } from '../needs.ts'
import { playerCard } from '../../players/players.ts'
import { listPayouts, settledEntryId, type Payout } from '../../wallet/wallet.ts'
import { studio } from '../eligible.ts'
import { maskName } from '../mask.ts'
import { payEach } from '../pay-each.ts'
import { moveCursor, readCursor, takeCursor } from '../store.ts'
import * as store from './store.ts'
import { turnOf, weekAt, windowOf } from './weeks.ts'

/*
 * Tournaments are held week after week. A player's points are the multiple of the best single
 * round, so that nobody rises by staking more; they are computed from the wins of the ledger alone.
 */

/** Entries of the journal that one transaction looks at. */
const spanMax = 2_000n
/** This week's, and two to look forward to. */
const weeksAhead = 2

/**
 * Makes the tournaments of this week and the next ones, and of `weeksBack` past ones; true where
 * one is new.
 */
export const makeWeeks = async (q: Query, now: Date, weeksBack = 0): Promise<boolean> => {
  const series = await store.listSeries(q)
  let made = false
  for (let week = weekAt(now) - weeksBack; week <= weekAt(now) + weeksAhead; week += 1) {
    const seriesId = turnOf(series, week)
    if (seriesId === undefined) continue
    made =
      (await store.insertTournament(q, {
        tournamentId: newId(now),
        seriesId,
        ...windowOf(week),
      })) || made
  }
  return made
}

/** Hundredths of the multiple of a round's stake: 25× is 2,500. */
export const pointsOf = ({
  paidKurus,
  stakeKurus,
}: Pick<Payout, 'paidKurus' | 'stakeKurus'>): bigint => (paidKurus * 100n) / stakeKurus

/** Whether a round counts: its stake was made in time and is large enough, and it won in time. */
export const counts = (t: store.OpenTournament, p: Payout): boolean =>
  t.games.includes(p.game) &&
  p.stakeKurus >= t.min_stake_kurus &&
  p.stakedAt >= t.starts_at &&
  p.stakedAt < t.ends_at &&
  p.at <= t.settles_at &&
  pointsOf(p) > 0n

/** Writes down the best rounds among these wins. */
const score = async (
  tx: Tx,
  open: readonly store.OpenTournament[],
  payouts: readonly Payout[],
): Promise<void> => {
  const best = new Map<string, { tournament: store.OpenTournament; payout: Payout }>()
  for (const payout of payouts)
    for (const tournament of open) {
      if (!counts(tournament, payout)) continue
      const key = `${tournament.tournament_id}:${payout.playerId}`
      const known = best.get(key)
      if (known === undefined || pointsOf(payout) > pointsOf(known.payout))
        best.set(key, { tournament, payout })
    }
  if (best.size === 0) return
  const found = [...best.values()]
  const stands = new Map(
    (
      await store.listBest(
        tx,
        found.map((f) => f.tournament.tournament_id),
        found.map((f) => f.payout.playerId),
      )
    ).map((row) => [`${row.tournament_id}:${row.player_id}`, row]),
  )
  const changed = new Set<bigint>()
  for (const [key, { tournament, payout }] of best) {
    const before = stands.get(key)
    if (before !== undefined && before.points >= pointsOf(payout)) continue
    changed.add(tournament.tournament_id)
    await store.saveBest(tx, {
      tournament_id: tournament.tournament_id,
      player_id: payout.playerId,
      player_mask:
        before?.player_mask ?? maskName((await playerCard(tx, payout.playerId))?.username ?? ''),
      points: pointsOf(payout),
      round_id: payout.roundId,
      game: payout.game,
      stake_kurus: payout.stakeKurus,
      paid_kurus: payout.paidKurus,
      entry_id: payout.entryId,
      scored_at: payout.at,
    })
  }
  if (changed.size > 0) await store.noteChange(tx, [...changed])
}

/** Counts one span of the journal, in a transaction; answers how far the tournaments have come. */
export const scoreSpan = async (tx: Tx, horizon: bigint): Promise<bigint> => {
  const after = await takeCursor(tx, 'tournaments')
  if (after >= horizon) return after
  const upTo = after + spanMax < horizon ? after + spanMax : horizon
  const open = await store.listUnsettled(tx)
  const games = [...new Set(open.flatMap((t) => t.games))]
  if (games.length > 0)
    await score(tx, open, await listPayouts(tx, { after, upTo, house: studio.house, games }))
  await moveCursor(tx, 'tournaments', upTo)
  return upTo
}

/**
 * Writes the final places of what is due at `at`; whoever calls has counted everything up to then.
 */
export const settleDue = async (tx: Tx, at: Date): Promise<void> => {
  await takeCursor(tx, 'tournaments')
  for (const tournament of await store.listUnsettled(tx))
    if (tournament.settles_at <= at) await store.settleTournament(tx, tournament.tournament_id, at)
}

/** Counts every win that the journal is sure of, then settles what is due. */
export const runTournaments = async (house: RewardsHouse): Promise<void> => {
  // Before the mark: what is due now has all its wins at or below it.
  const now = house.now()
  const horizon = await settledEntryId(house.db.read)
  if (horizon === undefined) return
  for (let at = await readCursor(house.db.read, 'tournaments'); at < horizon;)
    at = await house.db.inTx((tx) => scoreSpan(tx, horizon))
  if ((await store.listUnsettled(house.db.read)).some((t) => t.settles_at <= now))
    await house.db.inTx((tx) => settleDue(tx, now))
}

/**
 * Pays prizes that are owed, each once for its tournament and place, whatever has become of the
 * player.
 */
export const payPrizes = async (house: RewardsHouse): Promise<void> =>
  payEach(house, await store.listOwedPrizes(house.db.read), payPrize)

const payPrize = async (house: RewardsHouse, owed: store.OwedPrize): Promise<void> => {
  const outcome = await house.vault.post({ ...prizeMovement(owed), source: 'rewards' })
  if (outcome.status !== 'ok')
    throw new Error(
      `the vault answered ${outcome.status} to place ${owed.rank} of tournament ${owed.tournament_id}`,
    )
  await store.setPrizePaid(house.db.read, owed, house.now(), outcome.entryId ?? null)
}

export const prizeMovement = (owed: store.OwedPrize) =>
  ({
    verb: 'adjust',
    transactionId: `tournament:${owed.tournament_id}:${owed.rank}`,
    playerId: owed.player_id,
    amountKurus: owed.amount_kurus,
    house: 'rewards',
  }) as const
