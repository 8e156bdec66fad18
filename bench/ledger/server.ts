import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { toKurus } from '../../contract/src/money.ts'
import { openDatabase } from '../../database/src/database.ts'
import { readEnv } from '../../server/src/env.ts'
import type { House } from '../../server/src/house.ts'
import { createStreet } from '../../server/src/http.ts'
import { createLive } from '../../server/src/live.ts'
import { isSigned, keysOf } from '../../server/src/providers/signature.ts'
import { providersRoutes } from '../../server/src/providers/webhooks.ts'
import { createRpc } from '../../server/src/rpc.ts'
import { createVault } from '../../server/src/wallet/vault.ts'
import { ormTransaction } from './rivals.ts'

/*
 * The HTTP side of the bench, a process of its own: the real street with the real provider routes (`vault`), and the
 * same street and signature before an ORM's transaction (`orm`).
 */

const [migrationsDir = '', rivalConnections = '32'] = process.argv.slice(2)
const env = readEnv()
const db = await openDatabase({ url: env.databaseUrl, migrationsDir, sealed: ['wallet_'] })
const house: House = {
  env,
  db,
  vault: createVault(db),
  live: createLive(),
  log: pino({ level: 'warn' }),
  publicVersion: { value: 0 },
  now: () => new Date(),
}
const street = createStreet(house, createRpc(house, []))
await street.app.register(providersRoutes(house))

const keys = keysOf(env)
const orm = ormTransaction(env.databaseUrl ?? '', parseInt(rivalConnections, 10))
await street.app.register(async (app) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post('/rival/felek/bet', async (request, reply) => {
    const body = request.body as Buffer
    const said = {
      keyId: String(request.headers['x-felek-key']),
      time: String(request.headers['x-felek-time']),
      signature: String(request.headers['x-felek-signature']),
    }
    if (!isSigned(keys, 'felek', said, '/rival/felek/bet', body, new Date())) return reply.code(401).send('')
    const bet = JSON.parse(body.toString()) as { transactionId: string; player: string; amount: string }
    const status = await orm.bet({ id: bet.transactionId, player: BigInt(bet.player), amountKurus: toKurus(bet.amount) })
    return reply.type('application/json').send(JSON.stringify({ status, balance: '0.00' }))
  })
})
await street.app.listen({ port: env.port, host: '127.0.0.1' })
process.send?.({ open: randomBytes(4).toString('hex') })
