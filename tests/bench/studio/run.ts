import { cpus, loadavg } from 'node:os'
import { findFreePort } from '@felek/database/local-cluster/ports.ts'
import { startCluster } from '../../../packages/database/test/cluster.ts'
import { getPostmaster } from '../cpu.ts'
import { fillDatabase, openServer, ownerOf } from '../bench-server.ts'
import { measureRoom } from './room.ts'
import { measureRounds } from './rounds.ts'
import { measureVerifier } from './verifier.ts'

/*
 * `npm run bench studio`: rounds through the studio to the ledger and back against signed pairs of a bet and its win; the
 * crash room with a thousand viewers; the verifier. The house as it runs, on PostgreSQL. `SECONDS_EACH` (default 4) is how
 * long each part of the first lasts, `FLIGHTS` (default 12) how many rounds of the room are measured.
 */

/** A figure against its goal. */
export type Goal = { name: string; found: number; goal: number; atLeast: boolean }

const players = 8_000
const loaded = () => `load ${loadavg()[0]?.toFixed(1)}`

const cluster = await startCluster()
const { url } = cluster
const ports = { site: await findFreePort(), studio: await findFreePort() }
console.log(
  `\n${cluster.version}, synchronous_commit=on; ${cpus().length} × ${cpus()[0]?.model}; ${players} players; the load shares the cores; ${loaded()}\n`,
)
const verified = await measureVerifier()
await fillDatabase(url, players)
const owner = ownerOf(url)
await owner.connect()
// Their launches are still to be spent: the token is the player's number.
await owner.query(
  `update provider_sessions set spent_at = null, token_until = now() + interval '1 hour'`,
)
const postmaster = await getPostmaster(url)
const pids = await openServer(url, ports)
const house = { ports, pids, postmaster, owner, players }
const goals: Goal[] = [...(await measureRounds(house)), ...(await measureRoom(house)), verified]
await owner.end()
await cluster.stop()
console.log(`\n${loaded()}`)
for (const { name, found, goal, atLeast } of goals) {
  const reached = atLeast ? found >= goal : found <= goal
  console.log(
    `${reached ? 'reached' : 'MISSED '}  ${name.padEnd(72)} ${found.toFixed(2)} (goal ${atLeast ? '≥' : '≤'} ${goal})`,
  )
}
process.exit(0)
