import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { username } from '../../../contract/src/players.ts'
import { phrases } from '../../../phrases/src/phrases.ts'
import { hashToken } from '../../../settings/src/seal.ts'
import type { PrivacyHouse } from './needs.ts'
import type { Hosts } from '../hosts.ts'
import { deviceOf } from '../incoming.ts'
import { fromOperator } from '../operator.ts'
import { isDeviceOf, playerCard, reopenPlayer } from '../players/players.ts'
import { noteSecurity } from '../security/security.ts'

import { fileOf } from './exports/giving.ts'
import { ticketMsMax } from './exports/making.ts'
import { exportByTicket, spendTicket } from './exports/store.ts'

const wanted = z.strictObject({ username })

const parsed = (body: Buffer | undefined): z.output<typeof wanted> | undefined => {
  try {
    return z.parse(wanted, JSON.parse((body ?? Buffer.alloc(0)).toString('utf8')))
  } catch {
    return undefined
  }
}

/** A ticket's file: for the browser that opened the link, once, and nothing of it is kept on the way. */
const giveFile = (house: PrivacyHouse, hosts: Hosts, app: FastifyInstance): void => {
  app.get<{ Params: { ticket: string } }>('/endpoint/v1/export/:ticket', async (request, reply) => {
    void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const now = house.now()
    const ticketHash = hashToken(request.params.ticket)
    const openedAfter = new Date(now.getTime() - ticketMsMax)
    const row = await exportByTicket(house.db.read, ticketHash, openedAfter)
    const device = deviceOf(request, hosts)
    const own =
      row !== undefined &&
      row.session_id !== null &&
      (await isDeviceOf(house.db.read, row.session_id, { device, now }))
    if (!own || !(await spendTicket(house.db.read, row.format, ticketHash)))
      return reply.code(404).type('text/plain; charset=utf-8').send(phrases.tr.errors.token_expired)
    const lang = (await playerCard(house.db.read, row.player_id))?.lang ?? 'tr'
    const day = row.asked_at.toISOString().slice(0, 10)
    return reply
      .headers({
        'content-type': `${row.format === 'json' ? 'application/json' : 'text/html'}; charset=utf-8`,
        'content-disposition': `attachment; filename="felek-${day}.${row.format}"`,
        'content-security-policy': 'sandbox',
      })
      .send(Readable.from(fileOf(house, row, { lang, ticketHash })))
  })
}

/**
 * How staff open a closed account again until the back office stands: `POST
 * /operator/reopen-account` `{ username }` with the operator's token, once they know who asks.
 */
export const privacyRoutes =
  (house: PrivacyHouse, hosts: Hosts) => async (app: FastifyInstance) => {
    giveFile(house, hosts, app)
    app.post('/operator/reopen-account', async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      if (!fromOperator(house.env, request)) {
        noteSecurity(house, { kind: 'operator_refused', address: request.ip })
        return reply.code(401).send({ result: false, error: 'not_authorized' })
      }
      const body = parsed(request.raw_body)
      if (!body) return reply.code(400).send({ result: false, error: 'bad_request' })
      const by = { address: request.ip, host: request.ownHost }
      const known = await house.db.inTx((tx) => reopenPlayer(house, tx, body.username, by))
      return known
        ? { result: true, error: '' }
        : reply.code(404).send({ result: false, error: 'not_found' })
    })
  }
