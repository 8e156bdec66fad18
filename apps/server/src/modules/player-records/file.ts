import { toAmount } from '@felek/contract/money.ts'
import type { PlayerFile } from '@felek/contract/office/player-shapes.ts'
import type { Query } from '@felek/database/database.ts'
import type { StaffMember } from '../../deps.ts'
import {
  findLastSitting,
  listMaskedAccounts,
  listOpenWithdrawals,
  sumNetPlay,
} from '../cashier/cashier.ts'
import { gamesByKeys } from '../games/games.ts'
import { findBlocks, getPlayerSummary, listNotes, listTags } from '../players/players.ts'
import { listOpenCases } from '../support/support.ts'
import { getStandings, listPlayerHeld } from '../wallet/wallet.ts'
import type { PlayerRecordsDeps } from './deps.ts'

/** What these handlers ask of modules of staff's. */
export type StaffQueries = {
  listNames(q: Query, staffIds: readonly bigint[]): Promise<Map<bigint, string>>
}

const notesMax = 50
/** A sitting ends with a quarter of an hour without a stake. */
const sittingMs = 900_000

const listWaiting = async (q: Query, playerId: bigint): Promise<PlayerFile['waiting']> => {
  const [withdrawals, cases, held] = [
    await listOpenWithdrawals(q, playerId),
    await listOpenCases(q, playerId),
    await listPlayerHeld(q, playerId),
  ]
  return [
    ...withdrawals.map((row) => ({
      kind: 'withdrawal' as const,
      id: String(row.id),
      code: row.reference,
      amount: toAmount(row.amount_kurus),
      since: row.created_at.toISOString(),
    })),
    ...held.map((row) => ({
      kind: 'held' as const,
      id: String(row.held_id),
      code: row.why,
      amount: toAmount(row.amount_kurus),
      since: row.at.toISOString(),
    })),
    ...cases.map((row) => ({
      kind: 'case' as const,
      id: row.case_number,
      code: row.case_number,
      amount: null,
      since: row.created_at.toISOString(),
    })),
  ]
}

const findPlaying = async (
  q: Query,
  playerId: bigint,
  now: Date,
): Promise<PlayerFile['playing']> => {
  const sitting = await findLastSitting(q, playerId)
  if (!sitting || now.getTime() - sitting.ended_at.getTime() > sittingMs) return null
  const names = await gamesByKeys(q, [sitting.game])
  return {
    game: names.get(sitting.game)?.name ?? sitting.game,
    since: sitting.started_at.toISOString(),
  }
}

const readMoney = async (
  { wallet }: PlayerRecordsDeps,
  q: Query,
  playerId: bigint,
): Promise<PlayerFile['money']> => {
  const balances = await wallet.balances(q, playerId)
  const standing = (await getStandings(q, [playerId])).get(playerId)
  return {
    cash: toAmount(balances.cashKurus),
    bonus: toAmount(balances.bonusKurus),
    locked: toAmount(balances.lockedKurus),
    deposited: toAmount(standing?.deposited ?? 0n),
    withdrawn: toAmount(standing?.withdrawn ?? 0n),
  }
}

/** A player at one look, masked; undefined where there is none. */
export const getPlayerFile = async (
  deps: PlayerRecordsDeps,
  q: Query,
  playerId: bigint,
  by: { staff: StaffMember; now: Date; queries: StaffQueries },
): Promise<PlayerFile | undefined> => {
  const { staff, now } = by
  const isFirstNameShown = staff.permissions.has('players.reveal')
  const summary = await getPlayerSummary(deps.env, q, playerId, { now, isFirstNameShown })
  if (!summary) return undefined
  const [blocks, notes] = [await findBlocks(q, playerId), await listNotes(q, playerId, notesMax)]
  const names = await by.queries.listNames(q, [
    ...new Set([...blocks.map(({ setBy }) => setBy), ...notes.map((note) => note.written_by)]),
  ])
  const person = (staffId: bigint) => ({
    staffID: String(staffId),
    name: names.get(staffId) ?? '',
  })
  const money = await readMoney(deps, q, playerId)
  const net = await sumNetPlay(q, [playerId], now)
  return {
    playerID: String(playerId),
    username: summary.username,
    name: summary.identity.name,
    status: summary.status,
    blocks: blocks.map(({ kind }) => kind),
    tags: await listTags(q, playerId),
    cash: money.cash,
    net30: toAmount(net.get(playerId) ?? 0n),
    createdAt: summary.createdAt.toISOString(),
    lastSeen: summary.lastLogin?.toISOString() ?? null,
    version: summary.version,
    lastLogin: summary.lastLogin?.toISOString() ?? null,
    lang: summary.lang,
    country: summary.country,
    city: summary.city,
    isConfirmed: summary.isConfirmed,
    twoFactor: summary.twoFactor,
    isErased: summary.isErased,
    playing: await findPlaying(q, playerId, now),
    money,
    identity: {
      ...summary.identity,
      accounts: await listMaskedAccounts(deps.env, q, playerId),
    },
    standing: blocks.map((block) => ({
      blockID: String(block.blockId),
      kind: block.kind,
      reason: block.reason,
      setBy: person(block.setBy),
      setAt: block.setAt.toISOString(),
    })),
    waiting: await listWaiting(q, playerId),
    notes: notes.map((note) => ({
      noteID: String(note.note_id),
      text: note.text,
      by: person(note.written_by),
      at: note.written_at.toISOString(),
      isOwn: note.written_by === staff.staffId,
    })),
  }
}
