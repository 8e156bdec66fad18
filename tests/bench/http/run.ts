import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@felek/database/local-cluster/ports.ts'
import { closedLoop, createCallers, type Result } from '../load.ts'

/*
 * `npm run bench http`: games_list as a visitor's page asks for it, by the real street with kept
 * replies, by the same street making each reply afresh, and by a bare node:http server that sends
 * the same bytes and headers; in one run, in turn, as ratios. `SECONDS_EACH` (default 4) is how
 * long each runs.
 */

const seconds = parseInt(process.env['SECONDS_EACH'] ?? '4', 10)
const rounds = 5
const callers = 32
const folder = mkdtempSync('/tmp/felek-bench-http-')

const started: ChildProcess[] = []
const start = async (
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<number> => {
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

/**
 * Processor time of a process so far, in ms: on a machine with other work it says more than the
 * clock.
 */
const spentMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (parseInt(fields[11] ?? '0', 10) + parseInt(fields[12] ?? '0', 10)) * 10
}

const body = JSON.stringify({
  api: { class: 'casino', method: 'games_list' },
  data: { Lang: 'tr', limit: 48, offset: 0 },
})
const accept = process.env['ACCEPT'] ?? 'gzip, deflate, br'
const requestTo = (port: number): Buffer =>
  Buffer.from(
    [
      'POST /endpoint/v1 HTTP/1.1',
      `host: localhost:${port}`,
      'content-type: application/json',
      'panel: frontend',
      'accept: */*',
      `accept-encoding: ${accept}`,
      'user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )

const headersToo = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])
/** What the street answers once it keeps the reply: headers as sent, and the compressed bytes. */
const sample = async (port: number): Promise<{ headers: [string, string][]; body: string }> => {
  const { request } = await import('node:http')
  const ask = () =>
    new Promise<{ headers: [string, string][]; body: string }>((resolve, reject) => {
      const call = request(
        {
          port,
          host: '127.0.0.1',
          path: '/endpoint/v1',
          method: 'POST',
          headers: {
            host: `localhost:${port}`,
            'content-type': 'application/json',
            panel: 'frontend',
            'accept-encoding': accept,
          },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () => {
            const { rawHeaders } = answer
            const headers = rawHeaders.flatMap((name, i): [string, string][] =>
              i % 2 === 0 && !headersToo.has(name.toLowerCase())
                ? [[name, rawHeaders[i + 1] ?? '']]
                : [],
            )
            resolve({ headers, body: Buffer.concat(parts).toString('base64') })
          })
        },
      )
      call.on('error', reject)
      call.end(body)
    })
  for (let i = 0; i < 3; i += 1) await ask()
  await new Promise((resolve) => setTimeout(resolve, 300))
  return ask()
}

const names = {
  kept: 'the street, kept replies',
  fresh: 'the street, each reply made afresh',
  bare: 'bare node:http, the same bytes',
} as const
type Name = keyof typeof names
const ports: Record<Name, number> = {
  kept: await findFreePort(),
  fresh: await findFreePort(),
  bare: await findFreePort(),
}
const common = { RATE_SCALE: '999999', LOG_LEVEL: 'warn' }
const keptPid = await start('./server.ts', [], {
  ...common,
  PORT: String(ports.kept),
  DATA_DIR: join(folder, 'kept'),
})
const freshPid = await start('./server.ts', [], {
  ...common,
  PORT: String(ports.fresh),
  DATA_DIR: join(folder, 'fresh'),
  KEPT: 'off',
})
const same = await sample(ports.kept)
const file = join(folder, 'reply.json')
writeFileSync(file, JSON.stringify(same))
const barePid = await start('./bare.ts', [String(ports.bare), file], {})
const pids: Record<Name, number> = { kept: keptPid, fresh: freshPid, bare: barePid }

console.log(
  `node ${process.version}; ${cpus().length} × ${cpus()[0]?.model}; ${callers} callers in a closed loop, ${rounds} rounds of ${seconds} s each, medians; the load shares the cores`,
)
console.log(
  `a reply of ${Buffer.from(same.body, 'base64').length} bytes (${same.headers.find(([k]) => k === 'content-encoding')?.[1] ?? 'identity'})\n`,
)

const seen: Record<Name, (Result & { cpuUs: number })[]> = { kept: [], fresh: [], bare: [] }
const order = Object.keys(names) as Name[]
for (let round = -1; round < rounds; round += 1)
  for (const name of order) {
    const client = await createCallers(ports[name], callers, 'HTTP/1.1 200')
    const request = requestTo(ports[name])
    // The first round warms the compiler up and is not counted.
    const before = spentMs(pids[name])
    const result = await closedLoop(callers, round < 0 ? 1 : seconds, () => client.send(request))
    client.close()
    if (round >= 0)
      seen[name].push({ ...result, cpuUs: ((spentMs(pids[name]) - before) * 1_000) / result.done })
  }
for (const child of started) child.kill('SIGKILL')

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
for (const name of order) {
  const by = (pick: (r: (typeof seen)[Name][number]) => number) => median(seen[name].map(pick))
  const refused = seen[name].reduce((sum, r) => sum + r.refused, 0)
  console.log(
    `${names[name].padEnd(40)} ${by((r) => r.perSecond)
      .toFixed(0)
      .padStart(7)}/s  p50 ${by((r) => r.p50Ms)
      .toFixed(2)
      .padStart(6)} ms  p99 ${by((r) => r.p99Ms)
      .toFixed(2)
      .padStart(6)} ms  ${by((r) => r.cpuUs)
      .toFixed(0)
      .padStart(4)} µs of processor time a reply${refused > 0 ? `  ${refused} REFUSED` : ''}`,
  )
}

const ratio = (a: Name, b: Name): number =>
  median(seen[a].map((r, i) => r.perSecond / (seen[b][i]?.perSecond ?? Infinity)))
console.log('')
for (const [what, found, goal] of [
  ['kept replies ÷ bare node:http', ratio('kept', 'bare'), 0.65],
  ['kept replies ÷ each reply made afresh', ratio('kept', 'fresh'), 2],
] as const)
  console.log(
    `${found >= goal ? 'reached' : 'MISSED '}  ${what.padEnd(40)} ${found.toFixed(2)} (goal ≥ ${goal})`,
  )
