import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { phrases } from '@felek/phrases/phrases.ts'
import { hashToken } from '@felek/platform/crypto/encryption.ts'
import type { PrivacyDeps } from './deps.ts'
import type { Hosts } from '../../http/hosts.ts'
import { deviceOf } from '../../http/request.ts'
import { isDevice, playerCard } from '../players/players.ts'
import { streamFile } from './exports/download.ts'
import { ticketMsMax } from './exports/assembly.ts'
import { exportByTicket, spendTicket } from './exports/store.ts'

/** A ticket's file: for the browser that opened the link, once, and nothing of it is kept on the way. */
const giveFile = (deps: PrivacyDeps, hosts: Hosts, app: FastifyInstance): void => {
  app.get<{ Params: { ticket: string } }>('/endpoint/v1/export/:ticket', async (request, reply) => {
    void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const now = deps.now()
    const ticketHash = hashToken(request.params.ticket)
    const openedAfter = new Date(now.getTime() - ticketMsMax)
    const row = await exportByTicket(deps.db.read, ticketHash, openedAfter)
    const device = deviceOf(request, hosts)
    const own =
      row !== undefined &&
      row.session_id !== null &&
      (await isDevice(deps, deps.db.read, row.session_id, { device, now }))
    if (!own || !(await spendTicket(deps.db.read, row.format, ticketHash)))
      return reply.code(404).type('text/plain; charset=utf-8').send(phrases.tr.errors.token_expired)
    const lang = (await playerCard(deps.db.read, row.player_id))?.lang ?? 'tr'
    const day = row.asked_at.toISOString().slice(0, 10)
    return reply
      .headers({
        'content-type': `${row.format === 'json' ? 'application/json' : 'text/html'}; charset=utf-8`,
        'content-disposition': `attachment; filename="felek-${day}.${row.format}"`,
        'content-security-policy': 'sandbox',
      })
      .send(Readable.from(streamFile(deps, row, { lang, ticketHash })))
  })
}

/** Where a player fetches the file of an export. */
export const privacyRoutes = (deps: PrivacyDeps, hosts: Hosts) => async (app: FastifyInstance) => {
  giveFile(deps, hosts, app)
}
