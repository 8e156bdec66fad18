import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { freePort, startCluster } from '../../database/test/cluster.ts'
import { databaseMs, postmasterOf, processMs } from '../cpu.ts'
import { betOf, fillHouse, game, openHouse, ownerOf, signed } from '../house.ts'
import { closedLoop, createCallers, openLoop, type Result } from '../load.ts'

/*
 * `npm run bench studio`: spins through the studio to the ledger and back, against signed pairs of a
 * bet and its win without a studio, in one run. `SECONDS_EACH` (default 4) is how long each runs.
 */

const players = 2_000
const inFlight = 64
const rounds = 3
const seconds = parseInt(process.env['SECONDS_EACH'] ?? '4', 10)

const cluster = await startCluster()
const { url } = cluster
const ports = { site: await freePort(), studio: await freePort() }
console.log(
  `${cluster.version}, synchronous_commit=on; ${cpus().length} × ${cpus()[0]?.model}; ${players} players; ${rounds} rounds of ${seconds} s each, medians; the load shares the cores\n`,
)
await fillHouse(url, players)
const owner = ownerOf(url)
await owner.connect()
// Their launches are still to be spent: the token is the player's number.
await owner.query(
  `update provider_sessions set spent_at = null, token_until = now() + interval '1 hour'`,
)
const postmaster = await postmasterOf(url)
const pids = await openHouse(url, ports)

const ask = async (name: string, body: unknown, access?: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${ports.studio}/api/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
    },
    body: JSON.stringify(body),
  })
const open = async (n: number): Promise<string> => {
  const answer = await ask('open', { game, mode: 'real', token: String(n) })
  const { access } = (await answer.json()) as { access?: string }
  if (access === undefined) throw new Error(`player ${n} could not open the game`)
  return access
}
const accesses: string[] = []
for (let from = 1; from <= players; from += 50)
  accesses.push(...(await Promise.all(Array.from({ length: 50 }, (_, i) => open(from + i)))))

let turn = 0
/** A spin of the next player: each has rested longer than the studio asks for when the turn comes round. */
const spin = async (): Promise<boolean> => {
  const access = accesses[(turn += 1) % players]
  const answer = await ask('bet', { roundId: randomUUID(), stake: '1.00' }, access)
  return ((await answer.json()) as { status?: string }).status === 'done'
}

const callers = await createCallers(ports.site, inFlight)
const anyPlayer = () => BigInt(1 + Math.floor(Math.random() * players))
/** Bets and their wins, signed beforehand. */
const pairsOf = (count: number): [Buffer, Buffer][] => {
  const bets = Array.from({ length: count }, () => betOf(anyPlayer()))
  const requests = (path: string, bodies: Record<string, string>[]) => {
    let next = 0
    return signed(path, ports.site, count, anyPlayer, () => bodies[next++] ?? {})
  }
  const wins = bets.map((bet) => {
    const { transactionId: betId = '', roundId = '', player = '' } = bet
    return { transactionId: `${betId}-w`, roundId, player, game, betId, amount: '0.90' }
  })
  const [first, second] = [
    requests('/providers/felek/bet', bets),
    requests('/providers/felek/win', wins),
  ]
  return first.map((bet, i) => [bet, second[i] as Buffer])
}

type Run = Result & { siteUs: number; studioUs: number; databaseUs: number }
const seen = { spins: [] as Run[], pairs: [] as Run[], at100: [] as Run[] }
const run = async (into: Run[], work: () => Promise<Result>): Promise<void> => {
  const spent = () => [processMs(pids.site), processMs(pids.studio), databaseMs(postmaster)]
  const before = spent()
  const result = await work()
  const each = spent().map((ms, i) => ((ms - (before[i] ?? 0)) * 1_000) / Math.max(1, result.done))
  const [siteUs = 0, studioUs = 0, databaseUs = 0] = each
  into.push({ ...result, siteUs, studioUs, databaseUs })
}

/** Statements that the studio's own database and the ledger ran, as PostgreSQL counts transactions. */
const commits = async (): Promise<number> => {
  const { rows } = await owner.query<{ n: string }>(
    'select xact_commit as n from pg_stat_database where datname = current_database()',
  )
  return parseInt(rows[0]?.n ?? '0', 10)
}

for (let round = 0; round < rounds; round += 1) {
  const pairs = pairsOf(6_000 * seconds)
  await run(seen.pairs, () =>
    closedLoop(inFlight, seconds, async (n) => {
      const [bet, win] = pairs[n % pairs.length] as [Buffer, Buffer]
      return (await callers.send(bet)) && callers.send(win)
    }),
  )
  await run(seen.spins, () => closedLoop(inFlight, seconds, spin))
  // What the closed loop left under way is done, and everybody has rested.
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  await run(seen.at100, () => openLoop(100, seconds, spin))
}
const commitsBefore = await commits()
await openLoop(50, 10, spin)
await new Promise((resolve) => setTimeout(resolve, 2_000))
const commitsEach = (await commits()) - commitsBefore

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const print = (name: string, runs: Run[]): void => {
  const by = (pick: (r: Run) => number) => median(runs.map(pick))
  const refused = runs.reduce((sum, r) => sum + r.refused, 0)
  console.log(
    `${name.padEnd(40)} ${by((r) => r.perSecond)
      .toFixed(0)
      .padStart(
        6,
      )}/s  p50 ${by((r) => r.p50Ms).toFixed(1)} ms  p99 ${by((r) => r.p99Ms).toFixed(1)} ms  processor µs each: studio ${by((r) => r.studioUs).toFixed(0)}, site ${by((r) => r.siteUs).toFixed(0)}, database ${by((r) => r.databaseUs).toFixed(0)}${refused > 0 ? `  ${refused} NOT DONE` : ''}`,
  )
}
print(`signed bet-and-win pairs, ${inFlight} in flight`, seen.pairs)
print(`spins, ${inFlight} in flight`, seen.spins)
print('spins, open loop at 100/s', seen.at100)
const ratio = median(seen.spins.map((r, i) => r.perSecond / (seen.pairs[i]?.perSecond ?? 1)))
console.log(`\nspins ÷ signed pairs in the same run: ${ratio.toFixed(3)}`)
console.log(
  `transactions of PostgreSQL a spin at 50/s, all jobs included: ${(commitsEach / 500).toFixed(1)}`,
)
callers.close()
await owner.end()
await cluster.stop()
process.exit(0)
