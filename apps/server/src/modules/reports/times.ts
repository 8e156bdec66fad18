/* Days and hours of Istanbul, which has kept UTC+3 since 2016. */

const zoneMs = 10_800_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000

const local = (at: Date): string => new Date(at.getTime() + zoneMs).toISOString()

/** `2026-11-29 14:05:09` */
export const toZoneText = (at: Date): string => local(at).slice(0, 19).replace('T', ' ')

/** yyyy-mm-dd */
export const dayOfIstanbul = (at: Date): string => local(at).slice(0, 10)
export const hourOfIstanbul = (at: Date): number => parseInt(local(at).slice(11, 13), 10)
/** When a day begins. */
export const startOfDay = (day: string): Date => new Date(Date.parse(day) - zoneMs)
/** The day so many days after one, or before it. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
/** How many days there are from one to the other, both counted. */
export const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
/** yyyy-mm-01 */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
