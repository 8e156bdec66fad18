/*
 * Money on the wire is a decimal string of TRY; inside it is whole kuruş in a bigint. These two
 * functions are the only bridge. Nothing here or elsewhere makes a float of it.
 */

/** `"1250.5"` → 125050n. The text must have passed `amount` (or be a reply's `money`). */
export const toKurus = (amount: string): bigint => {
  const match = /^(-?)(\d{1,17})(?:\.(\d{1,2}))?$/.exec(amount)
  if (!match) throw new TypeError('not an amount')
  const kurus = BigInt(match[2] ?? '0') * 100n + BigInt((match[3] ?? '').padEnd(2, '0'))
  return match[1] === '-' ? -kurus : kurus
}

/** 125050n → `"1250.50"`. */
export const toAmount = (kurus: bigint): string => {
  const whole = kurus < 0n ? -kurus : kurus
  return `${kurus < 0n ? '-' : ''}${whole / 100n}.${String(whole % 100n).padStart(2, '0')}`
}
