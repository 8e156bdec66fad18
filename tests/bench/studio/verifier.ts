import { randomBytes, randomUUID } from 'node:crypto'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { sketching } from '@felek/studio/engines/law.ts'
import { soldTitles } from '@felek/studio/engines/par.ts'
import { createPlayables, playableOfTitle } from '@felek/studio/src/games/playables.ts'
import { commitmentOf } from '@felek/studio/src/maths/draws.ts'
import type { RoundEngine } from '@felek/studio/src/rounds/round-engine.ts'
import type { Playable } from '@felek/studio/src/rounds/playable.ts'
import type { ShownRound, StepRow } from '@felek/studio/src/rounds/store.ts'
import { payoutsOf } from '@felek/studio/src/rounds/payouts.ts'
import { actTurn, openTurn, commitmentOfStep, type Step } from '@felek/studio/src/rounds/step.ts'
import { verifyView, type Logged } from '@felek/studio/src/rounds/verify.ts'
import type { Goal } from './run.ts'

/*
 * Rounds of every title, played by its rules, then proved as `GET /api/verify` proves them: promise, draws, every view and
 * the payout. One thread.
 */

const rounds = 10_000
const stakeKurus = 1_000n
const sealKey = 'bench-secret-bench-secret-bench-secret'

const stepOf = (roundId: string, step: number, action: unknown, turn: Step): StepRow => ({
  round_id: roundId,
  step,
  actor: 'player',
  action_id: step === 0 ? null : randomUUID(),
  action,
  draws: [...turn.draws],
  view: turn.view,
  at: new Date(),
})

/** A round of a title, played to its end by choices at hand, as its rows would have it. */
const playedOf = (
  playable: Playable,
  wager: unknown,
  nonce: bigint,
  choose: () => number,
): Logged => {
  const serverSeed = randomBytes(32).toString('hex')
  const chance = { serverSeed, clientSeed: 'bench', nonce }
  const id = randomUUID()
  let turn = openTurn(playable, chance, wager)
  const seal = commitmentOfStep(turn)
  const steps = [stepOf(id, 0, null, turn)]
  while (!turn.over) {
    const offers = playable.rules.actions(playable.config, turn.kept.state)
    const { action } = offers[Math.floor(choose() * offers.length)] ?? {}
    turn = actTurn(playable, chance, turn.kept, action)
    steps.push(stepOf(id, steps.length, action, turn))
  }
  const { paidKurus, capped } = payoutsOf(playable, turn.kept.state, [stakeKurus])
  const paid = paidKurus.reduce((sum, kurus) => sum + kurus, 0n)
  const now = new Date()
  const round = {
    id,
    kind: 'solo',
    codec: 'v2',
    game: playable.slug,
    maths: playable.maths,
    mode: 'real',
    player: '1',
    seed_id: randomUUID(),
    nonce,
    seal,
    revealed: turn.secret,
    hidden: null,
    state: 'settled',
    step: steps.length - 1,
    staked: stakeKurus,
    paid,
    capped,
    opened_at: now,
    ended_at: now,
    void_reason: null,
    wager,
    first_amount: stakeKurus,
    server_seed_hash: commitmentOf(serverSeed),
    client_seed: chance.clientSeed,
    server_seed: serverSeed,
    sealed_seed: null,
    seed_state: 'revealed',
    view: turn.view,
  } as unknown as ShownRound
  return { round, steps, stakesKurus: [stakeKurus] }
}

export const measureVerifier = async (): Promise<Goal> => {
  const listed = (await soldTitles()).map((it) => ({
    playable: playableOfTitle(it),
    wager: it.title.usual,
  }))
  const machine: RoundEngine = {
    playables: createPlayables(listed.map(({ playable }) => playable)),
    seal: encryptionOf({ sealKey }),
    clock: Date.now,
    leaseMs: 1_000,
  } as unknown as RoundEngine
  const choose = sketching(7)
  const played = Array.from({ length: rounds }, (_, n) => {
    const { playable, wager } = listed[n % listed.length] as (typeof listed)[number]
    return playedOf(playable, wager, BigInt(n), choose)
  })
  const steps = played.reduce((sum, it) => sum + it.steps.length, 0)
  const from = performance.now()
  const wrong = played.filter((logged) => verifyView(machine, logged).verified !== true).length
  const seconds = (performance.now() - from) / 1_000
  if (wrong > 0) throw new Error(`${wrong} rounds were not proved`)
  console.log(
    `verifier: ${rounds} rounds of ${listed.map(({ playable }) => playable.slug).join(', ')}, ${steps} steps, replayed in ${seconds.toFixed(2)} s\n`,
  )
  return {
    name: '10,000 rounds replayed by the verifier, s',
    found: seconds,
    goal: 5,
    atLeast: false,
  }
}
