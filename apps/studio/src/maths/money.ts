/*
 * Amounts as rules write them: decimal strings of TRY, whole kuruş in a bigint. They are the rules' own, beside the same two
 * functions of the contract (money.test.ts), because the name of a version that was sold is a hash of all that its rules are
 * made of: it may not change when the contract moves.
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
