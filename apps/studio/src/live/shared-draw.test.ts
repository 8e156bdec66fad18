import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { chainOf } from '@felek/platform/crypto/commitment-chain.ts'
import { proveRound, readRecord, verdictOf } from '@felek/site/src/games/verify/verify-round.ts'
import { prove } from '../../client/lib/verify.ts'
import { verifyShared } from '../maths/verify.ts'
import { verification, type Verification } from '../protocol/protocol.ts'
import { aboutOf, drawingOf, settledBets } from './shared-draw.ts'
import type { Round } from './table-context.ts'

/* The drawing code against three verifiers that share nothing with it, and against who would grind. */

const ours = chainOf('o'.repeat(32), 'live rounds')
const theirs = chainOf('t'.repeat(32), 'witness')
const table = 'felek-canli-rulet'

/** A round as both parties make it, drawn by the real drawing code: `ranges` by step. */
const aRound = (number: bigint, ranges: readonly (readonly number[])[]): Verification => {
  const about = aboutOf(table, number, `round ${number}`)
  const steps = ranges.length
  let round = {
    draws: [],
    studioValues: [],
    witnessValues: [],
    clientSeed: table,
    number,
  } as unknown as Round
  for (const [step, list] of ranges.entries()) {
    const values = {
      studio: ours.value(about, steps, step),
      witness: theirs.value(about, steps, step),
    }
    const drawing = drawingOf(round, values)
    for (const range of list) drawing.draw(range)
    round = { ...round, ...drawing.memory() }
  }
  const counted = ['b', 'c']
  return verification.parse({
    roundId: '0f8fad5b-d9cb-469f-a165-70867728950e',
    game: table,
    state: 'settled',
    void: null,
    serverSeedHash: ours.commitment(about, steps),
    serverSeed: round.studioValues[0],
    clientSeed: table,
    nonce: parseInt(`${number}`, 10),
    draws: round.draws,
    shared: {
      witness: 'house',
      witnessCommitment: theirs.commitment(about, steps),
      studioValues: round.studioValues,
      witnessValues: round.witnessValues,
      settled: settledBets(counted),
      counted,
    },
    stake: '1.00',
    payout: '0.00',
    verified: true,
    at: '2026-11-22T00:00:00.000Z',
  })
}
const claimOf = (round: Verification) => ({
  commitments: [round.serverSeedHash, round.shared?.witnessCommitment ?? ''] as [string, string],
  values: (round.shared?.studioValues ?? []).map(
    (value, i) => [value, round.shared?.witnessValues[i] ?? ''] as [string, string],
  ),
  name: round.clientSeed,
  number: BigInt(round.nonce),
  draws: (round.draws ?? []).map(({ step, ...draw }) => ({ ...draw, ...(step && { step }) })),
})
/** What the witness's own page says of an honest round. */
const recordOf = (round: Verification) => ({
  roundId: round.roundId,
  drawerCommitment: round.serverSeedHash,
  commitment: round.shared?.witnessCommitment ?? '',
  committedAt: round.at,
  values: (round.shared?.witnessValues ?? []).map((value, i) => ({
    value,
    drawerValue: round.shared?.studioValues[i] ?? '',
    settled: i === 0 ? (round.shared?.settled ?? '') : '',
  })),
})

const rounds = process.env['SOAK'] === '1' ? 10_000n : 2_000n
test(`${rounds} rounds: the studio’s, the table’s and the site’s verifier agree with what was drawn`, async () => {
  const { subtle } = crypto
  for (let number = 1n; number <= rounds; number += 1n) {
    const cards = number % 10n === 0n
    const round = aRound(number, cards ? [[52, 52, 52, 52], [52], [52, 52]] : [[37]])
    if (!verifyShared(claimOf(round))) throw new Error(`the studio's verifier: ${number}`)
    const proof = await prove(subtle, round)
    if (!proof?.hashRight || !proof.drawsRight) throw new Error(`the table's verifier: ${number}`)
    const record = readRecord(round)
    const verdict = verdictOf(record, await proveRound(subtle, record, recordOf(round)), true)
    if (verdict !== 'right') throw new Error(`the site's verifier: ${number} is ${verdict}`)
  }
})

test('the site calls a round wrong whose witness says otherwise, or knows nothing of it', async () => {
  const round = readRecord(aRound(7n, [[37]]))
  const judge = async (record: Parameters<typeof proveRound>[2], changed = round) => {
    const proof = await proveRound(crypto.subtle, changed, record)
    return [proof?.witness, verdictOf(changed, proof, true)]
  }
  const right = recordOf(aRound(7n, [[37]]))
  expect(await judge(right)).toEqual([true, 'right'])
  // Not asked is not refuted, and says so.
  expect(await judge(undefined)).toEqual([null, 'right'])
  const other = 'ab'.repeat(32)
  const [value] = right.values
  for (const wrong of [
    null,
    { ...right, roundId: 'another' },
    { ...right, commitment: other },
    { ...right, drawerCommitment: other },
    { ...right, values: [] },
    { ...right, values: [{ ...(value as object), value: other }] as never },
    { ...right, values: [{ ...(value as object), drawerValue: null }] as never },
    { ...right, values: [{ ...(value as object), settled: other }] as never },
  ])
    expect(await judge(wrong)).toEqual([false, 'wrong'])
  // A stake that was left out of those that count.
  const fewer = { ...round, shared: round.shared && { ...round.shared, counted: ['b'] } }
  expect(await judge(right, fewer)).toEqual([false, 'wrong'])
})

test('whoever chooses one of the two values, knowing the promise of the other, steers nothing', () => {
  /** The studio wants 17: of 64 values of its own it takes the one that gives it with its best guess. */
  const rounds = 1_000
  let hits = 0
  for (let n = 1; n <= rounds; n += 1) {
    const number = BigInt(n)
    const about = aboutOf(table, number, `ground ${n}`)
    const promise = theirs.commitment(about, 1)
    const draw = (studio: string, witness: string) => {
      const round = { draws: [], studioValues: [], witnessValues: [], clientSeed: table, number }
      return drawingOf(round as unknown as Round, { studio, witness }).draw(37)
    }
    // All that it can try is the promise itself.
    const tries = Array.from({ length: 64 }, (_, i) =>
      createHash('sha256').update(`${about} ${i}`).digest('hex'),
    )
    const best = tries.find((studio) => draw(studio, promise) === 17) ?? promise
    if (draw(best, theirs.value(about, 1, 0)) === 17) hits += 1
  }
  // 27 expected; six standard deviations are 31. A steered wheel would hit some 830 times.
  expect(Math.abs(hits - rounds / 37)).toBeLessThan(31)
})
