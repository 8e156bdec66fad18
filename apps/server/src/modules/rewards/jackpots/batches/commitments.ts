import { randomUUID } from 'node:crypto'
import { stepsMax } from '@felek/platform/crypto/commitment-chain.ts'
import type { Witness } from '@felek/platform/witness/witness-client.ts'
import type { RewardsDeps } from '../../deps.ts'
import { subject } from '../../state.ts'
import { takeCursor } from '../../store.ts'
import {
  endSeries,
  insertSeries,
  lastSeries,
  runningSeries,
  type NewSeries,
  type RunningSeries,
  type SeriesRow,
} from './store.ts'

/*
 * The house's half of what a batch is drawn from: a chain of values that follow from SEAL_KEY, promised for a thousand
 * batches at a time, against as many of the studio's. No table has one of them before it is shown.
 */

type SeriesKey = Pick<SeriesRow, 'series' | 'round_id'>
const aboutOf = ({ series, round_id }: SeriesKey): string => [subject, series, round_id].join('\n')

/** Our value of a step; undefined where the series was promised under a key that we do not have. */
export const ownValue = (deps: RewardsDeps, s: SeriesRow, step: number): string | undefined => {
  const chain = deps.rewardsState.chains.find(({ keyId }) => keyId === s.key_id)
  return chain?.value(aboutOf(s), s.steps, step)
}

/** Asks the studio for its half of a new series; undefined while it does not answer. */
const exchange = async (
  deps: RewardsDeps,
  witness: Witness,
): Promise<NewSeries | { away: string }> => {
  const [chain] = deps.rewardsState.chains
  if (!chain) throw new Error('there is no SEAL_KEY to promise by')
  let series = (await lastSeries(deps.db.read)) + 1n
  for (;;) {
    const named = { series, round_id: randomUUID() }
    const commitment = chain.commitment(aboutOf(named), stepsMax)
    const answer = await witness.commit({
      roundId: named.round_id,
      game: subject,
      number: series,
      commitment,
      steps: stepsMax,
      closesInMs: 0,
      endsInMs: 0,
    })
    if (answer.status === 'away') return { away: answer.why }
    if (answer.status === 'ok')
      return {
        ...named,
        steps: stepsMax,
        key_id: chain.keyId,
        house_commitment: commitment,
        studio_commitment: answer.commitment,
        promised_at: deps.now(),
      }
    // It knows later ones: our tables were restored, or another process of ours was first.
    if (answer.lastNumber < series) return { away: 'a conflict that makes no sense' }
    series = answer.lastNumber + 1n
  }
}

const hasRoom = (s: RunningSeries | undefined): s is RunningSeries => !!s && s.used < s.steps

/** Sees to it that there is a series with steps left; why there is none, where there is none. */
export const ensureSeries = async (
  deps: RewardsDeps,
  witness: Witness,
): Promise<string | undefined> => {
  if (hasRoom(await runningSeries(deps.db.read))) return undefined
  const fresh = await exchange(deps, witness)
  if ('away' in fresh) return fresh.away
  await deps.adminDb.inTx(async (tx) => {
    await takeCursor(tx, 'jackpots')
    // Another process was first: nothing will ever be drawn with ours.
    if (hasRoom(await runningSeries(tx))) return
    await endSeries(tx, deps.now(), 'used')
    await insertSeries(deps, tx, fresh)
  })
  return undefined
}
