import type { depositCalls as calls } from '@felek/contract/office/cashier-deposits.ts'
import { toAmount } from '@felek/contract/money.ts'
import type { Handler } from '../../../deps.ts'
import { guardedHandler } from '../../../rpc/guarded-handler.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { listPlayerCards } from '../../players/players.ts'
import { rowId } from '../accounts/accounts.ts'
import { maskIban } from '../accounts/masks.ts'
import type { CashierDeps } from '../deps.ts'
import {
  listManualReturns,
  markReturnedInTx,
  readReturnFacts,
  type ReturnFacts,
} from './manual-returns.ts'

/* Parked money that staff send back by hand. */

const requireId = (text: string): bigint => {
  const id = rowId(text)
  if (id === undefined) throw new Refusal('not_found')
  return id
}

const returns: Handler<typeof calls.returns, CashierDeps> = async (
  { state, after, limit },
  ctx,
) => {
  const rows = await listManualReturns(ctx.q, {
    isSent: state === 'returned',
    after: after === undefined ? undefined : requireId(after),
    limit: limit ?? 50,
  })
  const players = await listPlayerCards(ctx.q, [...new Set(rows.map((row) => row.player_id))])
  ctx.audit({ subject: { kind: 'player', ids: [...players.keys()] } })
  return rows.map((row) => ({
    id: String(row.request_id),
    code: row.reference,
    player: {
      playerID: String(row.player_id),
      username: players.get(row.player_id)?.username ?? '',
    },
    amount: toAmount(row.amount_kurus),
    because: row.because,
    askedAt: row.asked_at.toISOString(),
    account:
      row.receiving_id === null
        ? null
        : {
            accountID: String(row.receiving_id),
            bank: row.account_bank ?? '',
            IBAN: maskIban(row.account_iban ?? ''),
          },
    cameBy: row.came_by,
    isStopped: row.isStopped,
    bankReference: row.bank_reference,
    returnedAt: row.returned_at?.toISOString() ?? null,
    version: row.version,
  }))
}

const markReturned = guardedHandler<typeof calls.markReturned, CashierDeps, ReturnFacts>({
  once: 'depositID',
  async facts({ depositID }, { q }) {
    const read = await readReturnFacts(q, requireId(depositID))
    if (!('facts' in read)) throw new Refusal(read.status)
    return read.facts
  },
  guard: () => 'deposit_returned',
  async run({ depositID, version, bankReference, reason }, ctx) {
    const { tx, deps, staff, now, approval } = ctx
    const by = {
      id: requireId(depositID),
      bankReference,
      staffId: approval?.proposerId ?? staff.staffId,
    }
    const done = await markReturnedInTx(tx, deps, approval ? by : { ...by, version }, now)
    if (done.status !== 'ok') throw new Refusal(done.status)
    ctx.audit({
      subject: { kind: 'player', ids: [done.playerId] },
      after: {
        deposit: depositID,
        returned: true,
        amount: toAmount(done.amountKurus),
        bankReference,
      },
      reason,
    })
    return { version: done.version }
  },
})

export const returnHandlers = { returns, markReturned }
