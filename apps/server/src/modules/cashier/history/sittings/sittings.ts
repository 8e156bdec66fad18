import type { Tx } from '@felek/database/database.ts'
import {
  deleteSittings,
  listAround,
  listPlays,
  saveSittings,
  type Play,
  type SittingRow,
} from './store.ts'

/** So long without a stake ends a sitting. */
export const pauseMsMax = 15 * 60_000

type Draft = Pick<SittingRow, 'sitting_id' | 'player_id' | 'game' | 'rounds'> & {
  startMs: number
  endMs: number
  staked: bigint
  refunded: bigint
  won: bigint
}

const near = (s: Draft, ms: number, reachMs: number): boolean =>
  ms >= s.startMs - reachMs && ms <= s.endMs + reachMs

const join = (a: Draft, b: Draft): Draft => ({
  ...(a.startMs < b.startMs || (a.startMs === b.startMs && a.sitting_id < b.sitting_id) ? a : b),
  startMs: Math.min(a.startMs, b.startMs),
  endMs: Math.max(a.endMs, b.endMs),
  rounds: a.rounds + b.rounds,
  staked: a.staked + b.staked,
  refunded: a.refunded + b.refunded,
  won: a.won + b.won,
})

const stakeOf = (play: Play): Draft => ({
  sitting_id: play.entry_id,
  player_id: play.player_id,
  game: play.game,
  startMs: play.staked_at.getTime(),
  endMs: play.staked_at.getTime(),
  rounds: play.opens ? 1 : 0,
  staked: play.kurus,
  refunded: 0n,
  won: 0n,
})

/**
 * The sittings of one player and game after these plays. Stakes may come in any order of their
 * times (demo histories do); one that stands between two sittings makes them one.
 */
export const seat = (known: readonly Draft[], plays: readonly Play[]): Draft[] => {
  let sittings = [...known]
  for (const play of plays) {
    const ms = play.staked_at.getTime()
    if (play.kind === 'stake') {
      // A sitting that ended is the last one, most of the time: the pause is looked at from there.
      const touched = sittings.filter((s) => near(s, ms, pauseMsMax - 1))
      if (touched.length === 0) sittings.push(stakeOf(play))
      else
        sittings = [
          ...sittings.filter((s) => !touched.includes(s)),
          touched.reduce(join, stakeOf(play)),
        ]
      continue
    }
    const at = sittings.findIndex((s) => near(s, ms, 0))
    const sitting = sittings[at]
    if (!sitting) throw new Error(`entry ${play.entry_id} is about a stake that no sitting has`)
    sittings[at] =
      play.kind === 'win'
        ? { ...sitting, won: sitting.won + play.kurus }
        : { ...sitting, refunded: sitting.refunded + play.kurus }
  }
  return sittings
}

/** Adds a stretch of the journal to the sittings. */
export const addSittings = async (tx: Tx, after: bigint, upTo: bigint): Promise<void> => {
  const plays = await listPlays(tx, after, upTo)
  const groups = Map.groupBy(plays, (p) => `${p.player_id}:${p.game}`)
  if (groups.size === 0) return
  const around = await listAround(
    tx,
    [...groups.values()].map((group) => {
      const times = group.map((p) => p.staked_at.getTime())
      return {
        playerId: group[0]?.player_id ?? 0n,
        game: group[0]?.game ?? '',
        from: new Date(times.reduce((a, b) => Math.min(a, b)) - pauseMsMax),
        upTo: new Date(times.reduce((a, b) => Math.max(a, b)) + pauseMsMax),
      }
    }),
  )
  const known = Map.groupBy(around, (s) => `${s.player_id}:${s.game}`)
  const gone: bigint[] = []
  const made: SittingRow[] = []
  for (const [key, group] of groups) {
    const before = known.get(key) ?? []
    const now = seat(before.map(draftOf), group)
    const left = new Set(now.map((s) => s.sitting_id))
    gone.push(...before.filter((s) => !left.has(s.sitting_id)).map((s) => s.sitting_id))
    made.push(...now.map(rowOf))
  }
  await deleteSittings(tx, gone)
  await saveSittings(tx, made)
}

const draftOf = (s: SittingRow): Draft => ({
  sitting_id: s.sitting_id,
  player_id: s.player_id,
  game: s.game,
  startMs: s.started_at.getTime(),
  endMs: s.ended_at.getTime(),
  rounds: s.rounds,
  staked: s.staked_kurus,
  refunded: s.refunded_kurus,
  won: s.won_kurus,
})

const rowOf = (s: Draft): SittingRow => ({
  sitting_id: s.sitting_id,
  player_id: s.player_id,
  game: s.game,
  started_at: new Date(s.startMs),
  ended_at: new Date(s.endMs),
  rounds: s.rounds,
  staked_kurus: s.staked,
  refunded_kurus: s.refunded,
  won_kurus: s.won,
})
