import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { toKurus } from '../../contract/src/money.ts'
import { openDatabase } from '../../database/src/database.ts'
import { readEnv } from '../../server/src/env.ts'
import type { House } from '../../server/src/house.ts'
import { createStreet } from '../../server/src/http.ts'
import type { Door } from '../../server/src/fast-path.ts'
import { createEventHub } from '../../server/src/event-hub.ts'
import { createMetrics } from '../../server/src/metrics.ts'
import { createPublicVersions } from '../../server/src/public-versions.ts'
import { startPlayersJobs } from '../../server/src/players/jobs.ts'
import { isSigned, keysOf } from '../../server/src/providers/signature.ts'
import { providersDoor } from '../../server/src/providers/webhooks.ts'
import { createRpc } from '../../server/src/rpc.ts'
import { createVault } from '../../server/src/wallet/vault.ts'
import { ormTransaction } from './rivals.ts'

/*
 * The HTTP side of the bench, a process of its own: the real street with the real providers' door
 * (`vault`), and a door of the same kind with the same signature before an ORM's transaction
 * (`orm`).
 */

const [migrationsDir = '', rivalConnections = '32'] = process.argv.slice(2)
const env = readEnv()
const db = await openDatabase({ ...env.database, migrationsDir, sealed: ['wallet_'] })
const house: House = {
  env,
  db,
  ledger: db,
  vault: createVault(db),
  eventHub: createEventHub(),
  log: pino({ level: 'warn' }),
  publicVersions: createPublicVersions(),
  metrics: createMetrics(),
  now: () => new Date(),
}
const street = createStreet(house, createRpc(house, []))
street.open(providersDoor(house))
// Players at play are noted as active, as in the running house.
startPlayersJobs(house)

const keys = keysOf(env)
const orm = ormTransaction(env.database.url ?? '', parseInt(rivalConnections, 10))
/** `asks`: whether the call asks, as ours does, if the session lives and the game is open. */
const rivalDoor = (prefix: string, asks: boolean): Door => ({
  prefix,
  bodyBytesMax: 8_192,
  tooLong: { http: 400, body: {} },
  async answer({ path, headers, body }) {
    const said = {
      keyId: String(headers['x-felek-key']),
      time: String(headers['x-felek-time']),
      signature: String(headers['x-felek-signature']),
    }
    if (!isSigned(keys, 'felek', said, path, body, new Date())) return { http: 401, body: {} }
    const { transactionId, session, player, game, amount } = JSON.parse(body.toString()) as Record<
      'transactionId' | 'session' | 'player' | 'game' | 'amount',
      string
    >
    if (asks && !(await orm.mayStake({ session: BigInt(session), player: BigInt(player), game })))
      return { http: 200, body: { status: 'session_expired', balance: '0.00' } }
    const status = await orm.bet({
      id: transactionId,
      player: BigInt(player),
      amountKurus: toKurus(amount),
    })
    return { http: 200, body: { status, balance: '0.00' } }
  },
})
street.open(rivalDoor('/rival/', true))
street.open(rivalDoor('/rival-on-trust/', false))
await street.app.listen({ port: env.sitePort, host: '127.0.0.1' })
process.send?.({ open: randomBytes(4).toString('hex') })
