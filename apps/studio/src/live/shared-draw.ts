import { hashOfHex } from '@felek/platform/crypto/commitment-chain.ts'
import { drawsOnto, type Draw, type DrawRecord } from '../maths/draws.ts'
import type { VoidReason } from './protocol.ts'
import type { Round, TableContext } from './table-context.ts'
import { publishTable } from './publish.ts'
import { logWait } from '@felek/platform/http/wait-log.ts'
import { digestOf, type Revealed } from '@felek/platform/witness/witness-client.ts'

/*
 * How chance comes to a live round (docs/fairness.md). Both parties promised a chain of values
 * before the first bet. For each moment of chance — the deal, a card that a player asked for, the
 * dealer's cards — both show the next one, and what is drawn follows from the two. What the studio
 * has settled by then (whose stakes count, what was decided) is told first, as a digest, so that it
 * can not be otherwise once the outcome is known.
 */

/** What the studio's values of a round are made for. */
export const aboutOf = (tableId: string, number: bigint, roundId: string): string =>
  [tableId, number, roundId].join('\n')

/** What stands on record before an outcome is known: the bets that count, by their rising ids. */
export const settledBets = (counted: readonly string[]): string => digestOf(counted.join('\n'))
/** The decisions that were taken, the one whose cards are drawn now included. */
export const settledActions = (log: readonly string[]): string => digestOf(log.join('\n'))

/** Draws of a round and what is written down with them, in the same transaction. */
export type Drawing = {
  draw: Draw
  row(): { draws: string; studio_values?: string; witness_values?: string }
  memory(): Partial<Pick<Round, 'draws' | 'studioValues' | 'witnessValues'>>
}

type Values = { studio: string; witness: string }

/** The draws behind those that were made, from both values of the next step. */
export const drawingOf = (round: Round, { studio, witness }: Values): Drawing => {
  const draws: DrawRecord[] = [...round.draws]
  const studioValues = [...round.studioValues, studio]
  const witnessValues = [...round.witnessValues, witness]
  return {
    draw: drawsOnto(
      draws,
      studio,
      `${witness}:${round.clientSeed}`,
      round.number,
      round.studioValues.length,
    ),
    row: () => ({
      draws: JSON.stringify(draws),
      studio_values: JSON.stringify(studioValues),
      witness_values: JSON.stringify(witnessValues),
    }),
    memory: () => ({ draws, studioValues, witnessValues }),
  }
}

/** A round of before there was a witness ends as it began. */
const drawingAlone = (round: Round, serverSeed: string): Drawing => {
  const draws: DrawRecord[] = [...round.draws]
  return {
    draw: drawsOnto(draws, serverSeed, round.clientSeed, round.number),
    row: () => ({ draws: JSON.stringify(draws) }),
    memory: () => ({ draws }),
  }
}

/** The studio's next value; undefined where its key is another one than the round's. */
export const ownValue = ({ chain, table }: TableContext, round: Round): string | undefined =>
  round.keyId === chain.keyId
    ? chain.value(
        aboutOf(table.info.id, round.number, round.id),
        round.steps,
        round.studioValues.length,
      )
    : undefined

/** Shows our next value to the witness and asks for its own, once. */
export const askOnce = async (
  context: TableContext,
  round: Round,
  value: string,
  settled: string,
): Promise<Revealed> => {
  const answer = await context.witness.reveal({
    roundId: round.id,
    game: context.table.info.id,
    step: round.studioValues.length,
    value,
    settled,
  })
  const promised = round.witnessValues.at(-1) ?? round.witnessHash
  return answer.status === 'ok' && hashOfHex(answer.value) !== promised
    ? { status: 'disagrees' }
    : answer
}

const pauseMsMin = 100
const pauseMsMax = 2_000

/**
 * The draws of a round's next moment of chance, or why there are none. Waits for the witness as long
 * as it may: whoever is away gains nothing by it, because the round goes on where it stood.
 */
export const nextDraws = async (
  context: TableContext,
  round: Round,
  settled: string,
): Promise<Drawing | VoidReason> => {
  if (round.serverSeed !== null) return drawingAlone(round, round.serverSeed)
  const value = ownValue(context, round)
  if (value === undefined) return 'key_lost'
  const until = Math.max(context.clock(), round.endsAt) + context.witnessAwayMs
  for (let pause = pauseMsMin; ; pause = Math.min(pauseMsMax, pause * 2)) {
    const answer = await askOnce(context, round, value, settled)
    if (answer.status === 'ok' || answer.status === 'disagrees') {
      context.awaits = null
      return answer.status === 'ok'
        ? drawingOf(round, { studio: value, witness: answer.value })
        : 'witness_disagrees'
    }
    if (answer.status === 'too_early') {
      await context.wait(Math.min(pauseMsMax, answer.waitMs + 1))
      continue
    }
    if (context.clock() >= until) {
      context.awaits = null
      return 'witness_away'
    }
    awaitWitness(context, answer.why)
    await context.wait(pause)
  }
}

/** Says once that the table waits. */
export const awaitWitness = (context: TableContext, why: string): void => {
  if (context.awaits !== null) return
  context.awaits = 'witness'
  const fields = { table: context.table.info.id, why }
  logWait(
    context.log,
    fields,
    'the table waits for the witness',
    () => context.awaits === 'witness',
  )
  publishTable(context)
}
