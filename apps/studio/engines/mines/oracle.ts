/*
 * Mines again, from rules.en.ts alone: shells are taken one by one out of a row to place the urchins, prices come from
 * the chance of each pearl in turn, and 25 × 24 × … counts the ways. Hundredths.
 */
const shells = 25n

/** 97 ÷ (chance that the first k shells hold pearls), rounded down. */
export const minesOraclePrice = (urchins: bigint, pearls: bigint): bigint => {
  let [up, down] = [97n, 1n]
  for (let i = 0n; i < pearls; i += 1n) {
    up *= shells - i
    down *= shells - urchins - i
  }
  return up / down
}

/** Shells that the player opens in turn, taking after the last; `draws` are those of the urchins' places. */
export const minesOracle = (
  urchins: number,
  draws: readonly number[],
  opens: readonly number[],
): number => {
  const row = new Map(Array.from({ length: 25 }, (_, shell) => [shell, shell]))
  const hidden = new Set<number>()
  for (const at of draws.slice(0, urchins)) {
    const shell = [...row.keys()][at] as number
    row.delete(shell)
    hidden.add(shell)
  }
  let stands = 100n
  for (const [i, shell] of opens.entries()) {
    if (hidden.has(shell)) return 0
    stands = minesOraclePrice(BigInt(urchins), BigInt(i + 1))
    const more = i + 2 > 25 - urchins ? undefined : minesOraclePrice(BigInt(urchins), BigInt(i + 2))
    if (more === undefined || more > 1_000_000n) break
  }
  return parseInt(`${stands}`, 10)
}
