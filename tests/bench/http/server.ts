import { createServer } from 'node:http'
import { pino } from 'pino'
import * as contract from '@felek/contract/index.ts'
import { openDatabase } from '@felek/database/database.ts'
import { startLocalCluster } from '@felek/database/local-cluster.ts'
import { readEnv } from '@felek/server/src/config.ts'
import { gamesCalls } from '@felek/server/src/modules/games/calls.ts'
import { syncGames } from '@felek/server/src/modules/games/games.ts'
import type { House } from '@felek/server/src/deps.ts'
import { createStreet } from '@felek/server/src/http/server.ts'
import { createKept } from '@felek/server/src/rpc/response-cache.ts'
import { createEventHub } from '@felek/server/src/events/hub.ts'
import { createMetrics } from '@felek/server/src/metrics/metrics.ts'
import { createPublicVersions } from '@felek/server/src/rpc/cache-versions.ts'
import { createRpc, room } from '@felek/server/src/rpc/pipeline.ts'
import { createVault } from '@felek/server/src/modules/wallet/wallet-core.ts'
import { listCatalogue } from '@felek/studio/src/games/catalogue.ts'

/*
 * The HTTP side of the bench, a process of its own: the real street on PORT, with its kept replies
 * or (`KEPT=off`) making each reply afresh. The catalogue is the studio's own, fetched as the
 * product fetches it.
 */

const catalogue = await listCatalogue()
const studio = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(catalogue))
})
await new Promise<void>((resolve) => studio.listen(0, '127.0.0.1', resolve))
const { port: studioPort } = studio.address() as { port: number }

const env = readEnv({ ...process.env, STUDIO_INTERNAL_URL: `http://127.0.0.1:${studioPort}` })
const cluster = await startLocalCluster({ dataDir: env.dataDir })
const db = await openDatabase({
  url: cluster.url,
  migrationsDir: new URL('../../../apps/server/migrations', import.meta.url).pathname,
  sealed: ['wallet_'],
})
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
await syncGames(house, 'felek')
studio.close()
const kept = process.env['KEPT'] === 'off' ? undefined : createKept(house)
const street = createStreet(house, createRpc(house, [room(contract.games, gamesCalls)], kept))
await street.app.listen({ port: env.sitePort, host: '127.0.0.1' })
process.send?.('open')
process.once('SIGINT', () => process.exit(0))
