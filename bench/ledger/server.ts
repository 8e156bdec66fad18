import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { toKurus } from '../../contract/src/money.ts'
import { openDatabase } from '../../database/src/database.ts'
import { readEnv } from '../../server/src/env.ts'
import type { House } from '../../server/src/house.ts'
import { createStreet } from '../../server/src/http.ts'
import { createLive } from '../../server/src/live.ts'
import { startPlayersJobs } from '../../server/src/players/jobs.ts'
import { isSigned, keysOf } from '../../server/src/providers/signature.ts'
import { providersDoor } from '../../server/src/providers/webhooks.ts'
import { createRpc } from '../../server/src/rpc.ts'
import { createVault } from '../../server/src/wallet/vault.ts'
import { ormTransaction } from './rivals.ts'

/*
 * The HTTP side of the bench, a process of its own: the real street with the real providers' door (`vault`), and a
 * door of the same kind with the same signature before an ORM's transaction (`orm`).
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
street.open(providersDoor(house))
// Players at play are noted as active, as in the running house.
startPlayersJobs(house)

const keys = keysOf(env)
const orm = ormTransaction(env.databaseUrl ?? '', parseInt(rivalConnections, 10))
street.open({
  prefix: '/rival/',
  bodyBytesMax: 8_192,
  tooLong: { http: 400, body: {} },
  async answer({ path, headers, body }) {
    const said = {
      keyId: String(headers['x-felek-key']),
      time: String(headers['x-felek-time']),
      signature: String(headers['x-felek-signature']),
    }
    if (!isSigned(keys, 'felek', said, path, body, new Date())) return { http: 401, body: {} }
    const bet = JSON.parse(body.toString()) as { transactionId: string; player: string; amount: string }
    const status = await orm.bet({ id: bet.transactionId, player: BigInt(bet.player), amountKurus: toKurus(bet.amount) })
    return { http: 200, body: { status, balance: '0.00' } }
  },
})
await street.app.listen({ port: env.port, host: '127.0.0.1' })
process.send?.({ open: randomBytes(4).toString('hex') })
