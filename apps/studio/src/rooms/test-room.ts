import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import WebSocket from 'ws'
import type { Database } from '@felek/database/database.ts'
import { openTestDatabase } from '../../../../packages/database/test/test-database.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import type { FromPage, FromRoom, OpenedRoom, RoomMe } from '../../engines/crash/room-messages.ts'
import { addErrorHandler, createApp } from '../http/server.ts'
import { createWitness } from '@felek/platform/witness/witness-client.ts'
import type { Log } from '../log.ts'
import { studioSchema } from '../database-schema.ts'
import { gameOf } from '../rounds/calls/store.ts'
import { testCallSeals } from '../rounds/calls/test-seals.ts'
import { createOutbox } from '../rounds/outbox.ts'
import { studioDbOf, type StudioDb } from '../schema.ts'
import { listeningTo } from '../test-socket.ts'
import { createFakeWallet, fakeKeys } from '../wallet/fake-wallet.ts'
import { createSessions } from '../wallet/sessions.ts'
import { createCaller } from '@felek/platform/signatures/signed-caller.ts'
import { createWallet } from '../wallet/wallet.ts'
import { releasedRooms, type RoomGame } from './list.ts'
import { createPublish } from './chain-publication.ts'
import { createRooms } from './rooms.ts'
import { addRoomRoutes } from './routes.ts'

const sealKey = 's'.repeat(32)

const [hezarfen] = releasedRooms
if (!hezarfen) throw new Error('there is no room')

/** Hezarfen with short pauses, and flights of two seconds at most. */
export const quick: RoomGame = {
  ...hezarfen,
  config: { ...hezarfen.config, cap: 115 },
  betMs: 500,
  bellMs: { least: 30, most: 900 },
  startMs: 20,
  restMs: 60,
}

type OfHouse = {
  log: Log
  db: StudioDb
  fake: Awaited<ReturnType<typeof createFakeWallet>>
  game: RoomGame
  clock: () => number
}

/** A process of the house, with its port. */
const openProcess = async ({ log, db, fake, game, clock }: OfHouse) => {
  const wallet = createWallet(fake.url, 'felek', fakeKeys, 250)
  // Who comes in waits longer than a call that may be lost, and as long as a busy machine takes.
  const door = createWallet(fake.url, 'felek', fakeKeys, 30_000)
  const call = createCaller(fake.url, 'felek', fakeKeys, 250)
  const seal = encryptionOf({ sealKey })
  const rooms = createRooms({
    db,
    wallet: door,
    sessions: createSessions(door),
    witness: createWitness(call),
    publish: createPublish(call),
    seal,
    seals: testCallSeals,
    log,
    rateScale: 1_000,
    trustProxy: false,
    games: [game],
    leaseMs: 400,
    linksLength: 5_000,
    clock,
  })
  const outbox = createOutbox({
    db,
    wallet,
    log,
    seals: testCallSeals,
    clock,
    follow: (call) => {
      const follow = rooms.follows.get(gameOf(call))
      if (!follow) throw new Error(`a call of ${call.body}`)
      return follow
    },
    timings: {
      stakeUnknownMs: 700,
      retryMs: 20,
      stakeRetryMsMax: 100,
      winRetryMsMax: 200,
      leaseMs: 400,
      sweepMs: 25,
    },
  })
  const app = createApp({ logLevel: 'silent' })
  addErrorHandler(app)
  addRoomRoutes(app, { rateScale: 1_000, trustProxy: false }, rooms)
  app.server.on('upgrade', (request, socket, head) => rooms.upgrade(request, socket, head))
  await outbox.start()
  await rooms.start(outbox)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    base: `127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    rooms,
    async stop() {
      // Whatever its database has become, nothing of it goes on.
      const ended = [await rooms.stop().catch((error: Error) => error)]
      await app.close()
      await outbox.stop()
      for (const fault of ended) if (fault) throw fault
    },
  }
}

/** A room on a test's own database, with a wallet that can fail, and a clock that can jump. */
export const openTestRoom = async (
  game: RoomGame = quick,
  open = (): Promise<Database> => openTestDatabase(studioSchema),
) => {
  const db = studioDbOf(await open())
  const faults: string[] = []
  const error = (_: unknown, said: string) => void faults.push(said)
  const log = { info() {}, warn() {}, error } as never as Log
  const fake = await createFakeWallet()
  let shift = 0
  let running: Awaited<ReturnType<typeof openProcess>> | undefined
  const clock = () => Date.now() + shift
  /** `through`: the database as this process sees it; `plays`: the game as it has it. */
  const start = async (through: (db: StudioDb) => StudioDb = (same) => same, plays = game) => {
    running = await openProcess({ log, db: through(db), fake, game: plays, clock })
  }
  await start()
  const stop = async () => {
    const last = running
    running = undefined
    await last?.stop()
  }
  return {
    db,
    fake,
    game,
    start,
    stop,
    /** Another process on the same database, beside the one that runs. */
    beside: () => openProcess({ log, db, fake, game, clock }),
    /** The clock jumps while nobody is there. */
    jump: (ms: number) => void (shift += ms),
    base: () => running?.base ?? '',
    /** What the room has to itself of its chains. */
    insider: {
      books: { db, clock, leaseMs: 400, seals: testCallSeals },
      chain: null,
      seal: encryptionOf({ sealKey }),
    },
    /** What the processes had to say as an error. */
    faults,
    rooms: () => {
      if (!running) throw new Error('nobody runs the room')
      return running.rooms
    },
    async end() {
      await stop()
      await fake.close()
      await db.close()
    },
  }
}
export type TestRoom = Awaited<ReturnType<typeof openTestRoom>>

type Of<T extends FromRoom['t']> = Extract<FromRoom, { t: T }>
type Shown = NonNullable<Of<'round'>['round']>

/** A socket to the room, with all that it tells. */
const listenTo = async ({ base, game }: Pick<TestRoom, 'base' | 'game'>) => {
  const socket = new WebSocket(`ws://${base()}/rooms/${game.slug}/ws`, {
    origin: `http://${base()}`,
  })
  return { socket, ...(await listeningTo<FromRoom>(socket)) }
}

