import type { CallData, CallOutput } from './protocol/protocol.ts'
import type { Encryption } from '@felek/platform/crypto/encryption.ts'
import type { Rounds } from './rounds/rounds.ts'
import type { Tx } from './schema.ts'
import { ensureSeeds } from './seeds/seeds.ts'
import { lockPair, setClientSeed } from './seeds/store.ts'

/** Opens a game as a page does: a new player's client seed is sent once the server seed's hash is known. */
export const openSeeded = async (
  rounds: Pick<Rounds, 'open' | 'access' | 'seed'>,
  input: CallData<'open'>,
): Promise<CallOutput<'open'>> => {
  const opened = await rounds.open(input)
  if (opened.fairness.clientSeed !== '') return opened
  const access = await rounds.access(opened.access)
  const { fairness } = await rounds.seed(access, {
    clientSeed: 'sixteen-bytes-of-a-page',
    first: true,
  })
  return { ...opened, fairness }
}

/** A player's pairs, with a client seed of the player's. */
export const ensureSeeded = async (
  tx: Tx,
  seal: Encryption,
  player: string,
  now: Date,
): Promise<void> => {
  await ensureSeeds(tx, seal, player, now)
  await setClientSeed(tx, (await lockPair(tx, player)).id, 'sixteen-bytes-of-a-page')
}
