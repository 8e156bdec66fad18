import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/*
 * Whose request it is, as far as an address can say: for site and studio, HTTP and WebSockets alike.
 */

/** An IPv4 address as such, where an IPv6 socket has it; without the zone of a link. */
const plainOf = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '')

/** What a proxy wrote of an address: some add the port, some write IPv6 in brackets. */
const named = (entry: string): string | undefined => {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1]
  const address = plainOf(bare ?? entry)
  return isIP(address) === 0 ? undefined : address
}

/**
 * The sender's address. With `trustProxy` that is the last entry of `X-Forwarded-For`, which one
 * proxy of ours added: what stands left of it is whatever the sender made up. Where the entry is no
 * address it is the socket's, as without a proxy. Empty once the socket is gone.
 */
export const addressOf = (
  {
    headers,
    socket,
  }: { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } },
  trustProxy: boolean,
): string => {
  const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined
  const last = [forwarded ?? ''].flat().join().split(',').at(-1)?.trim() ?? ''
  return named(last) ?? plainOf(socket.remoteAddress ?? '')
}

/** A network, and how many times what one household may do all of it may. */
export type Network = { name: string; times: number }

/**
 * Whom a bucket belongs to: an IPv4 address; of an IPv6 one its /64, as a single household has all
 * its 2^64 addresses, and its /48, as a single customer may have all its 65,536 households.
 */
export const networksOf = (address: string): readonly [Network, ...Network[]] => {
  const plain = plainOf(address)
  if (!plain.includes(':')) return [{ name: plain, times: 1 }]
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  const groups = [...head, ...zeros, ...tail].map((group) => parseInt(group, 16).toString(16))
  return [
    { name: `${groups.slice(0, 4).join(':')}::/64`, times: 1 },
    { name: `${groups.slice(0, 3).join(':')}::/48`, times: 16 },
  ]
}
