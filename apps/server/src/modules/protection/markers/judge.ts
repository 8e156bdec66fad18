import { ageOn } from '@felek/contract/fields.ts'
import type { Tx } from '@felek/database/database.ts'
import { newId } from '../../../database/ids.ts'
import { harmDays } from '../../wallet/wallet.ts'
import type { ProtectionDeps } from '../deps.ts'
import { act, type Judged } from './act.ts'
import type { MarkersAround } from './deps.ts'
import { looksDue } from './cases/store.ts'
import { dayIn, daysFrom } from './days.ts'
import * as store from './store.ts'

/*
 * One batch of players by the markers of harm: their days are made from the journal as far as they are
 * missing, judged, and what has changed is kept with each of its points.
 */

/** The longest span that a marker reads: of a loss four times thirty days. */
const readDays = 121
const keptDays = 150
const hourMs = 3_600_000

type Params = ReadonlyMap<string, Record<string, number>>

const wordsOf = (params: Params) => {
  const of = (kind: string, name: string): number => {
    const value = params.get(kind)?.[name]
    if (value === undefined) throw new Error(`the marker ${kind} has no ${name}`)
    return value
  }
  return {
    chaseMinutes: of('chase', 'minutes'),
    chasePercent: of('chase', 'percent'),
    nightFrom: of('nights', 'from'),
    nightTo: of('nights', 'to'),
  }
}

const listSubjects = async (
  tx: Tx,
  around: MarkersAround,
  players: readonly bigint[],
  { at, today, params }: { at: Date; today: string; params: Params },
): Promise<store.Subject[]> => {
  const hours = params.get('failed_deposits')?.['hours'] ?? 24
  const births = await around.births(tx, players)
  const failed = await around.failedDeposits(tx, players, new Date(at.getTime() - hours * hourMs))
  const wordsDays = params.get('distress')?.['days'] ?? 30
  const since = new Date(at.getTime() - wordsDays * 24 * hourMs)
  const distressed = await around.distressed(tx, players, since)
  return players.map((playerId) => {
    const birth = births.get(playerId)
    return {
      playerId,
      age: birth === undefined ? null : ageOn(birth, today),
      failedDeposits: failed.get(playerId) ?? 0,
      isDistressed: distressed.has(playerId),
    }
  })
}

const scoreOf = (hits: readonly store.Hit[]): number =>
  Math.min(
    100,
    hits.reduce((sum, hit) => sum + hit.points, 0),
  )

/** Which markers are met, for how much: a new figure of the same marker is no other score. */
const namesOf = (hits: readonly store.Hit[]): string =>
  hits.map(({ kind, points }) => `${kind} ${points}`).join()

const speaksOf = (hits: readonly store.Hit[]): boolean =>
  hits.some(({ kind }) => kind === 'distress')

/** Judges players as they stand at a moment; answers how many scores changed. */
export const judge = async (
  tx: Tx,
  deps: ProtectionDeps,
  around: MarkersAround,
  players: readonly bigint[],
  at: Date,
): Promise<number> => {
  if (players.length === 0) return 0
  const zone = deps.env.territory.timeZone
  const today = dayIn(zone, at)
  // What came in at the very end of a day is committed an hour later.
  const wholeUntil = daysFrom(dayIn(zone, new Date(at.getTime() - hourMs)), -1)
  const params = await store.readParams(tx)
  const before = await store.getRisks(tx, players)
  const from = (playerId: bigint): string => {
    const until = before.get(playerId)?.days_until
    if (until === undefined) return daysFrom(today, -readDays)
    // Whole only by a clock that was ahead: it is set right, and the days since are made anew.
    return until > wholeUntil ? wholeUntil : daysFrom(until, 1)
  }
  const spans = players.map((playerId) => ({ playerId, from: from(playerId) }))
  const days = await harmDays(tx, spans, at, wordsOf(params))
  await store.saveDays(tx, spans, days, daysFrom(today, -keptDays))
  const subjects = await listSubjects(tx, around, players, { at, today, params })
  const hitsOf = await store.judgePlayers(tx, subjects, at, today)
  const moved = new Set(days.map((day) => day.player_id))
  const looks = await looksDue(tx, players, at)

  const judged: Judged[] = []
  for (const playerId of players) {
    const was = before.get(playerId)
    const hits = hitsOf.get(playerId) ?? []
    if (was === undefined && hits.length === 0 && !moved.has(playerId)) continue
    const changed = namesOf(was?.hits ?? []) !== namesOf(hits)
    const isQuiet = !changed && !moved.has(playerId) && (was?.score ?? 0) === 0
    if (isQuiet && !looks.has(playerId)) continue
    const risk = {
      player_id: playerId,
      score: scoreOf(hits),
      hits,
      days_until: wholeUntil,
      judged_at: at,
      noticed_at: was?.noticed_at ?? null,
    }
    judged.push({
      risk,
      wasScore: was?.score ?? 0,
      isNewlyDistressed: speaksOf(hits) && !speaksOf(was?.hits ?? []),
      scoreId: changed ? newId(at) : undefined,
    })
  }
  await store.insertScores(
    tx,
    judged.flatMap(({ risk: { player_id, score, hits }, scoreId }) =>
      scoreId === undefined ? [] : [{ score_id: scoreId, player_id, at, score, hits }],
    ),
  )
  await act(tx, deps, judged, { at, today })
  await store.saveRisks(
    tx,
    judged.map(({ risk }) => risk),
  )
  return judged.filter(({ scoreId }) => scoreId !== undefined).length
}
