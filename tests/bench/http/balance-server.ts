import { pino } from 'pino'
import { openDatabase } from '@felek/database/database.ts'
import { createApp } from '@felek/server/src/app.ts'
import { readEnv } from '@felek/server/src/config.ts'
import { serverSchema } from '@felek/server/src/database/schema.ts'

/*
 * The server's calls on PORT, a process of its own, over the PostgreSQL of DATABASE_URL: its session,
 * its cookie, its checks, without the jobs that run beside it in the product.
 */
const env = readEnv()
const db = await openDatabase({ ...env.database, ...serverSchema })
const { http } = createApp(env, { db, ledger: db, log: pino({ level: 'warn' }) })
await http.app.listen({ port: env.sitePort, host: '127.0.0.1' })
process.send?.('open')
process.once('SIGINT', () => process.exit(0))
