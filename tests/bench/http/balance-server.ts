import { pino } from 'pino'
import * as contract from '@felek/contract/index.ts'
import { openDatabase } from '@felek/database/database.ts'
import { cashierCalls } from '@felek/server/src/modules/cashier/calls.ts'
import { readEnv } from '@felek/server/src/config.ts'
import { createEventHub } from '@felek/server/src/events/hub.ts'
import type { House } from '@felek/server/src/deps.ts'
import { createStreet } from '@felek/server/src/http/server.ts'
import { createKept } from '@felek/server/src/rpc/response-cache.ts'
import { createMetrics } from '@felek/server/src/metrics/metrics.ts'
import { serverPart } from '@felek/server/src/database/schema.ts'
import { createPublicVersions } from '@felek/server/src/rpc/cache-versions.ts'
import { createRpc, room } from '@felek/server/src/rpc/pipeline.ts'
import { createVault } from '@felek/server/src/modules/wallet/wallet-core.ts'

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
