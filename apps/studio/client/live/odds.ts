/** A payout to 1 as tables write it: "1.50" → "3:2", "1.20" → "6:5", "2.00" → "2:1". */
export const oddsText = (payout: string): string => {
  const hundredths = Number.parseInt(payout.replace('.', ''), 10)
  const divisor = [100, 50, 20, 10, 5, 2].find((by) => hundredths % by === 0 && 100 % by === 0) ?? 1
  return `${hundredths / divisor}:${100 / divisor}`
}
