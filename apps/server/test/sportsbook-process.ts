import { pino } from 'pino'
import { openDatabases, retryUntilAvailable } from '@felek/database/database.ts'
import { createApp } from '../src/app.ts'
import { readEnv } from '../src/config.ts'
import { serverSchema } from '../src/database/schema.ts'
import { felekFeed } from '../src/modules/sportsbook/adapters/felek-feed.ts'
import { startSportsJobs } from '../src/modules/sportsbook/jobs.ts'

/*
 * The book in a process of its own: calls on PORT, the book's jobs alone on a test's feed (FEED_URL), and
 * a clock that runs BOOK_TIMES as fast from BOOK_EPOCH on. For tests that kill it.
 */
const env = readEnv()
const epoch = parseInt(process.env['BOOK_EPOCH'] ?? '0', 10)
const times = parseInt(process.env['BOOK_TIMES'] ?? '1', 10)
const log = pino({ level: env.logLevel })
// A line that is cut while it starts is one of those that it has to live with.
const { db, ledger } = await retryUntilAvailable(
  () => openDatabases({ ...env.database, ...serverSchema }),
  log,
)
const now = () => new Date(epoch + (Date.now() - epoch) * times)
const { deps, http } = createApp(env, { db, ledger, log, now })
const keys = { id: env.providerKeyId, secret: env.providerSecret }
startSportsJobs(deps, felekFeed('test', { url: env.feedUrl, keys }))
await http.app.listen({ port: env.sitePort, host: '127.0.0.1' })
process.on('disconnect', () => process.exit(0))
process.send?.('open')
