import { pino } from 'pino'
import { sportsbook } from '@felek/contract/sportsbook.ts'
import { openDatabases, whenThere } from '@felek/database/database.ts'
import { readEnv } from '../src/config.ts'
import { createEventHub } from '../src/events/hub.ts'
import { createStreet } from '../src/http/server.ts'
import { createKept } from '../src/rpc/response-cache.ts'
import { createMetrics } from '../src/metrics/metrics.ts'
import { serverPart } from '../src/database/schema.ts'
import { createPublicVersions } from '../src/rpc/cache-versions.ts'
import { createRpc, room } from '../src/rpc/pipeline.ts'
import { felekFeed } from '../src/modules/sportsbook/adapters/felek-feed.ts'
import { sportsbookCalls } from '../src/modules/sportsbook/calls.ts'
import { startSportsJobs } from '../src/modules/sportsbook/jobs.ts'
import { createVault } from '../src/modules/wallet/wallet-core.ts'

/*
 * The book in a process of its own: its calls on PORT, its jobs on a test's feed (FEED_URL), and a clock
 * that runs BOOK_TIMES as fast from BOOK_EPOCH on. For tests that kill it.
 */
const env = readEnv()
const epoch = parseInt(process.env['BOOK_EPOCH'] ?? '0', 10)
const times = parseInt(process.env['BOOK_TIMES'] ?? '1', 10)
const log = pino({ level: env.logLevel })
// A line that is cut while it starts is one of those that it has to live with.
const { db, ledger } = await whenThere(() => openDatabases({ ...env.database, ...serverPart }), log)
const house = {
  env,
  db,
  ledger,
  vault: createVault(db, { ledger }),
  eventHub: createEventHub(),
  log,
  metrics: createMetrics(),
  publicVersions: createPublicVersions(),
  now: () => new Date(epoch + (Date.now() - epoch) * times),
}
const keys = { id: env.providerKeyId, secret: env.providerSecret }
startSportsJobs(house, felekFeed('test', { url: env.feedUrl, keys }))
const rpc = createRpc(house, [room(sportsbook, sportsbookCalls)], createKept(house))
await createStreet(house, rpc).app.listen({ port: env.sitePort, host: '127.0.0.1' })
process.on('disconnect', () => process.exit(0))
process.send?.('open')
