/** "7" → "07:00", "730" → "07:30", "23.15" → "23:15": a time of the day as people write it. */
export const readClock = (text: string): string | null => {
  const bare = text.trim()
  const [, h = '', m = '0'] =
    /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(bare) ?? /^(\d{1,2})(\d{2})$/.exec(bare) ?? []
  if (h === '') return null
  const [hour, minute] = [parseInt(h, 10), parseInt(m, 10)]
  if (hour > 23 || minute > 59) return null
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
