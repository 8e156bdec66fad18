import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { chainOf, type Chain } from '@felek/platform/crypto/commitment-chain.ts'
import { takeFromDemoBalance } from '../players/store.ts'
import type { StudioDb } from '../schema.ts'
import { createPeople, type Person } from './people.ts'
import { steps } from './phases.ts'
import type { FromStudio } from './protocol.ts'
import { findRound } from './rounds-store.ts'
import { aboutOf } from './shared-draw.ts'
import { closeCall } from '../rounds/calls/store.ts'
import { testCallSeals } from '../rounds/calls/test-seals.ts'
import { insertBet, insertStake, listStakes, type StakeRow } from './store.ts'
import { roundOf, type Round, type TableContext } from './table-context.ts'
import { liveTables, type LiveTable } from './table-list.ts'
import type { Witness } from '@felek/platform/witness/witness-client.ts'

/*
 * A table that a test moves by hand, step by step: real rows, a clock that only runs while the table
 * waits, a witness that keeps its word, and no wallet at all (what is owed stands in the outbox).
 */

const silent = { info() {}, warn() {}, error() {} } as never
export const ourChain = chainOf('s'.repeat(32), 'live rounds')
const theirChain = chainOf('w'.repeat(32), 'witness')

export const aWitness = (): Witness => {
  const known = new Map<string, { about: string; steps: number }>()
  return {
    async commit({ roundId, game, number, steps: count, closesInMs }) {
      const about = aboutOf(game, number, roundId)
      known.set(roundId, { about, steps: count })
      return { status: 'ok', commitment: theirChain.commitment(about, count), closesInMs }
    },
    async reveal({ roundId, step }) {
      const it = known.get(roundId)
      return it
        ? { status: 'ok', value: theirChain.value(it.about, it.steps, step) }
        : { status: 'disagrees' }
    },
  }
}

export type Time = {
  now: number
  waits: number[]
  /** What happens while the table waits. */
  during: ((ms: number) => void | Promise<void>) | undefined
}

/** `like`: the table of the list whose rules it has; its id is its own, so that no two tests meet. */
export const aContext = (
  db: StudioDb,
  like: string,
  parts: { witness?: Witness; chain?: Chain; id?: string } = {},
): { context: TableContext; time: Time } => {
  const rules = liveTables.get(like) as LiveTable
  const id = parts.id ?? `${like}-${randomUUID().slice(0, 8)}`
  const table: LiveTable = { ...rules, info: { ...rules.info, id } }
  const time: Time = { now: Date.parse('2026-11-22T12:00:00Z'), waits: [], during: undefined }
  const context: TableContext = {
    table,
    db,
    books: { tableId: id, seals: testCallSeals, clock: () => time.now },
    money: { place: async () => 'internal', async send() {} },
    witness: parts.witness ?? aWitness(),
    chain: parts.chain ?? ourChain,
    awaits: null,
    witnessAwayMs: 60_000,
    log: silent,
    clock: () => time.now,
    async wait(ms) {
      if (time.waits.push(ms) > 5_000) throw new Error('the table waits for ever')
      await time.during?.(ms)
      time.now += ms
    },
    pace: (ms) => ms,
    openingRounds: 0,
    isStopping: () => false,
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
  }
  return { context, time }
}

/** Somebody connected to the table, and what he is told. */
export const comeTo = (
  { people, seats }: TableContext,
  player: string,
  { mode = 'real', seat = null }: { mode?: 'real' | 'demo'; seat?: number | null } = {},
): { person: Person; told: FromStudio[] } => {
  const told: FromStudio[] = []
  const wire = {
    send: (text: string) => void told.push(JSON.parse(text) as FromStudio),
    backlog: () => 0,
    close() {},
  }
  const person: Person = {
    player,
    mode,
    connections: new Set(),
    balanceKurus: null,
    seat,
    idleRounds: 0,
    leftAt: null,
    last: null,
  }
  people.all.set(player, person)
  people.enter(person, { wire, session: `session of ${player}`, access: player, expired: false })
  if (seat !== null) seats[seat - 1] = person
  return { person, told }
}

type Laid = Partial<Pick<StakeRow, 'mode' | 'kind' | 'seat' | 'hand' | 'state' | 'bets'>>

/** A stake on the table's round, as the outbox leaves it: sent once, and accepted. */
export const lay = async (
  context: TableContext,
  player: string,
  amountKurus: bigint,
  { mode = 'real', kind = 'bet', seat = null, hand = null, state = 'accepted', bets = [] }: Laid,
): Promise<StakeRow> => {
  const round = context.round as Round
  const now = new Date(context.clock())
  const row = await context.db.inTx(async (tx) => {
    const stake = await insertStake(tx, {
      id: randomUUID(),
      round_id: round.id,
      player,
      session: `session of ${player}`,
      mode,
      kind,
      seat,
      hand,
      bets: JSON.stringify(bets),
      amount_kurus: amountKurus,
      state,
      reason: null,
      payout_kurus: null,
      placed_at: now,
    })
    if (mode === 'demo') await takeFromDemoBalance(tx, player, amountKurus)
    else {
      const writer = { ...context.books, leaseMs: 0 }
      const call = await insertBet(tx, writer, stake, context.table.info.id)
      if (state === 'accepted') await closeCall(tx, call.transaction_id, 'final', 'ok')
    }
    return stake
  })
  round.stakes.set(row.id, row)
  return row
}

/** One step of the round, from where it stands. */
export const step = (context: TableContext): Promise<void> => {
  const { round } = context
  if (round === null) throw new Error('there is no round')
  return steps[round.phase](context, round)
}

/** Steps until the round is in this phase, or over. */
export const stepTo = async (context: TableContext, phase?: Round['phase']): Promise<void> => {
  while (context.round !== null && context.round.phase !== phase) await step(context)
}

/** The round as a process finds it that takes the table up. */
export const readAnew = async (context: TableContext, id: string): Promise<void> => {
  const row = await findRound(context.db.read, id)
  context.round =
    row && row.state !== 'done' && row.state !== 'void'
      ? roundOf(row, await listStakes(context.db.read, id))
      : null
}

/** What the books say of a round: its row, its stakes, and what is owed to the wallet. */
export const listBooks = async (db: StudioDb, roundId: string) => {
  const round = await findRound(db.read, roundId)
  const stakes = await listStakes(db.read, roundId)
  const calls = await db.read
    .selectFrom('outbox')
    .selectAll()
    .where('stake_id', 'in', stakes.length > 0 ? stakes.map((stake) => stake.id) : [randomUUID()])
    .orderBy('stake_id')
    .orderBy('verb')
    .execute()
  return { round, stakes, calls }
}

/** The same database, counting what is asked of it: statements, not the ends of transactions. */
export const countingDb = (db: StudioDb): { counted: StudioDb; statements: () => number } => {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const counted: StudioDb = {
    ...db,
    get read() {
      return db.read.withPlugin(plugin)
    },
    inTx: (work) => db.inTx((tx) => work(tx.withPlugin(plugin) as never)),
  }
  return { counted, statements: () => count }
}
