import type { PlayedVersion } from './playable.ts'

/* What a round that is over pays: by its rules alone, for the machine and for whoever checks it. */

export type Payout = { paidKurus: readonly bigint[]; capped: boolean }

/** What each stake pays, kuruş, in the order in which they were taken; all together not above the cap. */
export const payoutsOf = (
  playable: Pick<PlayedVersion, 'rules' | 'config' | 'payoutKurus' | 'capHundredths'>,
  state: unknown,
  stakesKurus: readonly bigint[],
): Payout => {
  const { rules, config, payoutKurus, capHundredths } = playable
  const wished = payoutKurus
    ? [payoutKurus(state)]
    : rules.settle(config, state).map((pay, i) => ((stakesKurus[i] ?? 0n) * BigInt(pay)) / 100n)
  const staked = stakesKurus.reduce((sum, kurus) => sum + kurus, 0n)
  const most = (staked * BigInt(capHundredths)) / 100n
  let left = most
  const paidKurus = stakesKurus.map((_, i) => {
    const pay = wished[i] ?? 0n
    const paid = pay < left ? pay : left
    left -= paid
    return paid
  })
  return { paidKurus, capped: left === 0n }
}
