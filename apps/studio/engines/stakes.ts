/**
 * Total stakes of every game that is played for one stake, in kuruş, rising. Whole liras: pays are hundredths of the
 * stake, so payouts are whole kuruş.
 */
export const slotStakes: readonly bigint[] = [
  1, 2, 3, 5, 10, 15, 20, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500,
].map((lira) => BigInt(lira) * 100n)
