import type { Encryption } from '@felek/platform/crypto/encryption.ts'
import type { Log } from '../log.ts'
import type { StudioDb } from '../schema.ts'
import { openSeed } from '../seeds/seeds.ts'
import type { Batched } from './round-batches.ts'
import type { CallWriter } from './calls/store.ts'
import type { PlayedVersion, Playables } from './playable.ts'
import type { SinglePlayerRound } from './store.ts'
import type { Chance, StepState } from './step.ts'

/* What the machine works with, and what stands sealed of a round. */

export type RoundEngine = CallWriter & {
  db: StudioDb
  seal: Encryption
  playables: Playables
  log: Log
  batched: Batched
  /** Rounds whose first stake this process is asking for, by their id: nobody has to read them again to draw them. */
  begun: Map<string, BegunRound>
}

/** What a round is drawn from once its first stake is taken. */
export type BegunRound = Pick<
  SinglePlayerRound,
  | 'id'
  | 'codec'
  | 'game'
  | 'maths'
  | 'player'
  | 'hidden'
  | 'wager'
  | 'first_amount'
  | 'seed_id'
  | 'client_seed'
  | 'server_seed'
  | 'sealed_seed'
  | 'nonce'
>
const begunMax = 10_000

/** Where the answer comes to another process it is forgotten by and by. */
export const rememberBegun = ({ begun }: RoundEngine, round: BegunRound): void => {
  begun.set(round.id, round)
  for (const [oldest] of begun) {
    if (begun.size <= begunMax) break
    begun.delete(oldest)
  }
}

/** Where a state is sealed for: moved elsewhere it does not open. */
export const placeOf = (roundId: string): string => `studio:hidden:${roundId}`

export const stepStateOf = ({ seal }: RoundEngine, round: SinglePlayerRound): StepState => {
  if (round.hidden === null) throw new Error(`round ${round.id} waits for nobody`)
  return JSON.parse(seal.decrypt(round.hidden, placeOf(round.id))) as StepState
}

export const chanceOf = (
  { seal }: RoundEngine,
  {
    seed_id,
    server_seed,
    sealed_seed,
    client_seed,
    nonce,
  }: Pick<SinglePlayerRound, 'seed_id' | 'server_seed' | 'sealed_seed' | 'client_seed' | 'nonce'>,
): Chance => ({
  serverSeed: openSeed(seal, { id: seed_id, server_seed, sealed_seed }),
  clientSeed: client_seed,
  nonce,
})

/** The rules that a round was begun under; undefined where they are not kept any more. */
export const playableOf = (
  { playables }: RoundEngine,
  { game, maths }: Pick<SinglePlayerRound, 'game' | 'maths'>,
): PlayedVersion | undefined => playables.version(game, maths)
