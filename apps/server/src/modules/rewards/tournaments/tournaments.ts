import type { Query, Tx } from '@felek/database/database.ts'
import { newId } from '../../../database/ids.ts'
import type { RewardsDeps } from '../deps.ts'
import { playerCard } from '../../players/players.ts'
import {
  listPayouts,
  listStakes,
  settledEntryId,
  type Payout,
  type Stake,
} from '../../wallet/wallet.ts'
import type { Around } from '../bonuses/context.ts'
import { countOwnStakes } from '../bonuses/own-stakes/own-stakes.ts'
import { countedAmong } from '../bonuses/own-stakes/store.ts'
import { studio } from '../eligible.ts'
import { isAsSealed, type SealDeps } from '../seals.ts'
import { maskName } from '../mask.ts'
import { payEach } from '../pay-each.ts'
import { moveCursor, readCursor, takeCursor } from '../store.ts'
import { listScorers } from './places-store.ts'
import * as store from './store.ts'
import { turnOf, weekAt, windowOf } from './weeks.ts'

/*
 * Tournaments are held week after week. A player's points are the multiples of the best twenty rounds, each up to fifty
 * times its stake, from the ledger alone; the prizes are a share of what was staked (docs/decisions/0118).
 */

/** Entries of the journal that one transaction looks at. */
const spanMax = 2_000n
/** This week's, and two to look forward to. */
const weeksAhead = 2

/**
 * Makes the tournaments of this week and the next ones, and of some past ones, with fewest rounds of their own; true where
 * one is new.
 */
export const makeWeeks = async (
  deps: Pick<SealDeps, 'env'>,
  q: Query,
  now: Date,
  past?: { weeks: number; roundsMin: number },
): Promise<boolean> => {
  const series = await store.listSeries(q)
  let made = false
  for (let week = weekAt(now) - (past?.weeks ?? 0); week <= weekAt(now) + weeksAhead; week += 1) {
    const seriesId = turnOf(series, week)
    if (seriesId === undefined) continue
    const { startsAt, endsAt, settlesAt } = windowOf(week)
    const held = {
      tournament_id: newId(now),
      series_id: seriesId,
      starts_at: startsAt,
      ends_at: endsAt,
      settles_at: settlesAt,
    }
    const roundsMin = endsAt <= now ? past?.roundsMin : undefined
    made = (await store.insertTournament(deps, q, held, roundsMin)) || made
  }
  return made
}

/** No round is worth more: hundredths of fifty times its stake. */
const pointsMax = 5_000n

/** Hundredths of the multiple of a round's stake, up to `pointsMax`: 25× is 2,500. */
export const pointsOf = ({
  paidKurus,
  stakeKurus,
}: Pick<Payout, 'paidKurus' | 'stakeKurus'>): bigint => {
  const points = (paidKurus * 100n) / stakeKurus
  return points < pointsMax ? points : pointsMax
}

type Staked = { game: string; stakeKurus: bigint; stakedAt: Date }

/** Whether a stake counts: it was made in time, in a game of the tournament, and is large enough. */
const stakeCounts = (t: store.OpenTournament, s: Staked): boolean =>
  t.games.includes(s.game) &&
  s.stakeKurus >= t.min_stake_kurus &&
  s.stakedAt >= t.starts_at &&
  s.stakedAt < t.ends_at

/** Whether a round counts: its stake does, and it won in time. */
export const counts = (t: store.OpenTournament, p: Payout): boolean =>
  stakeCounts(t, p) && p.at <= t.settles_at && pointsOf(p) > 0n

type Open = readonly store.OpenTournament[]

