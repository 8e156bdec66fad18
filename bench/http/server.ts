import { createServer } from 'node:http'
import { pino } from 'pino'
import * as contract from '../../contract/src/index.ts'
import { openDatabase } from '../../database/src/database.ts'
import { startLocalCluster } from '../../database/src/local-cluster.ts'
import { readEnv } from '../../server/src/env.ts'
import { gamesCalls } from '../../server/src/games/calls.ts'
import { syncGames } from '../../server/src/games/games.ts'
import type { House } from '../../server/src/house.ts'
import { createStreet } from '../../server/src/http.ts'
import { createKept } from '../../server/src/kept.ts'
import { createEventHub } from '../../server/src/event-hub.ts'
import { createMetrics } from '../../server/src/metrics.ts'
import { createPublicVersions } from '../../server/src/public-versions.ts'
import { createRpc, room } from '../../server/src/rpc.ts'
import { createVault } from '../../server/src/wallet/vault.ts'
import { listCatalogue } from '../../studio/src/games/catalogue.ts'

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
  migrationsDir: new URL('../../server/migrations', import.meta.url).pathname,
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
