import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Duplex } from 'node:stream'
import { chainOf } from '@felek/platform/crypto/commitment-chain.ts'
import type { Log } from '../log.ts'
import { findAccess } from '../players/store.ts'
import type { Verification } from '../protocol/protocol.ts'
import type { CallSeals } from '../rounds/calls/seals.ts'
import { defaultTimings, type Follow, type Outbox } from '../rounds/outbox.ts'
import type { StudioDb } from '../schema.ts'
import { createDemos } from '../wallet/demos.ts'
import type { Sessions } from '../wallet/sessions.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { TableContext } from './table-context.ts'
import { openTable } from './open.ts'
import { createTableMoney, tableFollow, type StakeListener, type TableMoney } from './money.ts'
import { createPeople } from './people.ts'
import {
  fromClient,
  type OpenInput,
  type OpenOutput,
  type TableRecord,
  type TableStates,
} from './protocol.ts'
import { createSockets } from './socket.ts'
import { createLease } from './lease/lease.ts'
import { keepTables, letTablesGo } from './lease/store.ts'
import { listCounts } from './rounds-store.ts'
import { sweep } from './sweep.ts'
import { liveTables, type LiveTable } from './table-list.ts'
import { createTable, type Table } from './table.ts'
import { verifyLive } from './verify.ts'
import type { Witness } from '@felek/platform/witness/witness-client.ts'

/** The live tables: rounds that everybody at a table shares. */
export type Live = {
  /** What the wallet's word on a stake leads to. */
  follow: Follow
  /** Whether this process runs the tables. */
  isKeeper(): boolean
  start(outbox: Pick<Outbox, 'advance'>): Promise<void>
  stop(): Promise<void>
  /** Throws `Refusal`. */
  open(input: OpenInput): Promise<OpenOutput>
  verify(roundId: string): Promise<Verification | undefined>
  states(): TableStates
  /** The tables that are closed because the bets of a voided round are still to be paid. */
  owing(): string[]
  /** How the rounds of a table ended; undefined where there is no such table. */
  record(table: string): Promise<TableRecord | undefined>
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Forgets what nobody asks for any more. */
  sweep(): Promise<void>
}

type LiveDeps = {
  db: StudioDb
  wallet: Wallet
  sessions: Sessions
  witness: Witness
  /** What the studio's values of every round follow from; the database never has it. */
  sealKey: string
  seals: CallSeals
  log: Log
  rateScale: number
  trustProxy: boolean
  /**
   * For tests: how long a second of play is, in seconds; other tables; another lease of a call.
   */
  pace?: number
  /** Rounds that a new table plays before it takes its first bet. */
  openingRounds?: number
  tables?: ReadonlyMap<string, LiveTable>
  leaseMs?: number
  witnessAwayMs?: number
  clock?: () => number
  /**
   * Another process has the tables: this one plays none of them any more, and has to start anew to
   * be the next in line.
   */
  lost?: () => void
}

const dayMs = 86_400_000
/** Voided rounds are looked for so often. */
const voidsMs = 3_000
/**
 * Whoever is away can not pay either, so waiting costs nobody anything; but some day it must end.
 */
const witnessAwayMsDefault = 3_600_000

type Shared = { money: TableMoney; stopping: AbortSignal; clock: () => number }

const createTables = (parts: LiveDeps, { money, stopping, clock }: Shared) => {
  const { db, wallet, witness, log, pace = 1 } = parts
  const chain = chainOf(parts.sealKey, 'live rounds')
  const contextOf = (table: LiveTable): TableContext => ({
    table,
    db,
    money,
    witness,
    chain,
    books: { tableId: table.info.id, seals: parts.seals, clock },
    awaits: null,
    witnessAwayMs: parts.witnessAwayMs ?? witnessAwayMsDefault,
    log,
    clock,
    wait: (ms) => sleep(ms, undefined, { signal: stopping }),
    pace: (ms) => Math.round(ms * pace),
    openingRounds: parts.openingRounds ?? 0,
    isStopping: () => stopping.aborted,
    people: createPeople(),
    round: null,
    next: null,
    mayHaveVoids: true,
    owes: null,
    looksLateAt: 0,
    results: [],
    seats: Array.from({ length: table.seats ?? 0 }, () => null),
    decide: null,
    paying: null,
    turnEndsAt: 0,
    turnLastAt: 0,
  })
  return new Map<string, Table>(
    [...(parts.tables ?? liveTables)].map(([id, table]) => [
      id,
      createTable(contextOf(table), wallet),
    ]),
  )
}

