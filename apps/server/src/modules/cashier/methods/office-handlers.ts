import type { depositCalls as calls } from '@felek/contract/office/cashier-deposits.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import type { Handler } from '../../../deps.ts'
import { guardedHandler } from '../../../rpc/guarded-handler.ts'
import { invalidFields, Refusal } from '../../../rpc/refusal.ts'
import type { CashierDeps } from '../deps.ts'
import * as store from './store.ts'

/* The ways money comes in and goes out, as staff may change them: their limits, and whether they are open. */

const methods: Handler<typeof calls.methods, CashierDeps> = async (_input, { q, lang }) =>
  (await store.listAllMethods(q)).map((row) => ({
    methodID: row.id,
    kind: row.type === 1 ? 'deposit' : 'withdraw',
    name: lang === 'tr' ? row.name_tr : row.name_en,
    gateway: row.gateway,
    min: toAmount(row.min_kurus),
    max: toAmount(row.max_kurus),
    isOpen: row.open,
    version: row.version,
  }))

/** As the method stands, under the names of the input, so that a second person reads what would change. */
type Shown = { min: string; max: string; isOpen: boolean }
type MethodFacts = Shown & { method: string; closes: boolean }

const toShown = (row: { min_kurus: bigint; max_kurus: bigint; open: boolean }): Shown => ({
  min: toAmount(row.min_kurus),
  max: toAmount(row.max_kurus),
  isOpen: row.open,
})

const saveMethod = guardedHandler<typeof calls.saveMethod, CashierDeps, MethodFacts>({
  once: 'methodID',
  async facts({ methodID, version, min, max, isOpen }, { q }) {
    const row = await store.methodById(q, methodID)
    if (!row) throw new Refusal('not_found')
    if (row.version !== version) throw new Refusal('changed')
    if (toKurus(max) < toKurus(min)) throw invalidFields({ max: 'invalid' })
    const isSame = row.min_kurus === toKurus(min) && row.max_kurus === toKurus(max)
    return { method: row.name_tr, ...toShown(row), closes: isSame && !isOpen }
  },
  // Stopping is one person's, starting again is two's.
  guard: (_input, { closes }) => (closes ? undefined : 'method'),
  async run({ methodID, version, min, max, isOpen, reason }, ctx) {
    const row = await store.methodById(ctx.tx, methodID)
    if (!row) throw new Refusal('not_found')
    const values = { minKurus: toKurus(min), maxKurus: toKurus(max), isOpen }
    if (!(await store.updateMethod(ctx.tx, methodID, version, values))) throw new Refusal('changed')
    ctx.audit({
      subject: { kind: 'setting', ids: [BigInt(methodID)] },
      before: toShown(row),
      after: { methodID, min: toAmount(values.minKurus), max: toAmount(values.maxKurus), isOpen },
      reason,
    })
    return { version: version + 1 }
  },
})

export const methodHandlers = { methods, saveMethod }
