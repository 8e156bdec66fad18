import type { IncomingMessage } from 'node:http'
import { createOwnNames, nameOf, portOf, spellingsOf } from '@felek/platform/http/own-names.ts'
import type { Env } from '../config.ts'

/** RFC 9112 §3.2: of two hosts a proxy may have gone by the other one. */
const saysTwoHosts = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((name, i) => i % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host')
    .length > 1

/** What machines ask for, under any name of this one: each shows papers of its own, or is harmless. */
const forMachines = /^\/(alive|ready|health|metrics|operator|providers|webhooks|dev)(\/|\.|\?|$)/

/**
 * Which hosts are ours (docs/install.md, "A proxy in front"). With PUBLIC_URL people are served there and
 * nowhere else, and what machines ask for under this machine's own names too. Without it localhost and the
 * machine's own addresses are served, at the port we listen on. No other name reaches a page, a key of what
 * is kept, or a link: whoever asks can type whatever they like.
 */
export const createHosts = (
  env: Pick<Env, 'publicUrl' | 'studioUrl' | 'sitePort' | 'studioPort'>,
) => {
  const { publicUrl } = env
  const shown = publicUrl === undefined ? undefined : new URL(publicUrl)
  const publicHost = shown?.host
  const secure = shown?.protocol === 'https:'
  const spelt = publicUrl === undefined ? [] : spellingsOf(publicUrl)
  const isOwn = createOwnNames()

  return {
    secure,
    /** What whoever asked for another host is told, with 421. */
    misdirected:
      publicUrl === undefined
        ? `Unknown host. This server answers at http://localhost:${env.sitePort} and at this machine's addresses; for another name set PUBLIC_URL.\n`
        : 'Unknown host. A proxy in front of this server has to pass the Host of PUBLIC_URL on.\n',
    /** The host as served, or undefined where it is none of ours, or not for what is asked there. */
    of({
      headers: { host },
      socket,
      url = '/',
      rawHeaders = [],
    }: Pick<IncomingMessage, 'headers' | 'url'> & {
      rawHeaders?: readonly string[]
      socket: { localPort?: number | undefined }
    }): string | undefined {
      const asked = host?.toLowerCase()
      if (asked === undefined || saysTwoHosts(rawHeaders)) return undefined
      if (publicHost !== undefined) {
        if (spelt.includes(asked)) return publicHost
        if (!forMachines.test(url)) return undefined
      }
      const port = portOf(asked)
      return (port === env.sitePort || port === socket.localPort) && isOwn(nameOf(asked))
        ? asked
        : undefined
    },
    /** The origin that a page of ours on this host has. */
    originOf: (host: string): string =>
      `${host === publicHost && secure ? 'https' : 'http'}://${host}`,
    /** Where the studio's pages are, as seen from a page of ours on this host. */
    studioOf: (host: string): string => env.studioUrl ?? `http://${nameOf(host)}:${env.studioPort}`,
  }
}
export type Hosts = ReturnType<typeof createHosts>
