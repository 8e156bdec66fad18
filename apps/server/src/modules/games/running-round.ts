import type { Query } from '@felek/database/database.ts'
import type { GamesDeps } from './deps.ts'
import type { Product } from '../wallet/wallet.ts'
import { requireGame } from '../protection/protection.ts'
import { adapters, runningAt } from '../providers/providers.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { gamesByKeys, type NamedGame } from './games.ts'

/*
 * A round that runs is played to its end, whatever stands against its player or its game meanwhile
 * (docs/protection.md, "A round that runs"): its page opens, and the vault takes no stake.
 */

type RunningRoundQuery = { provider: string; key: string; open: boolean; product: Product }

/** The key of what a round of this player's runs in; a provider that does not answer knows of none. */
const runningKey = (deps: GamesDeps, provider: string, playerId: bigint): Promise<string | null> =>
  runningAt(deps, provider, playerId).catch((error: unknown) => {
    deps.log.warn({ err: error, provider }, 'a provider does not say which round runs')
    return null
  })

/**
 * Refuses a game for money to whoever may not play it now, or because it is shut; but not to whom a round
 * runs there. Answers whether it is for that round alone.
 */
export const admit = async (
  deps: GamesDeps,
  q: Query,
  playerId: bigint,
  asked: RunningRoundQuery,
): Promise<'play' | 'round'> => {
  try {
    if (!asked.open) throw new Refusal('game_closed')
    await requireGame(q, playerId, asked.product)
    return 'play'
  } catch (error) {
    if (
      error instanceof Refusal &&
      (await runningKey(deps, asked.provider, playerId)) === asked.key
    )
      return 'round'
    throw error
  }
}

/** The game or table in which a round of this player's runs, at whichever provider. */
export const runningGame = async (
  deps: GamesDeps,
  q: Query,
  playerId: bigint,
): Promise<Omit<NamedGame, 'image'> | null> => {
  for (const provider of adapters.keys()) {
    const key = await runningKey(deps, provider, playerId)
    const named = key === null ? undefined : (await gamesByKeys(q, [key])).get(key)
    if (named) return { type: named.type, gameID: named.gameID, name: named.name }
  }
  return null
}
