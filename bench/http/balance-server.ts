import { pino } from 'pino'
import * as contract from '../../contract/src/index.ts'
import { openDatabase } from '../../database/src/database.ts'
import { cashierCalls } from '../../server/src/cashier/calls.ts'
import { readEnv } from '../../server/src/env.ts'
import { createEventHub } from '../../server/src/event-hub.ts'
import type { House } from '../../server/src/house.ts'
import { createStreet } from '../../server/src/http.ts'
import { createKept } from '../../server/src/kept.ts'
import { createMetrics } from '../../server/src/metrics.ts'
import { serverPart } from '../../server/src/part.ts'
import { createPublicVersions } from '../../server/src/public-versions.ts'
import { createRpc, room } from '../../server/src/rpc.ts'
import { createVault } from '../../server/src/wallet/vault.ts'

/*
 * The real street with the cashier's calls on PORT, a process of its own, over the PostgreSQL of
 * DATABASE_URL: its session, its cookie, its checks, without the jobs that run beside it in a house.
 */

const env = readEnv()
const db = await openDatabase({ ...env.database, ...serverPart })
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
const rpc = createRpc(house, [room(contract.cashier, cashierCalls)], createKept(house))
await createStreet(house, rpc).app.listen({ port: env.sitePort, host: '127.0.0.1' })
process.send?.('open')
process.once('SIGINT', () => process.exit(0))
