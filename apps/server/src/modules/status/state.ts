import { createCountries, type Countries } from './geo.ts'

export type Maintenance = {
  on: boolean
  /** What the operator tells the players, in their own words; may be empty. */
  message: string
  /** ISO 8601, when the site should be back. */
  until: string | undefined
}

/** No maintenance. */
export const openForAll: Maintenance = { on: false, message: '', until: undefined }

/** What a process knows of itself: the operator's flag as last read, and whether it is about to stop. */
export type StatusState = {
  maintenance: Maintenance
  isLeaving: boolean
  /** Its figures are registered once, by the first who reads them. */
  hasMetrics: boolean
  countries: Countries
}
export const createStatusState = (): StatusState => ({
  maintenance: openForAll,
  isLeaving: false,
  hasMetrics: false,
  countries: createCountries(),
})
