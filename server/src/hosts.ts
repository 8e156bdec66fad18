import { networkInterfaces, hostname } from 'node:os'
import type { Env } from './env.ts'

/**
 * Which hosts are ours. With PUBLIC_URL that one alone, and this machine for its own tools; without
 * it localhost and the machine's own addresses, each at the port we listen on.
 */
export const createHosts = (env: Env) => {
  const own = new Set<string>(['localhost', '127.0.0.1', '[::1]', hostname().toLowerCase()])
  for (const list of Object.values(networkInterfaces()))
    for (const it of list ?? []) own.add(it.family === 'IPv6' ? `[${it.address}]` : it.address)
  const publicHost = env.publicUrl === undefined ? undefined : new URL(env.publicUrl).host
  const secure = env.publicUrl?.startsWith('https:') ?? false

  const nameOf = (host: string): string => host.replace(/:\d+$/, '')
  return {
    secure,
    /** The host as served, or undefined where it is none of ours. */
    ours(host: string | undefined, loopback: boolean): string | undefined {
      const asked = host?.toLowerCase()
      if (asked === undefined) return undefined
      if (publicHost !== undefined && asked === publicHost) return asked
      return own.has(nameOf(asked)) && (publicHost === undefined || loopback) ? asked : undefined
    },
    /** The origin that a page of ours on this host has. */
    originOf: (host: string): string =>
      `${host === publicHost && secure ? 'https' : 'http'}://${host}`,
    /** Where the studio's pages are, as seen from a page of ours on this host. */
    studioOf: (host: string): string => env.studioUrl ?? `http://${nameOf(host)}:${env.studioPort}`,
  }
}
export type Hosts = ReturnType<typeof createHosts>
