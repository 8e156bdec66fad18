import type { Seal } from '@felek/platform/crypto/encryption.ts'
import type { Log } from '../log.ts'
import type { StudioDb } from '../schema.ts'
import { openSeed } from '../seeds/seeds.ts'
import type { Batched } from './round-batches.ts'
import type { CallWriter } from './calls/store.ts'
import type { PlayedVersion, Playables } from './playable.ts'
import type { SoloRound } from './store.ts'
import type { Chance, Kept } from './step.ts'

/* What the machine works with, and what stands sealed of a round. */

export type Machine = CallWriter & {
  db: StudioDb
  seal: Seal
  playables: Playables
  log: Log
  batched: Batched
  /** Rounds whose first stake this process is asking for, by their id: nobody has to read them again to draw them. */
  begun: Map<string, BegunRound>
}

/** What a round is drawn from once its first stake is taken. */
export type BegunRound = Pick<
  SoloRound,
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
export const rememberBegun = ({ begun }: Machine, round: BegunRound): void => {
  begun.set(round.id, round)
  for (const [oldest] of begun) {
    if (begun.size <= begunMax) break
    begun.delete(oldest)
  }
}

/** Where a state is sealed for: moved elsewhere it does not open. */
export const placeOf = (roundId: string): string => `studio:hidden:${roundId}`

export const keptOf = ({ seal }: Machine, round: SoloRound): Kept => {
  if (round.hidden === null) throw new Error(`round ${round.id} waits for nobody`)
  return JSON.parse(seal.open(round.hidden, placeOf(round.id))) as Kept
}

export const chanceOf = (
  { seal }: Machine,
  {
    seed_id,
    server_seed,
    sealed_seed,
    client_seed,
    nonce,
  }: Pick<SoloRound, 'seed_id' | 'server_seed' | 'sealed_seed' | 'client_seed' | 'nonce'>,
): Chance => ({
  serverSeed: openSeed(seal, { id: seed_id, server_seed, sealed_seed }),
  clientSeed: client_seed,
  nonce,
})

/** The rules that a round was begun under; undefined where they are not kept any more. */
export const playableOf = (
  { playables }: Machine,
  { game, maths }: Pick<SoloRound, 'game' | 'maths'>,
): PlayedVersion | undefined => playables.version(game, maths)
