import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { pino } from 'pino'
import * as contract from '@felek/contract/index.ts'
import type { Call, Data, Input } from '@felek/contract/call.ts'
import type { Reply } from '@felek/contract/envelope.ts'
import { openTestDatabase } from '../../../packages/database/test/test-database.ts'
import { readEnv } from '../src/config.ts'
import type { House } from '../src/deps.ts'
import { announce } from '../src/modules/cashier/cashier.ts'
import { createEventHub } from '../src/events/hub.ts'
import { createMetrics } from '../src/metrics/metrics.ts'
import { createPublicVersions } from '../src/rpc/cache-versions.ts'
import { createPlayer, hashPassword } from '../src/modules/players/players.ts'
import { hearMovement } from '../src/modules/protection/protection.ts'
import type { Answer, Incoming, Rpc, Room } from '../src/rpc/pipeline.ts'
import { createRpc } from '../src/rpc/pipeline.ts'
import { createVault } from '../src/modules/wallet/wallet-core.ts'
import { migrationsDir } from './test-ledger.ts'

export type TestPlayer = {
  playerId: bigint
  username: string
  password: string
  sid: string
  uid: string
  device: string
}

export type TestHouse = Awaited<ReturnType<typeof openTestHouse>>

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

/** The house on a fresh database, with a clock that can be turned. */
const openHouse = async (env: Record<string, string>, locale?: string) => {
  const db = await openTestDatabase({ migrationsDir, sealed: ['wallet_'] }, locale)
  const clock: Clock = {
    now: new Date(),
    forward: (ms) => void (clock.now = new Date(clock.now.getTime() + ms)),
  }
  const house: House = {
    env: readEnv({
      DATA_DIR: mkdtempSync('/tmp/felek-house-'),
      RATE_SCALE: '1000',
      SEAL_KEY: 'k'.repeat(32),
      LOG_LEVEL: 'silent',
      ...env,
    }),
    db,
    ledger: db.ledger,
    vault: createVault(db, { ledger: db.ledger }),
    eventHub: createEventHub({ clock: () => clock.now.getTime() }),
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    publicVersions: createPublicVersions(),
    now: () => clock.now,
  }
  house.vault.onPosted((movement, outcome) => void announce(house, movement, outcome))
  house.vault.onPosted((movement, outcome) => hearMovement(house, movement, outcome))
  return { db, clock, house }
}

const incoming = (body: unknown, over: Partial<Incoming> = {}): Incoming => ({
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
  over?: Partial<Incoming>,
) => Promise<Answer>

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
const insertPlayer = async (house: House, wish: PlayerWish) => {
  players += 1
  const n = Math.floor(Math.random() * 100_000_000)
  passwordHash ??= hashPassword(house.env, password)
  const hash = await passwordHash
  const username = wish.username ?? `player${players}-${randomBytes(3).toString('hex')}`
  const playerId = await house.db.inTx((tx) =>
    createPlayer(house, tx, {
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
      createdAt: wish.createdAt ?? house.now(),
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
const aPlayer = async (house: House, send: Send, wish: PlayerWish): Promise<TestPlayer> => {
  const { playerId, username } = await insertPlayer(house, wish)
  if (wish.cashKurus)
    await house.vault.post({
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
 * A house on a fresh database with the real `answer()` in front, and a clock that can be turned.
 * Rooms are given by the test, so that a room can be tested while its neighbours are being built.
 */
export const openTestHouse = async (
  rooms: Room[] = [],
  env: Record<string, string> = {},
  /** Of the database's collation and case, on PostgreSQL. */
  locale?: string,
) => {
  const { db, clock, house } = await openHouse(env, locale)
  const rpc: Rpc = createRpc(house, rooms)
  const send = sendThrough(rpc)
  return {
    db,
    house,
    rpc,
    clock,
    incoming,
    /** Sends a call with any data; answers HTTP status, reply and cookie. */
    send,
    /** Sends a call with data of its type; answers the reply. */
    async call<C extends Call>(call: C, data: Input<C>, as?: TestPlayer): Promise<Reply<Data<C>>> {
      return (await send(call.wire, data, as)).reply as Reply<Data<C>>
    },
    aPlayer: (wish: PlayerWish = {}) => aPlayer(house, send, wish),
    close: () => db.close(),
  }
}

export { contract }