/** What a page that comes with this access is told of its player's last flights: status and body. */
export const askOwn = async (
  { base }: Pick<TestRoom, 'base'>,
  access: string | null,
): Promise<[number, unknown]> => {
  const answer = await fetch(`http://${base()}/api/rooms/rounds`, {
    method: 'POST',
    ...(access !== null && { headers: { authorization: `Bearer ${access}` } }),
  })
  return [answer.status, await answer.json()]
}

/** Somebody in the room; `token` is of a launch, none is a demo. */
export const comeIn = async ({ base, game }: TestRoom, token?: string) => {
  const opened = await fetch(`http://${base()}/api/rooms/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      room: game.slug,
      ...(token ? { mode: 'real', token } : { mode: 'demo' }),
    }),
  })
  // A door that is shut is said as such, not as a socket that stays silent.
  if (!opened.ok) throw new Error(`${opened.status} ${await opened.text()}`)
  const { access, running } = (await opened.json()) as Pick<OpenedRoom, 'access' | 'running'>
  const { socket, told, until } = await listenTo({ base, game })
  const send = (message: FromPage) => socket.send(JSON.stringify(message))
  const last = <T extends FromRoom['t']>(...kinds: T[]): Of<T> => {
    const found = told.findLast((message): message is Of<T> => kinds.includes(message.t as T))
    if (!found) throw new Error(`no ${kinds.join()}`)
    return found
  }
  const round = (): Shown | null => last('round', 'snapshot').round
  const me = (): RoomMe => last('me', 'snapshot').me
  send({ t: 'hello', access })
  await until(() => told.length > 1)
  return {
    access,
    socket,
    told,
    /** What the door said that they play. */
    running,
    send,
    until,
    round,
    me,
    past: () => last('round', 'snapshot').past,
    crowd: () => last('crowd', 'snapshot').crowd,
    refusals: () => told.filter((message): message is Of<'refused'> => message.t === 'refused'),
    /** As it was told last: the next round may stand there by now. */
    mine: (id: string) =>
      told
        .flatMap((message) =>
          message.t === 'me' || message.t === 'snapshot' ? message.me.bets : [],
        )
        .findLast((bet) => bet.id === id),
    bet(amount: string, auto: number | null, place: 0 | 1 = 0, id: string = randomUUID()): string {
      send({ t: 'bet', id, place, amount, auto })
      return id
    },
    /** The beginning of a round's betting. */
    betting: (after?: string): Promise<Shown> => {
      const from = told.length
      return until(() => {
        const fresh = told.slice(from).findLast((message) => message.t === 'round')?.round
        return fresh?.phase === 'betting' && fresh.roundId !== after && fresh
      })
    },
    close: () => socket.close(),
  }
}

/** Every bet of a player comes to its end and every call is answered; then the wallet holds what the stakes say. */
export const expectBooks = async (
  { db, fake }: Pick<TestRoom, 'db' | 'fake'>,
  player: string,
  startKurus: bigint,
): Promise<void> => {
  const listStakes = () =>
    db.read.selectFrom('stakes').selectAll().where('player', '=', player).execute()
  const left = async () => {
    const calls = db.read
      .selectFrom('outbox')
      .select('transaction_id')
      .where('player', '=', player)
      .where('state', '=', 'pending')
    const open = (await listStakes()).filter(({ state }) => state === 'sent' || state === 'taken')
    return [...(await calls.execute()), ...open]
  }
  for (let tries = 0; tries < 500 && (await left()).length > 0; tries += 1)
    await new Promise((later) => setTimeout(later, 20))
  expect(await left()).toEqual([])
  const back = (await listStakes()).reduce(
    (sum, { state, amount, payout }) => sum + (state === 'void' ? amount : (payout ?? 0n)) - amount,
    0n,
  )
  expect(fake.balances.get(player)).toBe(startKurus + back)
}
