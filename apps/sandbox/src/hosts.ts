import type { IncomingMessage } from 'node:http'
import { createOwnNames, nameOf, portOf, spellingsOf } from '@felek/platform/http/own-names.ts'
import type { Env } from './config.ts'

type Addresses = Pick<Env, 'publicUrl' | 'sandboxUrl' | 'sandboxPort'>

/**
 * Which hosts are ours, as at the studio: SANDBOX_URL's where it is set; else this machine's own
 * names, and the name of PUBLIC_URL, at the port we listen on.
 */
export const createHosts = ({ publicUrl, sandboxUrl, sandboxPort }: Addresses) => {
  const spelt = sandboxUrl === undefined ? undefined : new Set(spellingsOf(sandboxUrl))
  const siteName = publicUrl === undefined ? undefined : new URL(publicUrl).hostname
  const isOwn = createOwnNames()
  return {
    secure: sandboxUrl?.startsWith('https:') === true,
    serves({ headers, socket, url = '/' }: IncomingMessage): boolean {
      if (/^\/(live|ready|health)(\?|$)/.test(url)) return true
      const host = headers.host?.toLowerCase()
      if (host === undefined) return false
      if (spelt !== undefined) return spelt.has(host)
      const [name, port] = [nameOf(host), portOf(host)]
      return (
        (port === sandboxPort || port === socket.localPort) && (name === siteName || isOwn(name))
      )
    },
  }
}
