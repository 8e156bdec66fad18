import type { IncomingHttpHeaders } from 'node:http'
import { createOwnNames, nameOf, portOf, spellingsOf } from '@felek/platform/http/own-names.ts'
import type { Env } from '../config.ts'

/** What machines ask for, by whatever name they reach us: signed, or harmless to anybody. */
const forMachines = /^\/(live|ready|health|provider\/[\w/-]+)(\?|$)/

type HostQuery = {
  url?: string | undefined
  headers: IncomingHttpHeaders
  socket: { localPort?: number | undefined }
}

/**
 * Which hosts are ours, as at the site (docs/install.md, "A proxy in front"): STUDIO_URL's where it is set; else this
 * machine's own names, and the name of PUBLIC_URL, at the port we listen on. No other name reaches
 * a page, a call or a WebSocket.
 */
export const createHosts = ({
  publicUrl,
  studioUrl,
  studioPort,
}: Pick<Env, 'publicUrl' | 'studioUrl' | 'studioPort'>) => {
  const spelt = studioUrl === undefined ? undefined : new Set(spellingsOf(studioUrl))
  const siteName = publicUrl === undefined ? undefined : new URL(publicUrl).hostname
  const isOwn = createOwnNames()
  return {
    /** Our public address is https: browsers may be told to keep to it. */
    secure: studioUrl?.startsWith('https:') === true,
    serves({ headers, socket, url = '/' }: HostQuery): boolean {
      if (forMachines.test(url)) return true
      const host = headers.host?.toLowerCase()
      if (host === undefined) return false
      if (spelt !== undefined) return spelt.has(host)
      const [name, port] = [nameOf(host), portOf(host)]
      return (
        (port === studioPort || port === socket.localPort) && (name === siteName || isOwn(name))
      )
    },
  }
}
export type Hosts = ReturnType<typeof createHosts>
