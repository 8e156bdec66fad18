/**
 * What an amount that counts up shows after `passedMs`: whole kuruş from 0 to the goal, never above
 * it, exactly the goal at the end. Eased out, so that the last digits can be read.
 */
export const countUp = (goalKurus: bigint, passedMs: number, lengthMs: number): bigint => {
  if (passedMs >= lengthMs || lengthMs <= 0) return goalKurus
  const share = 1 - (1 - Math.max(0, passedMs) / lengthMs) ** 3
  return (goalKurus * BigInt(Math.floor(share * 10_000))) / 10_000n
}
