import { openDatabase } from '@felek/database/database.ts'
import { readEnv } from '@felek/server/src/config.ts'
import { serverSchema } from '@felek/server/src/database/schema.ts'
import { openBench } from './book.ts'

/* The real street with the coupons' calls on PORT, a process of its own. */

const env = readEnv()
const db = await openDatabase({ ...env.database, ...serverSchema })
const { http } = openBench(db, env)
await http.app.listen({ port: env.sitePort, host: '127.0.0.1' })
process.send?.('open')
