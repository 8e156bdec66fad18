import { isDeepStrictEqual } from 'node:util'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import {
  getBalance,
  betOf,
  rollbackOf,
  winOf,
  type ProviderResponse,
  type Trial,
} from './client.ts'

/* What a case says and how it is judged. */

export type Case = { id: string; says: string; run(trial: Trial): Promise<void> }

export const must = (what: string, actual: unknown, expected: unknown): void => {
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`)
}
export const respondsWith = (
  what: string,
  { http, status }: ProviderResponse,
  expected: string,
  expectedHttp = 200,
) => must(what, [http, status], [expectedHttp, expected])
export const plus = (balance: string, kurus: bigint): string => toAmount(toKurus(balance) + kurus)
export const count = (all: readonly ProviderResponse[], status: string): number =>
  all.filter((a) => a.status === status).length

/** Sends a bet that must be taken. */
export const staked = async (trial: Trial, amount: string) => {
  const bet = betOf(trial, amount)
  const answer = await trial.provider.call('bet', bet)
  respondsWith(`a bet of ${amount}`, answer, 'ok')
  return { bet, balance: answer.balance as string }
}
/** A stake that nothing comes back of. */
export const lose = async (trial: Trial, amount: string) => {
  const { bet } = await staked(trial, amount)
  respondsWith('closing the round', await trial.provider.call('win', winOf(bet, '0.00')), 'ok')
}
export const giveBack = async (trial: Trial, bet: ReturnType<typeof betOf>) =>
  respondsWith('giving a stake back', await trial.provider.call('rollback', rollbackOf(bet)), 'ok')

/**
 * Runs something with no more in the wallet than one stake may be: what is beyond is staked in
 * stakes of their own and given back afterwards.
 */
export const withLittle = async (trial: Trial, run: () => Promise<void>) => {
  const most = toKurus(trial.maxStake) / 2n
  const aside = []
  for (let left = toKurus(await getBalance(trial)); left > most;) {
    const part = left - most < most ? left - most : most
    const { bet, balance } = await staked(trial, toAmount(part))
    aside.push(bet)
    left = toKurus(balance)
  }
  await run()
  for (const bet of aside) await giveBack(trial, bet)
}
