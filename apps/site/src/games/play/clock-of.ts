/** Seconds as hh:mm:ss, also beyond a day. */
export const clockOf = (elapsedMs: number): string => {
  const s = Math.max(0, Math.floor(elapsedMs / 1_000))
  return [Math.floor(s / 3_600), Math.floor(s / 60) % 60, s % 60]
    .map((n) => String(n).padStart(2, '0'))
    .join(':')
}
