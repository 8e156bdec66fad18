import { toAmount, toKurus } from '@felek/contract/money.ts'

/** 1, 2, 5, 10 … 100,000 TL, in kuruş: what stakes are thought in. */
const steps: readonly bigint[] = [1n, 10n, 100n, 1_000n, 10_000n]
  .flatMap((tens) => [tens, 2n * tens, 5n * tens])
  .concat(100_000n)
  .map((lira) => lira * 100n)

/** The next stake up or down from this one, as the wire has it; the same where there is none. */
export const steppedStake = (amount: string, up: boolean): string => {
  const now = amount === '' ? 0n : toKurus(amount)
  const next = up ? steps.find((it) => it > now) : steps.findLast((it) => it < now)
  return next === undefined ? amount : toAmount(next)
}
