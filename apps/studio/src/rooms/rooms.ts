import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Duplex } from 'node:stream'
import { toAmount } from '@felek/contract/money.ts'
import type { Encryption } from '@felek/platform/crypto/encryption.ts'
import type { CallSeals } from '../rounds/calls/seals.ts'
import type { Figures } from '../../engines/define.ts'
import { fromPage, type OpenedRoom, type OwnFlight } from '../../engines/crash/room-messages.ts'
import { createLease } from '../live/lease/lease.ts'
import { createSockets } from '../live/socket.ts'
import type { Witness } from '@felek/platform/witness/witness-client.ts'
import type { Log } from '../log.ts'
import { findActual } from '../meters/meters.ts'
import { enter, type EntryDeps } from '../players/enter.ts'
import type { Verification } from '../protocol/protocol.ts'
import { addAccess, findAccess } from '../players/store.ts'
import { Refusal } from '../http/refusal.ts'
import type { Follow, Outbox } from '../rounds/outbox.ts'
import { findRunning } from '../rounds/running-rounds-store.ts'
import type { StudioDb } from '../schema.ts'
import { createDemos } from '../wallet/demos.ts'
import type { Sessions } from '../wallet/sessions.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { RoomContext } from './context.ts'
import { linksLength } from './links.ts'
import type { RoomGame } from './list.ts'
import { roomFollow, type RoundMoneyDeps } from './money.ts'
import { createRoom, type Room } from './room.ts'
import { roomPar } from './par.ts'
import type { Publish } from './chain-publication.ts'
import { keepRoom, letRoomGo } from './store.ts'
import { sweepRooms } from './sweep.ts'
import { flownBy, flownTo, verifyRoomRound, type FlownTo } from './verify.ts'
import { infoOf, presentIn } from './views.ts'

/* The rooms of the studio: rounds that everybody in a room shares, from one clock, watched or not. */

type RoomsDeps = {
  db: StudioDb
  wallet: Wallet
  sessions: Sessions
  witness: Witness
  publish: Publish
  seal: Encryption
  seals: CallSeals
  log: Log
  rateScale: number
  trustProxy: boolean
  games: readonly RoomGame[]
  leaseMs?: number
  linksLength?: number
  witnessAwayMs?: number
  clock?: () => number
  /** Another process has a room: this one has to start anew to be the next in line. */
  lost?: () => void
}

export type OpenRoom = {
  room: string
  mode: 'real' | 'demo'
  token?: string | undefined
  access?: string | undefined
}

/** `number`: of the round that is played, null between two. */
export type RoomState = { id: string; open: boolean; present: number; number: number | null }

export type Rooms = {
  /** What the wallet's word on a bet leads to, by the game that its call names. */
  follows: ReadonlyMap<string, Follow>
  start(outbox: Pick<Outbox, 'advance'>): Promise<void>
  stop(): Promise<void>
  /** Throws `Refusal`. */
  open(input: OpenRoom): Promise<OpenedRoom>
  /** The last flights of whoever has this access, in its room; throws `Refusal`. */
  own(access: string): Promise<OwnFlight[]>
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Undefined: no round of a room has this id. */
  verify(roundId: string): Promise<Verification | undefined>
  /** What flew in those of the rounds that are over and in which the player had a bet of real money. */
  flown: FlownTo
  states(): RoomState[]
  /** The rooms that are closed because the bets of a voided round are still to be paid. */
  owing(): string[]
  /** Forgets what nobody asks for any more. */
  sweep(): Promise<bigint>
}

/** A demo balance below this does not go on: the demo begins anew. */
const demoKurusMin = 10_000n
/** Whoever is away can not pay either; but some day it must end. */
const witnessAwayMsDefault = 3_600_000

/** A pause that `nudge` ends. */
const createNap = (stopping: AbortSignal) => {
  let nap = new AbortController()
  return {
    nudge: () => nap.abort(),
    async wait(ms: number) {
      nap = new AbortController()
      await sleep(ms, undefined, { signal: AbortSignal.any([stopping, nap.signal]) }).catch(
        () => {},
      )
      stopping.throwIfAborted()
    },
  }
}

type RoomEntry = {
  room: Room
  context: RoomContext
  keeper: ReturnType<typeof createLease>
  /** As they are declared. */
  figures: Figures
}

