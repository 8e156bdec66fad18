import type { Parsed } from '@felek/contract/call.ts'
import type {
  ReceivingRow,
  depositCalls as calls,
} from '@felek/contract/office/cashier-deposits.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import type { Handler } from '../../../deps.ts'
import { guardedHandler } from '../../../rpc/guarded-handler.ts'
import type { CashierDeps } from '../deps.ts'
import { listAllBanks } from '../methods/store.ts'
import {
  checkReceiving,
  listReceivingAccounts,
  saveReceivingInTx,
  type ReceivingInput,
  type ReceivingView,
} from './receiving.ts'

/* The accounts of the house that players are told: two persons say which there are, one may close any. */

const toMinute = (text: string): number =>
  parseInt(text.slice(0, 2), 10) * 60 + parseInt(text.slice(3), 10)

const formatMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const toMoney = (kurus: bigint | null): string | null => (kurus === null ? null : toAmount(kurus))

const toRow = (it: ReceivingView): ReceivingRow => ({
  accountID: String(it.account_id),
  IBAN: it.iban,
  holder: it.holder,
  bankID: it.bank_id,
  bank: it.bank_name,
  isOpen: it.is_open,
  isOpenNow: it.isOpenNow,
  opensAt: formatMinute(it.opens_at),
  closesAt: formatMinute(it.closes_at),
  dayAmount: toMoney(it.day_kurus),
  dayCount: it.day_count,
  monthAmount: toMoney(it.month_kurus),
  monthCount: it.month_count,
  weight: it.weight,
  banks: it.bank_ids,
  today: { amount: toAmount(it.day_asked), count: it.day_asks },
  thisMonth: { amount: toAmount(it.month_asked), count: it.month_asks },
  version: it.version,
})

const accounts: Handler<typeof calls.accounts, CashierDeps> = async (_input, { q, now }) =>
  (await listReceivingAccounts(q, now)).map(toRow)

const banks: Handler<typeof calls.banks, CashierDeps> = async (_input, { q }) =>
  (await listAllBanks(q)).map(({ id, code, name }) => ({ bankID: id, code, name }))

const toKurusOrNull = (amount: string | null): bigint | null =>
  amount === null ? null : toKurus(amount)

const toInput = (input: Parsed<typeof calls.saveAccount>): ReceivingInput => ({
  iban: input.IBAN,
  version: input.version,
  holder: input.holder,
  bank_id: input.bankID,
  is_open: input.isOpen,
  opens_at: toMinute(input.opensAt),
  closes_at: toMinute(input.closesAt),
  day_kurus: toKurusOrNull(input.dayAmount),
  day_count: input.dayCount,
  month_kurus: toKurusOrNull(input.monthAmount),
  month_count: input.monthCount,
  weight: input.weight,
  bank_ids: [...new Set(input.banks)].sort(),
})

/** What of an account is compared, under the names of the input, so that a second person reads what would change. */
type Shown = Omit<
  ReceivingRow,
  'accountID' | 'IBAN' | 'bank' | 'isOpenNow' | 'today' | 'thisMonth' | 'version'
>
type AccountFacts = Partial<Shown> & { closes: boolean }

const toShown = (it: Omit<ReceivingInput, 'iban' | 'version'>): Shown => ({
  holder: it.holder,
  bankID: it.bank_id,
  isOpen: it.is_open,
  opensAt: formatMinute(it.opens_at),
  closesAt: formatMinute(it.closes_at),
  dayAmount: toMoney(it.day_kurus),
  dayCount: it.day_count,
  monthAmount: toMoney(it.month_kurus),
  monthCount: it.month_count,
  weight: it.weight,
  banks: it.bank_ids,
})

/** Whether all that changes is that it is open no more. */
const isClosingOnly = (was: Shown, will: Shown): boolean =>
  !will.isOpen && JSON.stringify({ ...was, isOpen: false }) === JSON.stringify(will)

const saveAccount = guardedHandler<typeof calls.saveAccount, CashierDeps, AccountFacts>({
  once: 'IBAN',
  async facts(input, { q }) {
    const wanted = toInput(input)
    const before = await checkReceiving(q, wanted)
    if (!before) return { closes: false }
    const was = toShown(before)
    return { ...was, closes: isClosingOnly(was, toShown(wanted)) }
  },
  // Stopping is one person's, starting again is two's.
  guard: (_input, { closes }) => (closes ? undefined : 'receiving_account'),
  async run(input, ctx) {
    const { tx, deps, now } = ctx
    const wanted = toInput(input)
    const { id, before } = await saveReceivingInTx(tx, deps, wanted, now)
    ctx.audit({
      subject: { kind: 'setting', ids: [id] },
      before: before ? toShown(before) : {},
      after: { account: String(id), ...toShown(wanted) },
      reason: input.reason,
    })
    return { accountID: String(id), version: (before?.version ?? 0) + 1 }
  },
})

export const receivingHandlers = { accounts, saveAccount, banks }
