import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { databaseMs, processMs } from '../cpu.ts'
import { betOf, game, signed } from '../bench-server.ts'
import { closedLoop, createCallers, openLoop, type Result } from '../load.ts'
import type { Goal } from './run.ts'

/* Spins through the studio to the ledger and back, against signed pairs of a bet and its win without a studio, in turns. */

/** Some players at once, and as many as make the batches worth their while: the goal is held against the latter. */
const crowds = [64, 256] as const
const most = crowds[1]
const turns = 3
const seconds = parseInt(process.env['SECONDS_EACH'] ?? '4', 10)

export type BenchStudio = {
  ports: { site: number; studio: number }
  pids: { site: number; studio: number }
  postmaster: number
  owner: pg.Client
  /** Their ids are 1 to this; each has an unspent launch whose token is the id. */
  players: number
}

/** A call of the studio's page, as its bytes. */
const studioCall = (port: number, name: string, body: unknown, access: string): Buffer => {
  const text = JSON.stringify(body)
  return Buffer.from(
    `POST /api/${name} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\nauthorization: Bearer ${access}\r\ncontent-length: ${text.length}\r\n\r\n${text}`,
  )
}

const openAll = async ({ ports, players }: BenchStudio): Promise<string[]> => {
  const open = async (n: number): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${ports.studio}/api/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ game, mode: 'real', token: String(n) }),
    })
    const { access, ...rest } = (await answer.json()) as { access?: string }
    if (access === undefined)
      throw new Error(`player ${n} could not open the game: ${JSON.stringify(rest)}`)
    const seeded = await fetch(`http://127.0.0.1:${ports.studio}/api/seed`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
      body: JSON.stringify({ clientSeed: `bench-${n}`, first: true }),
    })
    if (!seeded.ok) throw new Error(`player ${n} has no client seed: ${await seeded.text()}`)
    return access
  }
  const accesses: string[] = []
  for (let from = 1; from <= players; from += 50)
    accesses.push(...(await Promise.all(Array.from({ length: 50 }, (_, i) => open(from + i)))))
  return accesses
}

/** Bets and their wins, signed beforehand. */
const pairsOf = ({ ports, players }: BenchStudio, count: number): [Buffer, Buffer][] => {
  const anyPlayer = () => BigInt(1 + Math.floor(Math.random() * players))
  const bets = Array.from({ length: count }, () => betOf(anyPlayer()))
  const requests = (path: string, bodies: Record<string, string>[]) => {
    let next = 0
    return signed(path, ports.site, count, anyPlayer, () => bodies[next++] ?? {})
  }
  const wins = bets.map((bet) => {
    const { transactionId: betId = '', roundId = '', player = '' } = bet
    return { transactionId: `${betId}-w`, roundId, player, game, betId, amount: '0.90' }
  })
  const first = requests('/providers/felek/bet', bets)
  const second = requests('/providers/felek/win', wins)
  return first.map((bet, i) => [bet, second[i] as Buffer])
}

type Run = Result & { siteUs: number; studioUs: number; databaseUs: number }

const running = async (
  { pids, postmaster }: BenchStudio,
  into: Run[],
  work: () => Promise<Result>,
): Promise<void> => {
  const spent = () => [processMs(pids.site), processMs(pids.studio), databaseMs(postmaster)]
  const before = spent()
  const result = await work()
  const each = spent().map((ms, i) => ((ms - (before[i] ?? 0)) * 1_000) / Math.max(1, result.done))
  const [siteUs = 0, studioUs = 0, databaseUs = 0] = each
  into.push({ ...result, siteUs, studioUs, databaseUs })
}

/** Transactions so far, as PostgreSQL counts them. */
const commits = async (owner: pg.Client): Promise<number> => {
  const { rows } = await owner.query<{ n: string }>(
    'select xact_commit as n from pg_stat_database where datname = current_database()',
  )
  return parseInt(rows[0]?.n ?? '0', 10)
}

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const print = (name: string, runs: Run[]): void => {
  const by = (pick: (r: Run) => number, digits = 0) => median(runs.map(pick)).toFixed(digits)
  const refused = runs.reduce((sum, r) => sum + r.refused, 0)
  const processor = `studio ${by((r) => r.studioUs)}, site ${by((r) => r.siteUs)}, database ${by((r) => r.databaseUs)}`
  console.log(
    `${name.padEnd(40)} ${by((r) => r.perSecond).padStart(6)}/s  p50 ${by((r) => r.p50Ms, 1)} ms  p99 ${by((r) => r.p99Ms, 1)} ms  processor µs each: ${processor}${refused > 0 ? `  ${refused} NOT DONE` : ''}`,
  )
}

/** What a closed loop left under way is done, jobs have read what it posted, and every player has rested. */
const rested = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 3_000))

export const measureRounds = async (house: BenchStudio): Promise<Goal[]> => {
  const { ports, owner } = house
  const accesses = await openAll(house)
  const site = await createCallers(ports.site, most)
  const studio = await createCallers(ports.studio, most, '"status":"done"')
  let turn = 0
  /** A spin of the next player: each has rested longer than the studio asks for when the turn comes round. */
  const spin = (): Promise<boolean> => {
    const access = accesses[(turn += 1) % accesses.length] ?? ''
    const body = { roundId: randomUUID(), stake: '1.00' }
    return studio.send(studioCall(ports.studio, 'bet', body, access))
  }
  const pair = async ([bet, win]: [Buffer, Buffer]): Promise<boolean> =>
    (await site.send(bet)) && site.send(win)
  const warm = pairsOf(house, 6_000)
  await closedLoop(most, 1, (i) => pair(warm[i % warm.length] as [Buffer, Buffer]))
  await closedLoop(most, 1, spin)
  // As autovacuum does within a house's first minute: statements planned while its tables were empty read whole indexes.
  await owner.query('analyze')
  await rested()
  const seen = crowds.map((crowd) => ({ crowd, spins: [] as Run[], pairs: [] as Run[] }))
  const at100: Run[] = []
  for (let n = 0; n < turns; n += 1) {
    for (const { crowd, spins, pairs: ofPairs } of seen) {
      const pairs = pairsOf(house, 6_000 * seconds)
      await running(house, ofPairs, () =>
        closedLoop(crowd, seconds, (i) => pair(pairs[i % pairs.length] as [Buffer, Buffer])),
      )
      await rested()
      await running(house, spins, () => closedLoop(crowd, seconds, spin))
      await rested()
    }
    await running(house, at100, () => openLoop(100, seconds, spin))
  }
  const commitsBefore = await commits(owner)
  await openLoop(50, 10, spin)
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const commitsEach = (await commits(owner)) - commitsBefore
  const ratios = seen.map(({ crowd, spins, pairs }) => {
    print(`signed bet-and-win pairs, ${crowd} in flight`, pairs)
    print(`spins, ${crowd} in flight`, spins)
    const ratio = median(spins.map((r, i) => r.perSecond / (pairs[i]?.perSecond ?? 1)))
    console.log(`spins ÷ pairs, ${crowd} in flight: ${ratio.toFixed(2)}`)
    return ratio
  })
  print('spins, open loop at 100/s', at100)
  console.log(
    `transactions of PostgreSQL a spin at 50/s, all jobs included: ${(commitsEach / 500).toFixed(1)}`,
  )
  site.close()
  studio.close()
  return [
    {
      name: `rounds through studio and ledger ÷ signed bet-and-win pairs, ${most} in flight`,
      found: ratios.at(-1) ?? 0,
      goal: 0.5,
      atLeast: true,
    },
  ]
}