const keptRoom = (
  parts: RoomsDeps,
  game: RoomGame,
  books: RoundMoneyDeps,
  stopping: AbortController,
): RoomEntry => {
  const { db, log } = parts
  const context: RoomContext = {
    game,
    books,
    wallet: parts.wallet,
    outbox: { advance: async () => {} },
    witness: parts.witness,
    publish: parts.publish,
    seal: parts.seal,
    log,
    linksLength: parts.linksLength ?? linksLength,
    witnessAwayMs: parts.witnessAwayMs ?? witnessAwayMsDefault,
    ...createNap(stopping.signal),
    isStopping: () => stopping.signal.aborted,
    guests: new Map(),
    seq: 0,
    chain: null,
    next: null,
    round: null,
    past: [],
    isWaiting: false,
    owes: null,
    looksLateAt: 0,
  }
  const room = createRoom(context)
  const keeper = createLease({
    log,
    stopping: stopping.signal,
    what: game.slug,
    hold: (owner, forMs) => keepRoom(db.read, game.slug, owner, forMs),
    letGo: (owner) => letRoomGo(db.read, game.slug, owner),
    begin: () => room.start(),
    async lose() {
      stopping.abort()
      parts.lost?.()
    },
  })
  return { room, context, keeper, figures: roomPar(game).figures }
}

const verifyIn = async (
  kept: ReadonlyMap<string, RoomEntry>,
  roundId: string,
): Promise<Verification | undefined> => {
  for (const { context } of kept.values()) {
    const found = await verifyRoomRound(context, roundId)
    if (found) return found
  }
  return undefined
}

const flownIn =
  (kept: ReadonlyMap<string, RoomEntry>): FlownTo =>
  async (player, ids) => {
    const found = [...kept.values()].map(({ context }) => flownTo(context, player, ids))
    return (await Promise.all(found)).flat()
  }

const openIn = async (
  kept: ReadonlyMap<string, RoomEntry>,
  door: EntryDeps,
  { room, ...input }: OpenRoom,
  now: Date,
): Promise<OpenedRoom> => {
  const found = kept.get(room)
  if (!found) throw new Refusal('not_found')
  const { access, balanceKurus } = await enter(door, { ...input, game: room }, demoKurusMin, now)
  const token = await door.db.inTx((tx) => addAccess(tx, access, now))
  const actual = await findActual(door.db.read, room)
  return {
    access: token,
    mode: access.mode,
    room: infoOf(found.context),
    names: found.context.game.names,
    figures: found.figures,
    ...(actual && { actual }),
    balance: toAmount(balanceKurus),
    running: await findRunning(door.db.read, access.player),
    now: now.getTime(),
  }
}

const ownIn = async (
  kept: ReadonlyMap<string, RoomEntry>,
  db: StudioDb,
  token: string,
  now: Date,
): Promise<OwnFlight[]> => {
  const access = await findAccess(db.read, token, now)
  const found = access && kept.get(access.game)
  if (!access || !found) throw new Refusal('session_expired')
  return flownBy(found.context, access)
}

const stateOf = ([id, { context, keeper }]: [string, RoomEntry]): RoomState => ({
  id,
  open: keeper.isKeeper() && !context.isStopping() && context.owes !== true,
  present: presentIn(context),
  number: context.round && parseInt(`${context.round.number}`, 10),
})

export const createRooms = (parts: RoomsDeps): Rooms => {
  const { db, wallet, sessions, log, rateScale, trustProxy, games, clock = Date.now } = parts
  const stopping = new AbortController()
  const books: RoundMoneyDeps = { db, clock, leaseMs: parts.leaseMs ?? 4_000, seals: parts.seals }
  const door = { db, wallet, sessions, demos: createDemos(wallet, clock) }
  const kept = new Map(games.map((game) => [game.slug, keptRoom(parts, game, books, stopping)]))
  const follows = new Map(
    [...kept].map(([slug, { room }]) => [
      slug,
      roomFollow(books, slug, (bet, balanceKurus) => room.heard(bet, balanceKurus), log),
    ]),
  )
  const sockets = createSockets({
    tables: new Map([...kept].map(([slug, { room }]) => [slug, room])),
    path: /^\/rooms\/([a-z0-9-]{1,64})\/ws$/,
    messages: fromPage,
    messageBytesMax: 4_096,
    accessOf: (token) => findAccess(db.read, token, new Date(clock())),
    sessions,
    log,
    rateScale,
    trustProxy,
    isKeeper: (slug) => kept.get(slug)?.keeper.isKeeper() === true && !stopping.signal.aborted,
  })
  return {
    follows,
    async start(outbox) {
      for (const { context, keeper } of kept.values()) {
        context.outbox = outbox
        await keeper.start()
      }
    },
    async stop() {
      stopping.abort()
      for (const { keeper, room } of kept.values()) {
        await keeper.stopped()
        await room.ended()
      }
      await sockets.close()
      for (const { keeper } of kept.values()) if (keeper.isKeeper()) await keeper.letGo()
    },
    open: (input) => openIn(kept, door, input, new Date(clock())),
    own: (access) => ownIn(kept, db, access, new Date(clock())),
    upgrade: (request, socket, head) => sockets.upgrade(request, socket, head),
    verify: (roundId) => verifyIn(kept, roundId),
    flown: flownIn(kept),
    states: () => [...kept].map(stateOf),
    owing: () => [...kept].flatMap(([id, { context }]) => (context.owes === true ? [id] : [])),
    sweep: () => sweepRooms(db, [...kept.keys()], clock(), () => stopping.signal.aborted),
  }
}
