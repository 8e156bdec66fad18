import { setCancelled, setSent, takeDueSpins, type DueSpins } from '../rewards/rewards.ts'
import type { ProvidersDeps } from './deps.ts'
import { adapters } from './providers.ts'

/** The first repeat; each further one waits twice as long, five minutes at most. */
const againMs = 1_000

const tellOne = async (deps: ProvidersDeps, provider: string, due: DueSpins): Promise<void> => {
  const told = adapters.get(provider)?.freeSpins
  if (!told) throw new Error(`${provider} plays no free spins`)
  const grantId = String(due.bonus_id)
  if (due.cancel_at !== null) {
    // Also where it was never told of them: what flies still is cancelled before it lands.
    const status = await told.cancel(deps, grantId)
    if (status !== 'ok') throw new Error(`${provider} answers ${status} to a cancelled grant`)
    return setCancelled(deps.db.read, due.bonus_id, deps.now())
  }
  const status = await told.grant(deps, {
    grantId,
    player: String(due.player_id),
    game: due.game,
    spins: due.count,
    stakeKurus: due.stake_kurus,
    expiresAt: due.ends_at,
  })
  if (status !== 'ok') throw new Error(`${provider} answers ${status} to granted spins`)
  await setSent(deps.db.read, due.bonus_id, deps.now())
}

/** Tells a provider of free spins that were granted, and of those that are over, until it has answered. */
export const sendFreeSpins = async (deps: ProvidersDeps, provider: string): Promise<void> => {
  for (const due of await takeDueSpins(deps.db.read, provider, deps.now(), againMs))
    await tellOne(deps, provider, due).catch((error: unknown) =>
      deps.log.warn(
        { err: error, provider, grantId: String(due.bonus_id) },
        'a provider could not be told of free spins yet',
      ),
    )
}
