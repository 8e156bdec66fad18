import { sportsbook } from '@felek/contract/sportsbook.ts'
import { openDatabase } from '@felek/database/database.ts'
import { readEnv } from '@felek/server/src/config.ts'
import { createStreet } from '@felek/server/src/http/server.ts'
import { createKept } from '@felek/server/src/rpc/response-cache.ts'
import { serverPart } from '@felek/server/src/database/schema.ts'
import { createPublicVersions } from '@felek/server/src/rpc/cache-versions.ts'
import { createRpc, room } from '@felek/server/src/rpc/pipeline.ts'
import { sportsbookCalls } from '@felek/server/src/modules/sportsbook/calls.ts'
import { houseOn } from './book.ts'

/* The real street with the coupons' calls on PORT, a process of its own. */

const env = readEnv()
const db = await openDatabase({ ...env.database, ...serverPart })
const house = { ...houseOn(db), env, publicVersions: createPublicVersions() }
const rpc = createRpc(house, [room(sportsbook, sportsbookCalls)], createKept(house))
await createStreet(house, rpc).app.listen({ port: env.sitePort, host: '127.0.0.1' })
process.send?.('open')
