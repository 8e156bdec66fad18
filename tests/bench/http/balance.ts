import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { cpus } from 'node:os'
import { findFreePort } from '@felek/database/local-cluster/ports.ts'
import { startCluster } from '../../../packages/database/test/cluster.ts'
import { databaseMs, getPostmaster, processMs } from '../cpu.ts'
import { fillDatabase, secret } from '../bench-server.ts'
import { closedLoop, createCallers, type Result } from '../load.ts'

/*
 * A part of `npm run bench http`, alone as `npm run bench balance`: check_balance of many players by
 * the real street (session, cookie, PostgreSQL), against a bare node:http server that makes the same
 * reads of the same PostgreSQL, in one run, in turn, as a ratio. `SECONDS_EACH` (default 4) is how
 * long each runs.
 */

const seconds = parseInt(process.env['SECONDS_EACH'] ?? '4', 10)
const rounds = 5
const callers = 32
const players = 5_000

const cluster = await startCluster()
await fillDatabase(cluster.url, players)
const postmaster = await getPostmaster(cluster.url)

const started: ChildProcess[] = []
const start = async (script: string, args: string[], env: object): Promise<number> => {
  const child = fork(new URL(script, import.meta.url).pathname, args, {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  started.push(child)
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)))
  })
  return child.pid ?? 0
}

/** As a page sends it: the player's own sid in the envelope, and the cookie of the browser. */
const requestTo = (port: number, n: number): Buffer => {
  const body = JSON.stringify({
    api: { class: 'finance', method: 'check_balance' },
    data: { Lang: 'tr' },
    user: { uid: String(n), sid: `sid-${n}`, uip: '127.0.0.1', gmt: '+03:00', lang: 'tr' },
  })
  return Buffer.from(
    [
      'POST /endpoint/v1 HTTP/1.1',
      `host: localhost:${port}`,
      'content-type: application/json',
      'panel: frontend',
      'accept: */*',
      'accept-encoding: gzip, deflate, br',
      'user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      `cookie: dev=device-${n}`,
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )
}

const names = {
  street: 'check_balance, the street',
  bare: 'bare node:http, the same reads',
} as const
type Name = keyof typeof names
const ports: Record<Name, number> = { street: await findFreePort(), bare: await findFreePort() }
const pids: Record<Name, number> = {
  street: await start('./balance-server.ts', [], {
    PORT: String(ports.street),
    DATABASE_URL: cluster.url,
    LOGIN_KEY: secret,
    DATA_DIR: mkdtempSync('/tmp/felek-bench-balance-'),
    RATE_SCALE: '999999',
    LOG_LEVEL: 'warn',
  }),
  bare: await start('./balance-bare.ts', [String(ports.bare), cluster.url], {}),
}

type Seen = Result & { ownUs: number; databaseUs: number }
const seen: Record<Name, Seen[]> = { street: [], bare: [] }
const order = Object.keys(names) as Name[]
for (let round = -1; round < rounds; round += 1)
  for (const name of order) {
    const requests = Array.from({ length: players }, (_, n) => requestTo(ports[name], n + 1))
    const client = await createCallers(ports[name], callers, '"balance":"10000000000.00"')
    const before = { own: processMs(pids[name]), database: databaseMs(postmaster) }
    // The first round warms the compiler up and is not counted.
    const result = await closedLoop(callers, round < 0 ? 2 : seconds, (n) =>
      client.send(requests[(n * 7_919) % players] ?? Buffer.alloc(0)),
    )
    client.close()
    if (round < 0) continue
    seen[name].push({
      ...result,
      ownUs: ((processMs(pids[name]) - before.own) * 1_000) / result.done,
      databaseUs: ((databaseMs(postmaster) - before.database) * 1_000) / result.done,
    })
  }
for (const child of started) child.kill('SIGKILL')
await cluster.stop()

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
console.log(
  `\nnode ${process.version}; ${cpus().length} × ${cpus()[0]?.model}; ${players} players, ${callers} callers in a closed loop, ${rounds} rounds of ${seconds} s each, medians; the load shares the cores\n`,
)
for (const name of order) {
  const by = (pick: (r: Seen) => number) => median(seen[name].map(pick))
  const refused = seen[name].reduce((sum, r) => sum + r.refused, 0)
  console.log(
    `${names[name].padEnd(34)} ${by((r) => r.perSecond)
      .toFixed(0)
      .padStart(
        6,
      )}/s  p50 ${by((r) => r.p50Ms).toFixed(2)} ms  p99 ${by((r) => r.p99Ms).toFixed(2)} ms  ${by((r) => r.ownUs).toFixed(0)} µs of its processor and ${by((r) => r.databaseUs).toFixed(0)} µs of the database's a reply${refused > 0 ? `  ${refused} REFUSED` : ''}`,
  )
}
const ratio = median(seen.street.map((r, i) => r.perSecond / (seen.bare[i]?.perSecond ?? Infinity)))
const goal = 0.5
console.log(
  `\n${ratio >= goal ? 'reached ' : 'MISSED  '} check_balance ÷ bare node:http with the same reads    ${ratio.toFixed(2)} (goal ≥ ${goal})`,
)
process.exitCode = ratio >= goal && seen.street.every((r) => r.refused === 0) ? process.exitCode : 1
