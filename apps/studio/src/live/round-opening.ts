import { randomUUID } from 'node:crypto'
import type { LiveTable } from './table-list.ts'
import {
  changeRound,
  deleteWaiting,
  endRound,
  findRunning,
  insertRound,
  lastNumber,
  listOwing,
  type RoundRow,
} from './rounds-store.ts'
import { aboutOf, awaitWitness } from './shared-draw.ts'
import { paceOf, roundOf, type TableContext } from './table-context.ts'
import { publishTable, publishToPerson } from './publish.ts'

/*
 * How a round begins: it is written down, both parties exchange their promises, and only then can
 * anybody bet. Without the witness's promise no round opens; the table waits, and says so.
 */

/** Blackjack: so many moments of chance at most, the deal, each card asked for, the dealer's. */
const cardSteps = 400
/** Blackjack: the last card is dealt long before this. */
const cardsMsMax = 3_600_000
const retryMs = 500
/** A table at which nobody is asks less often. */
const retryAloneMs = 2_000

const stepsOf = ({ seats }: LiveTable): number => (seats === null ? 1 : cardSteps)

/** What an earlier process left, or the number behind the last one. */
const readNext = async ({ db, table }: TableContext): Promise<RoundRow | bigint> =>
  (await findRunning(db.read, table.info.id)) ?? (await lastNumber(db.read, table.info.id)) + 1n

/** The round that waits for the witness: the one that an earlier process left, or a new one. */
const waitingRound = async (context: TableContext): Promise<RoundRow> => {
  const { db, chain, table } = context
  const number = (context.next ??= await readNext(context))
  if (typeof number !== 'bigint') return number
  const now = new Date(context.clock())
  const id = randomUUID()
  const steps = stepsOf(table)
  const row = await db.inTx((tx) =>
    insertRound(tx, {
      id,
      table_id: table.info.id,
      number,
      state: 'waiting',
      scheme: 2,
      key_id: chain.keyId,
      steps,
      server_seed: null,
      server_seed_hash: chain.commitment(aboutOf(table.info.id, number, id), steps),
      client_seed: table.info.id,
      draws: '[]',
      deal: null,
      result: null,
      started_at: now,
      phase_at: now,
      ends_at: now,
      ended_at: null,
    }),
  )
  context.next = row
  return row
}

/** Its betting time went by before it could open: an earlier process had got the promise. */
const letGo = async (context: TableContext, row: RoundRow, commitment: string): Promise<void> => {
  const ended_at = new Date(context.clock())
  await context.db.inTx((tx) =>
    endRound(tx, { id: row.id, tableId: row.table_id, from: 'waiting' }, 'empty', {
      witness_commitment: commitment,
      ended_at,
    }),
  )
  context.mayHaveVoids = true
  context.next = row.number + 1n
}

const begin = async (
  context: TableContext,
  row: RoundRow,
  { commitment, endsAt }: { commitment: string; endsAt: number },
): Promise<void> => {
  const now = new Date(context.clock())
  const change = {
    state: 'betting' as const,
    witness_commitment: commitment,
    started_at: now,
    phase_at: now,
    ends_at: new Date(endsAt),
  }
  await context.db.inTx((tx) => changeRound(tx, row.id, 'waiting', change))
  context.next = row.number + 1n
  context.round = roundOf({ ...row, ...change }, [])
  publishTable(context)
  for (const person of context.people.all.values()) publishToPerson(context, person)
}

/** While the bets of a voided round are owed the table is closed (voids.ts), and says so once. */
const isClosed = async (context: TableContext): Promise<boolean> => {
  const { db, table, log } = context
  context.owes ??= (await listOwing(db.read, table.info.id)).length > 0
  if (context.owes && context.awaits !== 'void') {
    context.awaits = 'void'
    log.error({ table: table.info.id }, 'the table is closed: the bets of a void are owed')
    publishTable(context)
  }
  if (!context.owes && context.awaits === 'void') context.awaits = null
  return context.owes
}

/** One try to open a round. */
export const openRound = async (context: TableContext): Promise<void> => {
  if (await isClosed(context)) return context.wait(retryMs)
  const row = await waitingRound(context)
  if (row.key_id !== context.chain.keyId) {
    // Nobody was promised anything under the studio's old key.
    await context.db.inTx((tx) => deleteWaiting(tx, row.id))
    context.next = row.number
    return undefined
  }
  const bettingMs = paceOf(context, row, context.table.info.bettingMs)
  // Counted from before the question, so that betting never ends later here than there.
  const askedAt = context.clock()
  const answer = await context.witness.commit({
    roundId: row.id,
    game: row.table_id,
    number: row.number,
    commitment: row.server_seed_hash,
    steps: row.steps,
    closesInMs: bettingMs,
    endsInMs: bettingMs + (row.steps > 1 ? cardsMsMax : 0),
  })
  if (answer.status === 'away') {
    awaitWitness(context, answer.why)
    return context.wait(context.people.count() > 0 ? retryMs : retryAloneMs)
  }
  context.awaits = null
  if (answer.status === 'conflict') {
    // Our tables are older than what the witness remembers: the next number is behind all of its.
    context.log.warn({ table: row.table_id, ...answer }, 'the witness had this round before')
    await context.db.inTx((tx) => deleteWaiting(tx, row.id))
    const { lastNumber: theirs } = answer
    context.next = theirs < row.number ? row.number : theirs + 1n
    return openRound(context)
  }
  const { commitment, closesInMs } = answer
  if (closesInMs < bettingMs / 2) return letGo(context, row, commitment)
  return begin(context, row, { commitment, endsAt: askedAt + closesInMs })
}