/** Adds up rounds and stakes by tournament and player; answers the tournaments that have changed. */
const addStakes = async (tx: Tx, open: Open, stakes: readonly Stake[]): Promise<Set<bigint>> => {
  const played = new Map<string, store.Played>()
  for (const { playerId, amountKurus, game, at } of stakes)
    for (const tournament of open) {
      if (!stakeCounts(tournament, { game, stakeKurus: amountKurus, stakedAt: at })) continue
      const { tournament_id: tournamentId } = tournament
      const key = `${tournamentId}:${playerId}`
      const known = played.get(key) ?? { tournamentId, playerId, rounds: 0, stakedKurus: 0n, at }
      known.rounds += 1
      known.stakedKurus += amountKurus
      played.set(key, known)
    }
  const all = [...played.values()]
  const here = await store.takingPart(
    tx,
    all.map((p) => p.tournamentId),
    all.map((p) => p.playerId),
  )
  for (const [key, one] of played) {
    const name = here.has(key) ? '' : ((await playerCard(tx, one.playerId))?.username ?? '')
    await store.addPlayed(tx, one, maskName(name))
  }
  return new Set(all.map((p) => p.tournamentId))
}

/** Scores the rounds that won; answers the tournaments that have changed. */
const score = async (
  deps: Pick<SealDeps, 'env'>,
  tx: Tx,
  open: Open,
  payouts: readonly Payout[],
): Promise<Set<bigint>> => {
  const changed = new Set<bigint>()
  for (const payout of payouts)
    for (const tournament of open) {
      if (!counts(tournament, payout)) continue
      const { tournament_id: tournamentId } = tournament
      if (await store.scoreRound(deps, tx, { ...payout, tournamentId, points: pointsOf(payout) }))
        changed.add(tournamentId)
    }
  return changed
}

/** What opened a bonus scores nowhere: one stake counts for one offer. */
const withoutOwn = async <T>(
  tx: Tx,
  found: readonly T[],
  entryOf: (one: T) => bigint,
): Promise<T[]> => {
  const counted = await countedAmong(tx, found.map(entryOf))
  return found.filter((one) => !counted.has(entryOf(one)))
}

/** Counts one span of the journal, in a transaction; answers how far the tournaments have come. */
export const scoreSpan = async (
  deps: Pick<SealDeps, 'env'>,
  tx: Tx,
  horizon: bigint,
): Promise<bigint> => {
  const after = await takeCursor(tx, 'tournaments')
  if (after >= horizon) return after
  const upTo = after + spanMax < horizon ? after + spanMax : horizon
  const open = await store.listUnsettled(tx)
  const games = [...new Set(open.flatMap((t) => t.games))]
  if (games.length > 0) {
    const span = { after, upTo, house: studio.house, games }
    const stakes = await withoutOwn(tx, await listStakes(tx, span), (s) => s.entryId)
    const payouts = await withoutOwn(tx, await listPayouts(tx, span), (p) => p.stakeEntryId)
    const played = await addStakes(tx, open, stakes)
    const scored = await score(deps, tx, open, payouts)
    const changed = new Set([...played, ...scored])
    if (changed.size > 0) await store.recordChange(tx, [...changed])
  }
  await moveCursor(tx, 'tournaments', upTo)
  return upTo
}

/** Of a group of players who may be one person only the best has a place. */
const listPlaces = async (
  tx: Tx,
  ranked: readonly bigint[],
  places: number,
  linked: Around['linked'],
): Promise<bigint[]> => {
  const placed: bigint[] = []
  const barred = new Set<bigint>()
  for (const playerId of ranked) {
    if (placed.length === places) break
    if (barred.has(playerId)) continue
    placed.push(playerId)
    for (const other of await linked(tx, playerId)) barred.add(other)
  }
  return placed
}

/** How a pool is shared out: as the series says of the places, whole kuruş, what is less stays with the house. */
export const sharesOf = (poolKurus: bigint, weights: readonly bigint[]): bigint[] => {
  const sum = weights.reduce((all, weight) => all + weight, 0n)
  return weights.map((weight) => (sum === 0n ? 0n : (poolKurus * weight) / sum))
}

type Settling = Pick<RewardsDeps, 'env' | 'log'>

