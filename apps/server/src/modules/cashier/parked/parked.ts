import type { Transaction } from '@felek/contract/transactions.ts'
import { isProtectionVerdict } from '@felek/contract/verdicts.ts'
import { afterCommit, type Tx } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { CashierDeps } from '../deps.ts'
import { blockedAmong, hasBlock } from '../../players/players.ts'
import { refusalOf } from '../../protection/protection.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { readDepositLimit, stoppedAmong, type Outcome } from '../../wallet/wallet.ts'
import { rowId } from '../accounts/accounts.ts'
import { awaited, grantAwaited } from '../bonuses/bonuses.ts'
import { gatewayNamed } from '../gateways/gateways.ts'
import { publishRequest, requestTransaction } from '../publish.ts'
import { manualGateway, setBalanceAfter, setStatus } from '../store.ts'
import { decideParked } from './decision.ts'
import { askManualReturn } from './manual-returns.ts'
import { listParked, setParked, takeParked, type ParkedRow } from './store.ts'

/*
 * Money that came while a rule of its player's kept it out of cash. It lies in the locked account; the
 * player takes it once there is room or sends it back, and after seven days it goes back by itself; what came by hand goes
 * back by hand (manual-returns.ts).
 */

const returnMs = 7 * 86_400_000
/** Parked deposits looked at in a turn: a house has few. */
const together = 5_000

/** Keeps a deposit in work whose money was parked by this outcome. */
export const parkRequest = async (
  tx: Tx,
  { requestId, playerId }: { requestId: bigint; playerId: bigint },
  { entryId }: Outcome,
  now: Date,
): Promise<void> => {
  if (entryId === undefined) throw new Error(`request ${requestId} was parked without an entry`)
  // Whom staff have blocked has met no limit, and is told so.
  const isBlocked = (await readDepositLimit(tx, playerId)).refused === 'blocked'
  await setStatus(tx, requestId, 1004, isBlocked ? 'parked_blocked' : 'parked', now)
  await setParked(tx, requestId, entryId, now)
}

/**
 * Refuses a request for a deposit that its player's limits leave no room for, with all that is asked
 * for and has not come. The player's row is held from here to the end of the transaction, so two
 * requests do not both find the same room.
 */
export const requireAccountLimit = async (
  tx: Tx,
  playerId: bigint,
  { openKurus, amountKurus }: { openKurus: bigint; amountKurus: bigint },
): Promise<void> => {
  const room = await readDepositLimit(tx, playerId)
  if (room.refused !== null) throw refusalOf({ why: room.refused, until: room.until })
  if (room.roomKurus === null || openKurus + amountKurus <= room.roomKurus) return
  const left = room.roomKurus - openKurus
  throw refusalOf({
    why: room.why ?? '',
    leftKurus: left > 0n ? left : 0n,
    restartsAt: room.restartsAt,
  })
}

/** The player's own deposit that is still parked; absent, another's and a decided one are the same. */
const openParked = async (tx: Tx, playerId: bigint, id: string): Promise<ParkedRow> => {
  const wanted = rowId(id)
  const parked = wanted === undefined ? undefined : await takeParked(tx, playerId, wanted)
  if (parked?.status !== 1004 || parked.goes_back) throw new Refusal('not_found')
  return parked
}

/** Takes parked money into cash, judged as a deposit that comes now. */
export const acceptParked = async (
  tx: Tx,
  deps: CashierDeps,
  playerId: bigint,
  id: string,
  { lang, now }: { lang: Lang; now: Date },
): Promise<Transaction> => {
  const parked = await openParked(tx, playerId, id)
  const waiting = await awaited(tx, deps, playerId, now)
  const { until, restartsAt } = await readDepositLimit(tx, playerId)
  const outcome = await decideParked(tx, deps, parked, 'accept')
  if (outcome.status === 'excluded' || isProtectionVerdict(outcome.status))
    throw refusalOf({ why: outcome.status, until, restartsAt })
  if (outcome.status !== 'ok')
    throw new Error(`the vault answered ${outcome.status} to the accept of request ${parked.id}`)
  await setStatus(tx, parked.id, 1002, 'parked_accepted', now)
  await setBalanceAfter(tx, parked.id, outcome.cashKurus)
  const deposit = { id: parked.id, amountKurus: parked.amount_kurus }
  await grantAwaited(tx, deps, waiting, deposit, now)
  afterCommit(() => void publishRequest(deps, playerId, parked.id))
  return requestTransaction(tx, parked.id, lang)
}

/**
 * Sends parked money back where it came from: the gateway gives it back by its own reference, and staff what came by hand.
 */
const sendBack = async (
  tx: Tx,
  deps: CashierDeps,
  parked: ParkedRow,
  because: 'player' | 'time',
  now: Date,
): Promise<void> => {
  if (parked.gateway === manualGateway) {
    await askManualReturn(tx, deps, parked, because, now)
    return
  }
  const gateway = gatewayNamed(parked.gateway)
  if (!gateway?.giveBack) throw new Error(`${parked.gateway} gives nothing back`)
  await setStatus(tx, parked.id, 1003, 'parked_returned', now)
  await gateway.giveBack(tx, { reference: parked.reference, amountKurus: parked.amount_kurus }, now)
  const { status } = await decideParked(tx, deps, parked, 'return')
  if (status !== 'ok')
    throw new Error(`the vault answered ${status} to the return of request ${parked.id}`)
  afterCommit(() => void publishRequest(deps, parked.player_id, parked.id))
}

/** As the player asks; under a compliance block no money leaves by their hand alone. */
export const returnParked = async (
  tx: Tx,
  deps: CashierDeps,
  playerId: bigint,
  id: string,
  { lang, now }: { lang: Lang; now: Date },
): Promise<Transaction> => {
  const parked = await openParked(tx, playerId, id)
  if (await hasBlock(tx, playerId, 'compliance')) throw new Refusal('account_blocked')
  await sendBack(tx, deps, parked, 'player', now)
  return requestTransaction(tx, parked.id, lang)
}

/**
 * Sends back what has been parked for seven days, and at once what can not be accepted any more; nothing of whom a
 * compliance block holds.
 */
export const returnDueParked = async (deps: CashierDeps): Promise<void> => {
  const before = deps.now().getTime() - returnMs
  const parked = await listParked(deps.db.read, together)
  const playerIds = [...new Set(parked.map((row) => row.player_id))]
  const stopped = await stoppedAmong(deps.db.read, playerIds)
  const heldBack = await blockedAmong(deps.db.read, playerIds, 'compliance')
  for (const due of parked) {
    if (heldBack.has(due.player_id)) continue
    if (due.parked_at.getTime() > before && !stopped.has(due.player_id)) continue
    await deps.db
      .inTx(async (tx) => {
        const row = await takeParked(tx, due.player_id, due.id)
        if (row?.status === 1004 && !row.goes_back)
          await sendBack(tx, deps, row, 'time', deps.now())
      })
      .catch((error: unknown) =>
        deps.log.error(
          { err: error, requestId: String(due.id) },
          'a parked deposit could not be sent back',
        ),
      )
  }
}
