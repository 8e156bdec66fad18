/* Dice again, from rules.en.ts alone: what a throw pays, in hundredths. `chance` is in ten-thousandths. */
export const diceOracle = (chance: number, under: boolean, thrown: number): number => {
  const winners = new Set(Array.from({ length: chance }, (_, i) => (under ? i : 9_999 - i)))
  if (!winners.has(thrown)) return 0
  const percent = BigInt(chance) // a hundredth of a percent each
  return parseInt(`${(97n * 100n * 100n) / percent}`, 10)
}