/** Draws voided rounds, again and again, until the house closes. */
const keepDrawing = async (
  tables: ReadonlyMap<string, Table>,
  { stopping, log, isKeeper }: { stopping: AbortSignal; log: Log; isKeeper: () => boolean },
): Promise<void> => {
  while (!stopping.aborted) {
    for (const table of isKeeper() ? tables.values() : [])
      await table
        .drawVoids()
        .catch((error: unknown) => log.error({ err: error }, 'a void could not be drawn now'))
    await sleep(voidsMs, undefined, { signal: stopping }).catch(() => {})
  }
}

const findRecord = async (
  { db, tables = liveTables }: LiveDeps,
  table: string,
  now: number,
): Promise<TableRecord | undefined> => {
  if (!tables.has(table)) return undefined
  const ends = await listCounts(db.read, table, new Date(now - dayMs))
  const whole = (count: bigint) => parseInt(`${count}`, 10)
  return {
    table,
    ends: ends.map(({ outcome, all, day }) => ({ outcome, all: whole(all), day: whole(day) })),
  }
}

type AtWork = {
  db: StudioDb
  log: Log
  stopping: AbortController
  tables: ReadonlyMap<string, Table>
  lost: (() => void) | undefined
}

/** Sees to it that one process runs the tables; this one begins when it is the one. */
const createTablesKeeper = ({ db, log, stopping, tables, lost }: AtWork) => {
  const started = new Set<Table>()
  return createLease({
    log,
    stopping: stopping.signal,
    what: 'live tables',
    hold: (owner, forMs) => keepTables(db.read, owner, forMs),
    letGo: (owner) => letTablesGo(db.read, owner),
    /** May fail half way and begin again: a table that is at work already is left alone. */
    async begin() {
      for (const table of tables.values()) {
        if (started.has(table)) continue
        await table.start()
        started.add(table)
      }
    },
    async lose() {
      stopping.abort()
      lost?.()
    },
  })
}

export const createLive = (parts: LiveDeps): Live => {
  const { db, wallet, sessions, log, seals, rateScale, trustProxy, clock = Date.now } = parts
  const door = { db, wallet, sessions, demos: createDemos(wallet, clock) }
  const stopping = new AbortController()
  const { signal } = stopping
  let drawing: Promise<void> | undefined

  let outbox: Pick<Outbox, 'advance'> = { advance: async () => {} }
  const heard: StakeListener = (stake, balanceKurus) => {
    for (const table of tables.values()) table.heard(stake, balanceKurus)
  }
  const leaseMs = parts.leaseMs ?? defaultTimings.leaseMs
  const money = createTableMoney({ db, outbox: () => outbox, heard, clock, leaseMs, seals })
  const tables = createTables(parts, { money, stopping: signal, clock })
  const keeper = createTablesKeeper({ db, log, stopping, tables, lost: parts.lost })
  const isKeeper = () => keeper.isKeeper() && !signal.aborted
  const sockets = createSockets({
    tables,
    path: /^\/live\/([a-z0-9-]{1,64})\/ws$/,
    messages: fromClient,
    // A bet lists every position with chips on it, up to 160 of some 45 bytes.
    // A roulette with chips on all 157 positions says them in one message of some 9 kB.
    messageBytesMax: 16_384,
    accessOf: (token) => findAccess(db.read, token, new Date(clock())),
    sessions,
    log,
    rateScale,
    trustProxy,
    isKeeper,
  })
  return {
    follow: tableFollow({ db, clock, log, heard, seals }),
    isKeeper,
    async start(sender) {
      outbox = sender
      await keeper.start()
      drawing = keepDrawing(tables, { stopping: signal, log, isKeeper })
    },
    async stop() {
      stopping.abort()
      await keeper.stopped()
      await drawing
      await sockets.close()
      if (!keeper.isKeeper()) return
      for (const table of tables.values()) await table.stop()
      await keeper.letGo()
    },
    open: (input) => openTable(door, input, new Date(clock())),
    verify: (roundId) => verifyLive(db.read, roundId),
    record: (table) => findRecord(parts, table, clock()),
    states: () => ({
      tables: [...tables.values()].map((table) => ({
        ...table.state(),
        ...(!keeper.isKeeper() && { open: false }),
      })),
    }),
    owing: () => [...tables.values()].filter((table) => table.owes()).map(({ id }) => id),
    upgrade: (request, socket, head) => sockets.upgrade(request, socket, head),
    sweep: () => sweep(db, [...tables.keys()], clock(), () => signal.aborted),
  }
}