/** Whether a tournament's rules and rounds are as they were written; else nobody is given a place before staff have looked. */
const isAsCounted = async (deps: Settling, tx: Tx, id: bigint): Promise<boolean> => {
  const held = await store.findTournament(tx, id)
  const rounds = await store.scoredIn(tx, id)
  const is =
    held !== undefined &&
    isAsSealed(deps, 'tournament', held) &&
    rounds.every((row) => isAsSealed(deps, 'scored', row))
  if (!is)
    deps.log.error(
      { tournamentId: String(id) },
      'a tournament is not as it was written: it is not settled',
    )
  return is
}

/**
 * Writes the final places of what is due at `at`; whoever calls has counted everything up to then. Answers whom it
 * concerns.
 */
export const settleDue = async (
  deps: Settling,
  tx: Tx,
  at: Date,
  linked: Around['linked'],
): Promise<bigint[]> => {
  const concerned: bigint[] = []
  await takeCursor(tx, 'tournaments')
  for (const { tournament_id: id, settles_at: due } of await store.listUnsettled(tx)) {
    if (due > at || !(await isAsCounted(deps, tx, id))) continue
    const { poolKurus, prizes, ranked } = await store.getFinal(tx, id)
    const shares = sharesOf(poolKurus, prizes.map(BigInt))
    const placed = await listPlaces(tx, ranked, shares.length, linked)
    const won = placed.map((playerId, i) => ({
      rank: i + 1,
      playerId,
      amountKurus: shares[i] ?? 0n,
    }))
    await store.settleTournament(
      deps,
      tx,
      id,
      won.filter((p) => p.amountKurus > 0n),
      at,
    )
    concerned.push(...(await listScorers(tx, id)))
  }
  return concerned
}

/** Counts every win that the journal is sure of, then settles what is due. */
export const runTournaments = async (
  deps: RewardsDeps,
  around: Pick<Around, 'kinds' | 'linked'>,
): Promise<void> => {
  // Before the mark: what is due now has all its wins at or below it.
  const now = deps.now()
  const settled = await settledEntryId(deps.db.read)
  if (settled === undefined) return
  // What opens a bonus is known once its reader has come by: it goes first.
  await countOwnStakes(deps, around)
  const own = await readCursor(deps.db.read, 'own')
  const horizon = own < settled ? own : settled
  for (let at = await readCursor(deps.db.read, 'tournaments'); at < horizon;)
    at = await deps.db.inTx((tx) => scoreSpan(deps, tx, horizon))
  // Not before everything that was sure then is counted.
  if (horizon < settled) return
  if ((await store.listUnsettled(deps.db.read)).some((t) => t.settles_at <= now))
    for (const playerId of await deps.db.inTx((tx) => settleDue(deps, tx, now, around.linked)))
      deps.eventHub.publish('notification', { kind: 'place' }, playerId)
}

/**
 * Pays prizes that are owed, each once for its tournament and place, whatever has become of the
 * player.
 */
export const payPrizes = async (deps: RewardsDeps): Promise<void> =>
  payEach(deps, await store.listOwedPrizes(deps.db.read), payPrize)

const payPrize = async (deps: RewardsDeps, owed: store.OwedPrize): Promise<void> => {
  if (!isAsSealed(deps, 'prize', owed))
    throw new Error(`place ${owed.rank} of tournament ${owed.tournament_id} is not as it was given`)
  const outcome = await deps.wallet.post({ ...prizeMovement(owed), source: 'rewards' })
  if (outcome.status !== 'ok')
    throw new Error(
      `the vault answered ${outcome.status} to place ${owed.rank} of tournament ${owed.tournament_id}`,
    )
  await store.setPrizePaid(deps.db.read, owed, deps.now(), outcome.entryId ?? null)
}

export const prizeMovement = (owed: store.OwedPrize) =>
  ({
    verb: 'adjust',
    transactionId: `tournament:${owed.tournament_id}:${owed.rank}`,
    playerId: owed.player_id,
    amountKurus: owed.amount_kurus,
    house: 'rewards',
  }) as const
