import { fold } from './fold.ts'
import lists from './territory.json' with { type: 'json' }

/** What a person says of where they live. */
export type Residence = { country?: string; city?: string; address?: string; phone?: string }

/** One spelling for Turkish and Greek place names: `GİRNE`, `girne`, `Gírne` are the same. */
const words = (text: string): string =>
  ` ${fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

const names = (list: readonly string[]) => list.map(words)
const everywhere = names(lists.cities)
const inCyprus = names(lists.citiesOfCyprus)
const marks = names(lists.addressMarks)

const holds = (text: string, list: readonly string[]): boolean =>
  list.some((name) => text.includes(name))

/**
 * Which of what is said shows that a residence lies in the northern part of Cyprus, whose residents
 * may not register, deposit or play. The part has no country code of its own, so any one sign is
 * enough: a city, a phone or a mark in the address. The form asks while it is typed, the server
 * decides.
 */
export const barredBy = ({
  country = '',
  city = '',
  address = '',
  phone = '',
}: Residence): 'phone' | 'city' | 'address' | undefined => {
  const place = words(city)
  if (lists.phonePrefixes.some((prefix) => phone.startsWith(prefix))) return 'phone'
  if (
    holds(place, everywhere) ||
    holds(place, marks) ||
    (country === 'CY' && holds(place, inCyprus))
  )
    return 'city'
  return holds(words(address), marks) ? 'address' : undefined
}

export const isBarredTerritory = (residence: Residence): boolean =>
  barredBy(residence) !== undefined
