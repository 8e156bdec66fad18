import { isShownRefusal } from '@felek/contract/protocols/provider/money.ts'
import type { Log } from '../log.ts'
import { takeFromDemoBalance } from '../players/store.ts'
import { stakeRefusalOf } from '../http/refusal.ts'
import { closeCall, gameOf, type CallWriter, type OutboxRow } from '../rounds/calls/store.ts'
import type { Follow, Outbox } from '../rounds/outbox.ts'
import { enterRoom } from '../rounds/running-rounds-store.ts'
import type { StudioDb, Tx } from '../schema.ts'
import type { StakeBet } from './deal.ts'
import type { LiveRefusal } from './protocol.ts'
import { holdOpen } from './rounds-store.ts'
import {
  findStake,
  insertBet,
  insertStake,
  lockStake,
  setStake,
  takeBack,
  voidStake,
  type StakeRow,
} from './store.ts'

/*
 * The money of the tables. A stake is written down with its call to the wallet before that is sent, by the one outbox
 * (rounds/outbox.ts); each brings one win or goes back.
 */

export type NewStake = {
  id: string
  roundId: string
  tableId: string
  player: string
  session: string
  mode: 'real' | 'demo'
  kind: StakeRow['kind']
  seat: number | null
  hand: number | null
  bets: readonly StakeBet[]
  amountKurus: bigint
}

export type Placed = StakeRow | LiveRefusal | { playing: string }

export type TableMoney = {
  /**
   * Writes a stake down and sends it. Answers the stake as it is (a repeated id: as it became), or
   * why there is none; `playing`: the game, room or other round in which they play.
   */
  place(stake: NewStake): Promise<Placed>
  /** Sends what is owed of these stakes; ends when all of it was sent once. */
  send(stakes: readonly StakeRow[]): Promise<void>
}

/** News of a stake. */
export type StakeListener = (stake: StakeRow, balanceKurus: bigint | undefined) => void

type MoneyDeps = {
  db: StudioDb
  outbox: () => Pick<Outbox, 'advance'>
  heard: StakeListener
} & CallWriter

/** What a player hears of a refused stake; what is no word to a player is a fault of ours. */
const toldOf = (status: string, reason: string | undefined): LiveRefusal => {
  const told = stakeRefusalOf(status, reason)
  if (isShownRefusal(told)) return told
  return told === 'round_closed' ? 'late' : 'internal'
}
/** jsonb keeps no order of keys. */
const textOf = (bets: readonly StakeBet[]): string =>
  bets.map(({ spot, numbers, amount }) => `${spot} ${numbers?.join() ?? ''} ${amount}`).join('; ')

type Written = { row: StakeRow; call?: OutboxRow; left?: bigint }
type NotWritten = LiveRefusal | { playing: string }

const write = ({ db, clock, leaseMs, seals }: MoneyDeps, stake: NewStake) =>
  db.inTx(async (tx): Promise<Written | NotWritten> => {
    const now = new Date(clock())
    if (!(await holdOpen(tx, stake.roundId, [stake.kind === 'bet' ? 'betting' : 'decisions'])))
      return 'late'
    const { player, session, mode, kind, seat, hand, tableId, amountKurus } = stake
    const other = await enterRoom(tx, { player, round: stake.roundId, game: tableId })
    if (other) return { playing: other.game }
    const left = mode === 'demo' ? await takeFromDemoBalance(tx, player, amountKurus) : undefined
    if (mode === 'demo' && left === undefined) return 'insufficient_funds'
    const row = await insertStake(tx, {
      id: stake.id,
      round_id: stake.roundId,
      player,
      session,
      mode,
      kind,
      seat,
      hand,
      bets: JSON.stringify(stake.bets),
      amount_kurus: amountKurus,
      state: mode === 'demo' ? 'accepted' : 'sent',
      reason: null,
      payout_kurus: null,
      placed_at: now,
    })
    if (left !== undefined) return { row, left }
    return { row, call: await insertBet(tx, { clock, leaseMs, seals }, row, tableId) }
  })

/** Players at once: the end of a full table's round leaves the wallet room for bets. */
const sendersMax = 40

export const createTableMoney = (parts: MoneyDeps): TableMoney => {
  const { db, outbox, heard } = parts
  return {
    async place(stake) {
      const before = await findStake(db.read, stake.id)
      const same = (row: StakeRow) =>
        row.player === stake.player &&
        row.round_id === stake.roundId &&
        row.kind === stake.kind &&
        row.amount_kurus === stake.amountKurus &&
        textOf(row.bets) === textOf(stake.bets)
      const otherOf = (row: StakeRow | undefined) =>
        row?.player === stake.player ? 'bad_request' : 'not_found'
      if (before) return same(before) ? before : otherOf(before)
      const written = await write(parts, stake).catch(
        async (error: unknown): Promise<Written | NotWritten> => {
          if ((error as { code?: string }).code !== '23505') throw error
          // Its twin was faster.
          const twin = await findStake(db.read, stake.id)
          return twin && same(twin) ? { row: twin } : otherOf(twin)
        },
      )
      if (typeof written === 'string' || 'playing' in written) return written
      const { row, call, left } = written
      if (call || left !== undefined) heard(row, left)
      if (call) void outbox().advance(row.player, [call])
      return row
    },
    async send(stakes) {
      const owed = stakes.filter(({ mode }) => mode === 'real').map(({ player }) => player)
      const players = [...new Set(owed)]
      const sendOn = async () => {
        for (let player = players.pop(); player !== undefined; player = players.pop())
          await outbox().advance(player)
      }
      await Promise.all(Array.from({ length: Math.min(sendersMax, players.length) }, sendOn))
    },
  }
}

/** What follows from the wallet's word on a stake of a table. */
export const tableFollow = ({
  db,
  clock,
  log,
  heard,
  seals,
}: Pick<MoneyDeps, 'db' | 'clock' | 'heard' | 'seals'> & { log: Log }): Follow => {
  /** Ends the call and changes its stake with it; nothing where it is decided already. */
  const book = async (
    { transaction_id, stake_id }: OutboxRow,
    status: string,
    balanceKurus: bigint | undefined,
    change: (tx: Tx, stake: StakeRow) => Promise<StakeRow>,
  ): Promise<void> => {
    const stake = await db.inTx(async (tx) => {
      const row = await lockStake(tx, stake_id)
      if (!row || !(await closeCall(tx, transaction_id, 'final', status))) return undefined
      return change(tx, row)
    })
    if (stake) heard(stake, balanceKurus)
  }
  const asItIs = async (_tx: Tx, stake: StakeRow) => stake
  return {
    async taken(call, balanceKurus) {
      await book(call, 'ok', balanceKurus, async (tx, row) =>
        row.state === 'sent' ? setStake(tx, row.id, { state: 'accepted' }) : row,
      )
      return []
    },
    refused: (call, status, reason) =>
      book(call, status, undefined, async (tx, row) =>
        row.state === 'sent' ? voidStake(tx, row, toldOf(status, reason)) : row,
      ),
    async unknown(call) {
      const books = { tableId: gameOf(call), seals, clock }
      const stake = await db.inTx((tx) => takeBack(tx, books, call.stake_id, 'unreachable'))
      if (stake) heard(stake, undefined)
      return []
    },
    returned: (call, balanceKurus) => book(call, 'ok', balanceKurus, asItIs),
    async contradicted(call, status) {
      await book(call, status, undefined, asItIs)
      const { stake_id, verb } = call
      log.error({ stakeId: stake_id, verb, status }, "the wallet contradicts the tables' books")
    },
  }
}
