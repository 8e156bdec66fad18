import { createServer } from 'node:http'
import { pino } from 'pino'
import { openDatabase } from '@felek/database/database.ts'
import { startLocalCluster } from '@felek/database/local-cluster.ts'
import { createApp } from '@felek/server/src/app.ts'
import { readEnv } from '@felek/server/src/config.ts'
import { syncGames } from '@felek/server/src/modules/games/games.ts'
import { listCatalogue } from '@felek/studio/src/games/catalogue.ts'
import { serverSchema } from '@felek/server/src/database/schema.ts'

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
  ...serverSchema,
})
const { deps, http } = createApp(env, {
  db,
  ledger: db,
  log: pino({ level: 'warn' }),
  isCaching: process.env['KEPT'] !== 'off',
})
await syncGames(deps, 'felek')
studio.close()

await http.app.listen({ port: env.sitePort, host: '127.0.0.1' })
process.send?.('open')
process.once('SIGINT', () => process.exit(0))
