import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { Query } from '@felek/database/database.ts'
import { networksOf } from '@felek/platform/http/addresses.ts'
import { listNetworks } from './store.ts'

/* From where the back office opens. */

/** Loopback and private ranges: what holds while nobody has written a list. */
const privateNetworks = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
]

const familyOf = (address: string): 'ipv4' | 'ipv6' | undefined =>
  isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : undefined

/** The networks as a list to ask; undefined where one of them is none. */
export const toBlockList = (networks: readonly string[]): BlockList | undefined => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    const family = familyOf(address)
    const prefix = /^\d{1,3}$/.test(bits) ? parseInt(bits, 10) : NaN
    if (!family || !(prefix <= (family === 'ipv4' ? 32 : 128))) return undefined
    list.addSubnet(address, prefix, family)
  }
  return list
}

/** Whether the networks let this address in; none: private ones alone. */
export const isInside = (networks: readonly string[], ip: string): boolean => {
  const list = toBlockList(networks.length === 0 ? privateNetworks : networks)
  const family = familyOf(ip)
  return family !== undefined && (list?.check(ip, family) ?? false)
}

export const isAddressAllowed = async (q: Query, ip: string): Promise<boolean> =>
  isInside(await listNetworks(q), ip)

/** The network that a session is bound to: an IPv4 address's /24, an IPv6 address's /48. */
export const networkName = (ip: string): string => {
  if (isIPv4(ip)) return `${ip.split('.').slice(0, 3).join('.')}.0/24`
  return networksOf(ip).at(-1)?.name ?? ip
}
