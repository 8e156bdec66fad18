import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import * as contract from '@felek/contract/index.ts'
import type { Call, Data, Input } from '@felek/contract/call.ts'
import type { Reply } from '@felek/contract/envelope.ts'
import { openTestDatabase } from '../../../packages/database/test/test-database.ts'
import { createApp, createStates, type AppDeps } from '../src/app.ts'
import { readEnv } from '../src/config.ts'
import { createLog } from '../src/log.ts'
import { createPlayer, hashPassword } from '../src/modules/players/players.ts'
import type { RpcResponse, RpcRequest, Rpc, CallModule } from '../src/rpc/pipeline.ts'
import { serverSchema } from '../src/database/schema.ts'

export type TestPlayer = {
  playerId: bigint
  username: string
  password: string
  sid: string
  uid: string
  device: string
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

type Clock = { now: Date; forward(ms: number): void }
type PlayerWish = {
  cashKurus?: bigint
  role?: '10' | '20'
  firstname?: string
  lastname?: string
  username?: string
  createdAt?: Date
  status?: 'active' | 'closed'
  identityConfirmed?: boolean
}

let players = 0
const password = 'Deneme123!'
let passwordHash: Promise<string> | undefined

/** A TCKN with right checksums, a different one each time. */
const aTckn = (n: number): string => {
  const nine = String(100_000_000 + n * 7)
  const d = Array.from(nine, (c) => c.charCodeAt(0) - 48)
  const at = (i: number) => d[i] ?? 0
  const tenth =
    ((((at(0) + at(2) + at(4) + at(6) + at(8)) * 7 - (at(1) + at(3) + at(5) + at(7))) % 10) + 10) %
    10
  return `${nine}${tenth}${(d.reduce((a, b) => a + b, 0) + tenth) % 10}`
}

type Options = {
  /** The calls that are served, where the test has calls of its own. */
  rooms?: CallModule[]
  /** Of the database's collation and case, on PostgreSQL. */
  locale?: string
}

/** The product on a fresh database, with a clock that can be turned. */
const openApp = async (env: Record<string, string>, { rooms, locale }: Options) => {
  const db = await openTestDatabase(serverSchema, locale)
  const clock: Clock = {
    now: new Date(),
    forward: (ms) => void (clock.now = new Date(clock.now.getTime() + ms)),
  }
  const settings = readEnv({
    DATA_DIR: mkdtempSync('/tmp/felek-house-'),
    RATE_SCALE: '1000',
    SEAL_KEY: 'k'.repeat(32),
    LOG_LEVEL: 'silent',
    ...env,
  })
  const logged: string[] = []
  const app = createApp(settings, {
    db,
    ledger: db.ledger,
    log: createLog('silent', { write: (line) => void logged.push(line) }),
    now: () => clock.now,
    isCaching: false,
    ...(rooms && { rooms }),
  })
  return { db, clock, app, logged }
}

const incoming = (body: unknown, over: Partial<RpcRequest> = {}): RpcRequest => ({
  body: typeof body === 'string' ? Buffer.from(body) : Buffer.from(JSON.stringify(body)),
  contentType: 'application/json',
  panel: 'frontend',
  foreign: false,
  ip: '127.0.0.1',
  userAgent: 'test',
  host: 'localhost:3000',
  device: undefined,
  ...over,
})

type Send = (
  wire: string,
  data: unknown,
  as?: Partial<TestPlayer>,
  over?: Partial<RpcRequest>,
) => Promise<RpcResponse>

const sendThrough =
  (rpc: Rpc): Send =>
  (wire, data, as, over = {}) => {
    const [cls, method] = wire.split('/')
    const user =
      as?.sid === undefined
        ? undefined
        : { uip: '1.2.3.4', gmt: '+03:00', lang: 'tr', sid: as.sid, uid: as.uid }
    return rpc.answer(
      incoming(
        { api: { class: cls, method }, data, ...(user ? { user } : {}) },
        { device: as?.device, ...over },
      ),
    )
  }

/** A player's rows, and the name. */
const insertPlayer = async (deps: AppDeps, wish: PlayerWish) => {
  players += 1
  const n = Math.floor(Math.random() * 100_000_000)
  passwordHash ??= hashPassword(deps, password)
  const hash = await passwordHash
  const username = wish.username ?? `player${players}-${randomBytes(3).toString('hex')}`
  const playerId = await deps.db.inTx((tx) =>
    createPlayer(deps, tx, {
      username,
      passwordHash: hash,
      status: wish.status ?? 'active',
      firstname: wish.firstname ?? 'Ayşe',
      lastname: wish.lastname ?? 'Yılmaz',
      lang: 'tr',
      country: 'TR',
      city: 'İstanbul',
      address: 'Moda Caddesi 1',
      birthdate: '1990-05-05',
      identityNumber: aTckn(n),
      email: `${username}@ornek.com`,
      phone: `+9055${String(n).padStart(8, '0')}`,
      smsOptIn: false,
      emailOptIn: false,
      createdAt: wish.createdAt ?? deps.now(),
      ...(wish.role === undefined ? {} : { role: wish.role }),
      ...(wish.identityConfirmed === undefined
        ? {}
        : { identityConfirmed: wish.identityConfirmed }),
    }),
  )
  if (playerId === undefined) throw new Error('the test player exists already')
  return { playerId, username }
}

/** A confirmed player, signed in on a device of their own. */
const aPlayer = async (deps: AppDeps, send: Send, wish: PlayerWish): Promise<TestPlayer> => {
  const { playerId, username } = await insertPlayer(deps, wish)
  if (wish.cashKurus)
    await deps.wallet.post({
      verb: 'deposit',
      source: 'test',
      transactionId: randomUUID(),
      playerId,
      amountKurus: wish.cashKurus,
      house: 'gateway:test',
    })
  const player = { playerId, username, password, sid: '', uid: String(playerId), device: '' }
  if ((wish.status ?? 'active') !== 'active') return player
  const answer = await send('user/login', { username, password })
  const profile = answer.reply.data as { sid?: string }
  if (!answer.reply.result || !profile.sid)
    throw new Error(
      `the test player can not sign in: ${answer.reply.message} (is the room players given?)`,
    )
  return { ...player, sid: profile.sid, device: answer.device ?? '' }
}

/**
 * The product as app.ts composes it, on a fresh database and with a clock that can be turned: it runs
 * no job, opens no port and keeps no replies.
 */
export const openTestApp = async (env: Record<string, string> = {}, options: Options = {}) => {
  const { db, clock, app, logged } = await openApp(env, options)
  const { deps, rpc, access, audience, http } = app
  const send = sendThrough(rpc)
  return {
    db,
    deps,
    rpc,
    access,
    audience,
    http,
    clock,
    /** Lines of the log, from when a test sets its level (`deps.log.level`). */
    logged,
    incoming,
    /** Sends a call with any data; answers HTTP status, reply and cookie. */
    send,
    /** Sends a call with data of its type; answers the reply. */
    async call<C extends Call>(call: C, data: Input<C>, as?: TestPlayer): Promise<Reply<Data<C>>> {
      return (await send(call.wire, data, as)).reply as Reply<Data<C>>
    },
    aPlayer: (wish: PlayerWish = {}) => aPlayer(deps, send, wish),
    /** One turn of every job. */
    async runJobsOnce() {
      for (const end of app.startJobs()) await end()
    },
    close: () => db.close(),
  }
}

/** The deps of another process on the same database: it remembers nothing of what this one does. */
export const anotherProcess = (deps: AppDeps, over: Partial<AppDeps> = {}): AppDeps => {
  const own = { ...deps, ...over }
  return { ...own, ...createStates(own) }
}

export { contract }
