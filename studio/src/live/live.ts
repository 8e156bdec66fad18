import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Duplex } from 'node:stream'
import type { Log } from '../log.ts'
import { findAccess } from '../players/store.ts'
import type { Verification } from '../protocol/protocol.ts'
import type { StudioDb } from '../schema.ts'
import { createDemos } from '../wallet/demos.ts'
import type { Sessions } from '../wallet/sessions.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { TableContext } from './table-context.ts'
import { openTable } from './open.ts'
import { createPeople } from './people.ts'
import type { OpenInput, OpenOutput, TableStates } from './protocol.ts'
import { createSockets } from './socket.ts'
import {
  deleteIdleRounds,
  deleteOldDemoStakes,
  keepTables,
  letTablesGo,
  pendingLiveCalls,
} from './store.ts'
import { liveTables, type LiveTable } from './table-list.ts'
import { createTable, type Table } from './table.ts'
import { createStakeOutbox, type Timings } from './stake-outbox.ts'
import { verifyLive } from './verify.ts'

/** The live tables: rounds that everybody at a table shares. */
export type Live = {
  start(): Promise<void>
  stop(): Promise<void>
  /** Throws `Refusal`. */
  open(input: OpenInput): Promise<OpenOutput>
  verify(roundId: string): Promise<Verification | undefined>
  states(): TableStates
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Calls to the wallet that wait for their answer. */
  waiting(): Promise<bigint>
  /** Forgets what nobody asks for any more. */
  sweep(): Promise<void>
}

type Parts = {
  db: StudioDb
  wallet: Wallet
  sessions: Sessions
  log: Log
  rateScale: number
  trustProxy: boolean
  /**
   * For tests: how long a second of play is, in seconds; other tables; other patience with the
   * wallet.
   */
  pace?: number
  tables?: ReadonlyMap<string, LiveTable>
  timings?: Partial<Timings>
  clock?: () => number
}

const farewellMsMax = 1_000
const keptMs = 20_000
const renewMs = 5_000
const weekMs = 7 * 86_400_000

export const createLive = (parts: Parts): Live => {
  const { db, wallet, sessions, log, rateScale, trustProxy, pace = 1, clock = Date.now } = parts
  const door = { db, wallet, sessions, demos: createDemos(wallet, clock) }
  const stopping = new AbortController()
  const owner = randomUUID()
  let isKeeper = false
  let keeping: Promise<void> | undefined

  const stakeOutbox = createStakeOutbox({
    db,
    wallet,
    log,
    clock,
    timings: parts.timings,
    heard: (stake, balanceKurus) => {
      for (const table of tables.values()) table.heard(stake, balanceKurus)
    },
  })
  const feltOf = (table: LiveTable): TableContext => ({
    table,
    db,
    stakeOutbox,
    log,
    clock,
    wait: (ms) => sleep(ms, undefined, { signal: stopping.signal }),
    pace: (ms) => Math.round(ms * pace),
    isStopping: () => stopping.signal.aborted,
    people: createPeople(),
    round: null,
    results: [],
    seats: Array.from({ length: table.seats ?? 0 }, () => null),
    decide: null,
    paying: null,
    turnEndsAt: 0,
    turnLastAt: 0,
  })
  const tables: ReadonlyMap<string, Table> = new Map(
    [...(parts.tables ?? liveTables)].map(([id, table]) => [
      id,
      createTable(feltOf(table), wallet),
    ]),
  )
  const sockets = createSockets({
    tables,
    accessOf: (token) => findAccess(db.read, token, new Date(clock())),
    sessions,
    log,
    rateScale,
    trustProxy,
    isKeeper: () => isKeeper && !stopping.signal.aborted,
  })

  const keep = () => keepTables(db.read, owner, new Date(clock()), new Date(clock() + keptMs))
  /** On PGlite nobody else can be there, whatever a process that died has left in the table. */
  const takeOver = async () => {
    if (db.kind === 'pglite') return true
    return keep()
  }
  const started = new Set<Table>()
  /** May fail half way and begin again: a table that is at work already is left alone. */
  const begin = async () => {
    // First the tables: a stake of a round that is void now is taken back, not sent again.
    for (const table of tables.values()) {
      if (started.has(table)) continue
      await table.start()
      started.add(table)
    }
    await stakeOutbox.start()
    isKeeper = true
  }
  /** Waits until no other process runs the tables, then runs them and says so again and again. */
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        const mine = await takeOver()
        if (mine && !isKeeper) await begin()
        if (!mine && isKeeper) {
          log.error({}, 'another process runs the live tables: this one stops them')
          isKeeper = false
          stopping.abort()
          await stakeOutbox.stop()
        }
      } catch (error) {
        log.error({ err: error }, 'the live tables could not be kept')
      }
      await sleep(renewMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  return {
    async start() {
      if (await takeOver()) await begin()
      keeping = run()
    },
    async stop() {
      stopping.abort()
      await keeping
      await sockets.close()
      if (isKeeper) {
        for (const table of tables.values()) await table.stop()
        // What goes back goes now where the wallet answers, else when the studio starts again.
        stakeOutbox.wake()
        for (
          const end = Date.now() + farewellMsMax;
          Date.now() < end && (await pendingLiveCalls(db.read)) > 0n;
        )
          await sleep(50)
        await stakeOutbox.stop()
        if (db.kind === 'postgres') await letTablesGo(db.read, owner)
      }
    },
    open: (input) => openTable(door, input, new Date(clock())),
    verify: (roundId) => verifyLive(db.read, roundId),
    states: () => ({
      tables: [...tables.values()].map((table) => ({
        ...table.state(),
        ...(!isKeeper && { open: false }),
      })),
    }),
    upgrade: (request, socket, head) => sockets.upgrade(request, socket, head),
    waiting: () => pendingLiveCalls(db.read),
    async sweep() {
      const before = new Date(clock() - weekMs)
      await db.inTx(async (tx) => {
        await deleteOldDemoStakes(tx, before)
        await deleteIdleRounds(tx, before)
      })
    },
  }
}
