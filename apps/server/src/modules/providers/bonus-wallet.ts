import { readBonusWallet } from '../wallet/wallet.ts'
import type { ProvidersDeps } from './deps.ts'

/** Where no game is named, or its smallest stake is not known yet: one lira. */
const leastKurus = 100n

/** The purse that pays a player's next stake, and what is in it. */
export type PayingBalance = { purse: 'cash' | 'bonus'; balanceKurus: bigint }

/**
 * Cash pays for as long as it holds a smallest stake of the game; then an active bonus does, where the
 * game counts for it. Who has no bonus costs no look at one.
 */
export const findPayingBalance = async (
  deps: ProvidersDeps,
  provider: string,
  game: string | undefined,
  playerId: bigint,
  { cashKurus, bonusKurus }: { cashKurus: bigint; bonusKurus: bigint },
): Promise<PayingBalance> => {
  const cash: PayingBalance = { purse: 'cash', balanceKurus: cashKurus }
  if (bonusKurus === 0n) return cash
  const known =
    game === undefined ? undefined : await deps.providersState.admission.game(provider, game)
  if (cashKurus >= (known?.stake_min_kurus ?? leastKurus)) return cash
  const bonus = await readBonusWallet(deps.db.read, playerId)
  const weight = bonus?.weights[(known?.weight_class ?? 0) - 1] ?? 0
  const isOpen =
    bonus?.state === 'active' &&
    bonus.endsAt > deps.now() &&
    weight > 0 &&
    game !== undefined &&
    !bonus.gamesRefused.includes(game)
  return isOpen ? { purse: 'bonus', balanceKurus: bonusKurus } : cash
}
