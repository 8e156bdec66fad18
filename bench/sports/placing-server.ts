import { sportsbook } from '../../contract/src/sportsbook.ts'
import { openDatabase } from '../../database/src/database.ts'
import { readEnv } from '../../server/src/env.ts'
import { createStreet } from '../../server/src/http.ts'
import { createKept } from '../../server/src/kept.ts'
import { serverPart } from '../../server/src/part.ts'
import { createPublicVersions } from '../../server/src/public-versions.ts'
import { createRpc, room } from '../../server/src/rpc.ts'
import { sportsbookCalls } from '../../server/src/sportsbook/calls.ts'
import { houseOn } from './book.ts'

/* The real street with the coupons' calls on PORT, a process of its own. */

const env = readEnv()
const db = await openDatabase({ ...env.database, ...serverPart })
const house = { ...houseOn(db), env, publicVersions: createPublicVersions() }
const rpc = createRpc(house, [room(sportsbook, sportsbookCalls)], createKept(house))
await createStreet(house, rpc).app.listen({ port: env.sitePort, host: '127.0.0.1' })
process.send?.('open')
