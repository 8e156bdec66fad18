import { findFreePort } from '@felek/database/local-cluster/ports.ts'
import { demoStaffPassword } from '@felek/server/src/modules/staff/demo-staff.ts'
import { startCluster } from '../../../packages/database/test/cluster.ts'
import { fillDatabase, openServer, ownerOf, signed } from '../bench-server.ts'
import { closedLoop, countedLoop, createCallers, type Result } from '../load.ts'
import { benchSealKey, fillOffice, waiting } from './fill.ts'

/*
 * `npm run bench office`: lists of the back office over a million players and ten million entries, what five busy
 * staff cost the stakes beside them, and how fast the audit is checked, all on the house as it runs.
 * `PLAYERS`, `ENTRIES`, `AUDIT` and `SECONDS_EACH` change how much of it.
 */

const setting = (name: string, usual: number): number =>
  parseInt(process.env[name] ?? String(usual), 10)
const players = setting('PLAYERS', 1_000_000)
const entries = setting('ENTRIES', 10_000_000)
const audited = setting('AUDIT', 300_000)
const seconds = setting('SECONDS_EACH', 6)
const rounds = 3

const begunMs = performance.now()
const reached = (what: string): void =>
  console.log(`${((performance.now() - begunMs) / 1_000).toFixed(1).padStart(7)} s  ${what}`)

type Desk = (wire: string, data: object) => Promise<{ result: boolean; data: never }>

