import { Gauge } from 'prom-client'
import { toAmount } from '@felek/contract/money.ts'
import type { CashierDeps } from '../deps.ts'
import { listWithdrawals } from '../clearing/clearing.ts'
import { countUnproved } from '../incoming/store.ts'
import { countReturns } from '../parked/manual-returns.ts'
import { isSealIntact } from '../gateway-notifications/seals.ts'
import { listUnapplied } from '../gateway-notifications/store.ts'
import { openSharedIbans } from '../shared-ibans/shared-ibans.ts'
import { listSuspense } from '../suspense/store.ts'
import { countManualDeposits, countOpen, listStuck } from './store.ts'

/** A request that has not moved for so long is shown: a payout takes half an hour at most. */
const stuckMs = 1_800_000
const listMax = 200

/**
 * What waits for the operator's staff, the oldest first and at most 200 of each: money that came
 * and fits no request (late, dated before it, another amount or currency, twice, an unknown code),
 * and requests that have not moved for half an hour,
 * accounts whose IBAN another player has, and withdrawals that wait to be let go, with their facts.
 */
export const openMatters = async (deps: CashierDeps) => {
  const q = deps.db.read
  const suspense = await listSuspense(q, listMax)
  const stuck = await listStuck(q, new Date(deps.now().getTime() - stuckMs), listMax)
  return {
    withdrawals: (await listWithdrawals(deps, q, { limit: listMax })).map((row) => ({
      requestId: String(row.id),
      playerId: String(row.playerId),
      waitsFor: row.waitsFor,
      facts: row.facts.map(({ key, level, value }) => ({ key, level, value })),
      amount: toAmount(row.amountKurus),
      reference: row.reference,
      since: row.createdAt.toISOString(),
    })),
    sharedIbans: await openSharedIbans(deps, listMax),
    suspense: suspense.map((row) => ({
      id: String(row.suspense_id),
      what: row.what,
      gateway: row.gateway,
      eventId: row.event_id,
      kind: row.kind,
      transactionId: row.transaction_id,
      reference: row.reference,
      amount: toAmount(row.amount_kurus),
      currency: row.currency,
      reason: row.why_kept,
      requestId: row.quoted_id === null ? null : String(row.quoted_id),
      playerId: row.player_id === null ? null : String(row.player_id),
      occurredAt: row.occurred_at.toISOString(),
      receivedAt: row.received_at.toISOString(),
    })),
    stuck: stuck.map((row) => ({
      requestId: String(row.id),
      playerId: String(row.player_id),
      kind: row.kind,
      status: String(row.status),
      gateway: row.gateway,
      reference: row.reference,
      amount: toAmount(row.amount_kurus),
      since: row.updated_at.toISOString(),
    })),
  }
}

const names = {
  waiting: 'felek_cashier_waiting',
  oldest: 'felek_cashier_oldest_withdrawal_seconds',
  unproved: 'felek_cashier_unproved_seconds',
}

/**
 * Shows at /metrics how much waits, so that an alarm can be set on it. A database that is away
 * shows nothing.
 */
export const watchMatters = (deps: CashierDeps): void => {
  const register = deps.metrics.registry
  if (register.getSingleMetric(names.waiting)) return
  const counted = async () => {
    const open = await countOpen(deps.db.read)
    const events = await listUnapplied(deps.db.read, listMax)
    const { count: deposits } = await countManualDeposits(deps.db.read)
    const { count: returns } = await countReturns(deps.db.read)
    return {
      ...open,
      deposits,
      returns,
      broken: events.filter((event) => !isSealIntact(deps, event)).length,
    }
  }
  new Gauge({
    name: names.waiting,
    help: 'What waits: transfers in suspense, notices not applied (broken: those that no gateway told), accounts with another player’s IBAN, deposits by hand and parked money that staff send back, withdrawals that wait for staff and for the hour’s budget, withdrawals that are not handed over and with a gateway.',
    labelNames: ['what'],
    registers: [register],
    async collect() {
      const open = await counted().catch(() => undefined)
      this.reset()
      if (open)
        for (const what of [
          'suspense',
          'unapplied',
          'broken',
          'shared',
          'deposits',
          'returns',
          'facts',
          'budget',
          'pending',
          'processing',
        ] as const)
          this.set({ what }, open[what])
    },
  })
  new Gauge({
    name: names.unproved,
    help: 'Age of the oldest confirmation by eye that no line of a statement shows.',
    registers: [register],
    async collect() {
      const now = deps.now()
      const found = await countUnproved(deps.db.read, now).catch(() => undefined)
      if (found)
        this.set(found.oldest === null ? 0 : (now.getTime() - found.oldest.getTime()) / 1000)
    },
  })
  new Gauge({
    name: names.oldest,
    help: 'Age of the oldest withdrawal that is neither paid nor given back.',
    registers: [register],
    async collect() {
      const open = await counted().catch(() => undefined)
      if (open)
        this.set(open.oldest === null ? 0 : (deps.now().getTime() - open.oldest.getTime()) / 1000)
    },
  })
}
