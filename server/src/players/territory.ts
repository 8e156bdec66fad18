import { readFileSync } from 'node:fs'
import { BlockList, isIPv6 } from 'node:net'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import lists from './territory.json' with { type: 'json' }

/** What a person says of where they live. */
export type Residence = { country?: string; city?: string; address?: string; phone?: string }

/** One spelling for Turkish and Greek place names: `GİRNE`, `girne`, `Gírne` are the same. */
const fold = (text: string): string =>
  ` ${text
    .replace(/[Iİı]/g, 'i')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

const names = (list: readonly string[]) => list.map(fold)
const everywhere = names(lists.cities)
const inCyprus = names(lists.citiesOfCyprus)
const marks = names(lists.addressMarks)

const holds = (text: string, list: readonly string[]): boolean => list.some((name) => text.includes(name))

/**
 * Whether a residence lies in the northern part of Cyprus, whose residents may not register, deposit or play. The part
 * has no country code of its own, so any one sign is enough: a city, a phone or a mark in the address.
 */
export const isBarredTerritory = ({ country = '', city = '', address = '', phone = '' }: Residence): boolean => {
  const place = fold(city)
  return (
    lists.phonePrefixes.some((prefix) => phone.startsWith(prefix)) ||
    holds(place, everywhere) ||
    (country === 'CY' && holds(place, inCyprus)) ||
    holds(place, marks) ||
    holds(fold(address), marks)
  )
}

const networks = new Map<string, BlockList>()

/**
 * Whether an address belongs to a network of `DATA_DIR/barred-networks.txt` (one CIDR a line, `#` for remarks; read
 * once). Country databases show these networks as Turkish or Cypriot, so they can only be named one by one.
 */
export const isBarredAddress = (env: Pick<Env, 'dataDir'>, ip: string): boolean => {
  const list = networks.get(env.dataDir) ?? readNetworks(join(env.dataDir, 'barred-networks.txt'))
  networks.set(env.dataDir, list)
  return list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}

const readNetworks = (path: string): BlockList => {
  const list = new BlockList()
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  for (const line of text.split('\n')) {
    const [network = '', bits = ''] = (line.split('#')[0] ?? '').trim().split('/')
    if (network !== '') list.addSubnet(network, parseInt(bits || (isIPv6(network) ? '128' : '32'), 10), isIPv6(network) ? 'ipv6' : 'ipv4')
  }
  return list
}