/** A member of staff at a desk of their own, signed in with password and code. */
const signIn = async (port: number, email: string): Promise<Desk> => {
  const base = `http://localhost:${port}`
  const cookies = new Map<string, string>()
  const ask: Desk = async (wire, data) => {
    const [cls, method] = wire.split('/')
    const answer = await fetch(`${base}/desk/v1`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        panel: 'office',
        origin: base,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify({ api: { class: cls, method }, data }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return (await answer.json()) as { result: boolean; data: never }
  }
  await ask('office_staff/login', { email, password: demoStaffPassword })
  const shown = await fetch(`${base}/dev/codes.json`)
  const { codes } = (await shown.json()) as { codes: { email: string; code: string }[] }
  const code = codes.find((it) => it.email === email)?.code
  const second = await ask('office_staff/second', { code })
  if (!second.result) throw new Error(`${email} can not sign in`)
  return ask
}

/** What a busy cashier and a busy auditor read: lists by every filter, deep pages, single rows. */
const readings: readonly { name: string; wire: string; data: () => object }[] = [
  { name: 'withdrawals', wire: 'office_cashier/withdrawals', data: () => ({ limit: 50 }) },
  {
    name: 'withdrawals, red',
    wire: 'office_cashier/withdrawals',
    data: () => ({ limit: 50, level: 'red' }),
  },
  {
    name: 'withdrawals, over 25,000 TL',
    wire: 'office_cashier/withdrawals',
    data: () => ({ limit: 50, min: '25000' }),
  },
  {
    name: 'withdrawals, 250 behind the middle',
    wire: 'office_cashier/withdrawals',
    data: () => ({ limit: 250, after: '200' }),
  },
  {
    name: 'one withdrawal',
    wire: 'office_cashier/withdrawal',
    data: () => ({ withdrawalID: String(1 + Math.floor(Math.random() * waiting)) }),
  },
]
const auditReadings: typeof readings = [
  { name: 'audit', wire: 'office_audit/list', data: () => ({ limit: 50 }) },
  {
    name: 'audit of a person',
    wire: 'office_audit/list',
    data: () => ({ limit: 50, staffID: '3' }),
  },
  {
    name: 'audit of a subject',
    wire: 'office_audit/list',
    data: () => ({ limit: 50, subject: String(1 + Math.floor(Math.random() * 10_000)) }),
  },
  { name: 'approvals', wire: 'office_approvals/list', data: () => ({ limit: 50 }) },
]

const show = (name: string, { p50Ms, p99Ms, done, refused }: Result): void =>
  console.log(
    `  ${name.padEnd(36)} p50 ${p50Ms.toFixed(1).padStart(6)} ms  p99 ${p99Ms.toFixed(1).padStart(6)} ms  ${done} calls${refused > 0 ? `, ${refused} REFUSED` : ''}`,
  )

const cluster = await startCluster()
await fillDatabase(cluster.url, players)
reached(`${players} players`)
const owner = ownerOf(cluster.url)
await owner.connect()
await fillOffice(owner, { players, entries, audited })
await owner.end()
reached(`${entries} entries, ${audited} entries of the audit`)

const ports = { site: await findFreePort(), studio: await findFreePort() }
process.env['SEAL_KEY'] = benchSealKey
process.env['OFFICE_PORT'] = String(await findFreePort())
const officePort = parseInt(process.env['OFFICE_PORT'], 10)
await openServer(cluster.url, ports)
reached('open')
const watcher = ownerOf(cluster.url)
await watcher.connect()
for (;;) {
  const { rows } = await watcher.query<{ left: boolean }>(
    `select coalesce((select max(last_audit_id) from audit_seals), 0) < ${audited} as left`,
  )
  if (rows[0]?.left === false) break
  await new Promise((resolve) => setTimeout(resolve, 500))
}
await watcher.end()
reached('the audit is sealed')

const cashier = await signIn(officePort, 'kasa@ofis.felek.example')
const auditor = await signIn(officePort, 'denetim@ofis.felek.example')

console.log('\nLists (limit 150 ms at p99)')
for (const [desk, all] of [
  [cashier, readings],
  [auditor, auditReadings],
] as const)
  for (const { name, wire, data } of all) {
    const ask = async () => (await desk(wire, data())).result
    await countedLoop(1, 20, ask)
    show(name, await closedLoop(1, seconds / 2, ask))
  }

/* Stakes alone and beside five who read without a pause, in turn, so that a noisy minute falls on both. */
const callers = await createCallers(ports.site, 32)
const path = '/providers/felek/bet'
const anyPlayer = (): bigint => BigInt(1 + Math.floor(Math.random() * Math.min(players, 100_000)))
const stakes = async (): Promise<Result> => {
  const requests = signed(path, ports.site, seconds * 6_000, anyPlayer)
  return closedLoop(32, seconds, (n) => callers.send(requests[n % requests.length] as Buffer))
}
const others = await Promise.all(
  ['kasa.sefi', 'uyum', 'mudur'].map((name) => signIn(officePort, `${name}@ofis.felek.example`)),
)
const busy = async (during: () => Promise<Result>): Promise<Result> => {
  let isOver = false
  const work = async (desk: Desk, all: typeof readings) => {
    for (let n = 0; !isOver; n += 1) {
      const reading = all[n % all.length]
      if (reading) await desk(reading.wire, reading.data())
      // Five people, each of whom presses something four times a second.
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
  const desks = [cashier, ...others].map((desk) => work(desk, readings))
  desks.push(work(auditor, auditReadings))
  const result = await during()
  isOver = true
  await Promise.all(desks)
  return result
}
await stakes()
const [alone, beside]: [number[], number[]] = [[], []]
for (let round = 0; round < rounds; round += 1) {
  alone.push((await stakes()).perSecond)
  beside.push((await busy(stakes)).perSecond)
}
callers.close()
const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
console.log(
  `\nStakes a second: ${median(alone).toFixed(0)} alone, ${median(beside).toFixed(0)} beside five busy staff: ${(median(beside) / median(alone)).toFixed(2)} (at least 0.90)`,
)

const verifyBegun = performance.now()
const verified = (await auditor('office_audit/verify', {})).data as {
  entries: number
  faults: unknown[]
}
const verifySeconds = (performance.now() - verifyBegun) / 1_000
console.log(
  `The audit: ${verified.entries} entries checked in ${verifySeconds.toFixed(1)} s: ${(verified.entries / verifySeconds).toFixed(0)} a second (at least 50,000), ${verified.faults.length} faults`,
)
await cluster.stop()
process.exit(0)
