import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'
import { listPayouts } from '../../wallet/wallet.ts'
import { countedAmong } from '../bonuses/own-stakes/store.ts'
import { studio } from '../eligible.ts'
import { readCursor } from '../store.ts'
import { bestOf, type OpenTournament } from './store.ts'
import { counts, pointsOf } from './tournaments.ts'

/*
 * A player's points from the journal once more: a round that was taken away together with its points is found by what it
 * won. What was won after the deadline counts in no points, and stands in the journal's sum all the same: of such a stake
 * only the most that it can have counted for is known.
 */

type Fault = { check: string; where: string; expected: string; found: string }
/** What a stake counts for, at least and at most. */
type Worth = { least: bigint; most: bigint }

const spanMax = 50_000n

const worthByPlayer = async (
  q: Query,
  tournaments: readonly OpenTournament[],
): Promise<ReadonlyMap<string, Map<bigint, Worth>>> => {
  const upTo = await readCursor(q, 'tournaments')
  const games = [...new Set(tournaments.flatMap((t) => t.games))]
  const worths = new Map<string, Map<bigint, Worth>>()
  for (let after = -1n; after < upTo && games.length > 0; after += spanMax) {
    const until = after + spanMax < upTo ? after + spanMax : upTo
    const payouts = await listPayouts(q, { after, upTo: until, house: studio.house, games })
    const own = await countedAmong(
      q,
      payouts.map((p) => p.stakeEntryId),
    )
    for (const payout of payouts)
      for (const t of own.has(payout.stakeEntryId) ? [] : tournaments) {
        const name = `${t.tournament_id}:${payout.playerId}`
        const known = worths.get(name)?.get(payout.stakeEntryId)
        if (!known && !counts(t, payout)) continue
        const points = pointsOf(payout)
        const isLate = payout.at > t.settles_at
        const mine = worths.get(name) ?? new Map<bigint, Worth>()
        worths.set(
          name,
          mine.set(payout.stakeEntryId, { least: isLate ? 0n : points, most: points }),
        )
      }
  }
  return worths
}

const best = (worths: Iterable<Worth>, of: 'least' | 'most'): bigint =>
  [...worths]
    .map((worth) => worth[of])
    .sort((a, b) => (a < b ? 1 : a > b ? -1 : 0))
    .slice(0, bestOf)
    .reduce((sum, points) => sum + points, 0n)

type Row = { tournament_id: bigint; player_id: bigint; points: bigint }

/** Points of tournaments, by the rules that they are held by now, against the best rounds in the journal. */
export const checkPoints = async (
  q: Query,
  tournaments: readonly OpenTournament[],
): Promise<Fault[]> => {
  const worths = await worthByPlayer(q, tournaments)
  const { rows } = await sql<Row>`
    select tournament_id, player_id, points from tournament_points
    where tournament_id = any (${tournaments.map((t) => t.tournament_id)}::bigint[])`.execute(q)
  const found = new Map(rows.map((row) => [`${row.tournament_id}:${row.player_id}`, row.points]))
  return [...new Set([...found.keys(), ...worths.keys()])].flatMap((name) => {
    const mine = [...(worths.get(name)?.values() ?? [])]
    const [least, most, points] = [best(mine, 'least'), best(mine, 'most'), found.get(name) ?? 0n]
    if (points >= least && points <= most) return []
    return [
      {
        check: 'points of a tournament are the journal’s best rounds',
        where: `tournament ${name.replace(':', ' player ')}`,
        expected: least === most ? String(most) : `${least} to ${most}`,
        found: String(points),
      },
    ]
  })
}
