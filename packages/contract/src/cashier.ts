import * as z from 'zod/mini'
import { promotionCode } from './bonuses.ts'
import { call } from './call.ts'
import { storedReply } from './envelope.ts'
import { favourite, method } from './cashier-methods.ts'
import * as f from './fields.ts'
import { histories } from './histories.ts'
import { limits } from './limits.ts'
import {
  transaction,
  transferRequest,
  cepRequest,
  openDeposit,
  timelineStep,
} from './transactions.ts'

export { type Method } from './cashier-methods.ts'

export const type = f.code(['1', '2'])

export const balance = z.object({
  balance: f.money,
  bonusBalance: f.money,
  lockedBalance: f.money,
  currency: z.literal('TRY'),
  /** The newest ledger entry in it, a whole number: of two balances the higher one is the newer. */
  entry: z.string(),
})
export type Balance = z.output<typeof balance>

export const bank = z.object({
  bankID: z.string(),
  name: z.string(),
  logo: z.string(),
  code: z.string(),
})
export type Bank = z.output<typeof bank>

export const bankAccount = z.object({
  bankAccountID: z.string(),
  bankID: z.string(),
  bankName: z.string(),
  accountOwner: z.string(),
  branchCode: z.string(),
  accountNumber: z.string(),
  IBAN: z.string(),
})
export type BankAccount = z.output<typeof bankAccount>

const identity = z
  .string('required')
  .check(z.minLength(1, 'required'), z.refine(f.isTckn, 'identity'))

/**
 * Ours: takes a parked deposit (its row stays `processing`) into cash, judged as one that comes now, or
 * sends it back. `not_found` once either was done.
 */
const ofParked = {
  auth: 'player',
  kind: 'write',
  money: true,
  input: z.strictObject({ id: f.id, requestID: f.requestID }),
  output: transaction,
} as const

/**
 * Ours, of a deposit: claims an offer with it, by id or by code; nothing is chosen beforehand. Refused
 * as `rewards/claim` is, and then nothing is asked for.
 */
const withOffer = {
  offerID: z.optional(f.id),
  promotionCode,
}

export const cashier = {
  ...histories,
  checkBalance: call('finance/check_balance', {
    auth: 'player',
    whenExcluded: true,
    input: z.strictObject({}),
    output: z.array(balance),
  }),
  methods: call('finance/list_cash_methods', {
    auth: 'player',
    whenExcluded: true,
    list: true,
    input: z.strictObject({
      ...f.page(100),
      Type: type,
      methodID: z.optional(f.id),
      favorites: z._default(f.flag, false),
    }),
    output: z.array(method),
  }),
  methodsNew: call('finance/list_cash_methods_new', {
    auth: 'player',
    whenExcluded: true,
    input: z.strictObject({ Type: type, methodID: z.optional(f.id) }),
    output: z.object({ methods_list: z.array(method) }),
  }),
  highlightedMethods: call('finance/list_highlighted_cash_methods', {
    auth: 'player',
    whenExcluded: true,
    list: true,
    input: z.strictObject({ ...f.page(100), Type: type }),
    output: z.array(method),
  }),
  addFavouriteMethod: call('finance/add_favorite_cash_method', {
    auth: 'player',
    kind: 'write',
    input: z.strictObject({ id: f.id }),
    output: favourite,
  }),
  removeFavouriteMethod: call('finance/remove_favorite_cash_method', {
    auth: 'player',
    kind: 'write',
    input: z.strictObject({ id: f.id }),
    output: favourite,
  }),
  /** Whether one is a favourite; without an id all that are. */
  checkFavouriteMethod: call('finance/check_favorite_cash_method', {
    auth: 'player',
    whenExcluded: true,
    input: z.strictObject({ id: z.optional(f.id) }),
    output: z.union([favourite, z.array(favourite)]),
  }),
  depositAmounts: call('envoy/getDepositAmounts', {
    auth: 'player',
    input: z.strictObject({ bankcode: f.id }),
    output: z.object({ amounts: z.array(f.money) }),
  }),
  banks: call('finance/list_banks', {
    auth: 'player',
    whenExcluded: true,
    list: true,
    input: z.strictObject({ ...f.page(100), typeID: z._default(f.id, '1') }),
    output: z.array(bank),
  }),
  bankAccounts: call('finance/list_bank_accounts', {
    auth: 'player',
    whenExcluded: true,
    list: true,
    input: z.strictObject({ ...f.page(100), showPrepaid: z._default(f.flag, false) }),
    output: z.array(bankAccount),
  }),
  getBankAccount: call('finance/get_bank_account', {
    auth: 'player',
    whenExcluded: true,
    input: z.strictObject({ bankID: f.id }),
    output: bankAccount,
  }),
  saveBankAccount: call('finance/save_bank_account', {
    withOldTerms: true,
    auth: 'player',
    whenExcluded: true,
    kind: 'write',
    input: z.strictObject({
      bankAccountID: z.optional(f.id),
      bankID: f.id,
      accountOwner: f.text(120),
      branchCode: f.optionalText(20),
      accountNumber: f.optionalText(40),
      IBAN: f.iban,
    }),
    output: bankAccount,
  }),
  deleteBankAccount: call('finance/delete_bank_account', {
    withOldTerms: true,
    auth: 'player',
    whenExcluded: true,
    kind: 'write',
    input: z.strictObject({ bankAccountID: f.id }),
    output: z.object({}),
  }),
  /** A deposit by bank transfer (transfer_type_id 1): answers what to write on the bank's form. */
  saveBankTransfer: call('finance/save_bank_transfer', {
    auth: 'player',
    kind: 'write',
    money: true,
    input: z.strictObject({
      methodID: f.id,
      amount: f.amount,
      bankID: f.id,
      senderName: f.text(120),
      branch: f.optionalText(40),
      account: f.optionalText(40),
      referenceNumber: f.optionalText(60),
      ...withOffer,
      requestID: f.requestID,
    }),
    output: transferRequest,
  }),
  /** A deposit by Cepbank (transfer_type_id 3). */
  saveCepTransfer: call('finance/save_cep_bank_transfer', {
    auth: 'player',
    kind: 'write',
    money: true,
    input: z.strictObject({
      methodID: f.id,
      amount: f.amount,
      referenceNumber: f.text(60),
      senderPhone: f.phone,
      senderIdentity: identity,
      receiverPhone: f.phone,
      receiverIdentity: identity,
      ...withOffer,
      requestID: f.requestID,
    }),
    output: cepRequest,
  }),
  /**
   * Ours: the deposits that are still waited for, newest first, so that no closed page loses their
   * codes.
   */
  openTransfers: call('finance/list_open_transfers', {
    auth: 'player',
    whenExcluded: true,
    input: z.strictObject({}),
    output: z.array(openDeposit),
  }),
  /**
   * Ours: ends a deposit whose money has not come and is not waited for any more; the same for one that has ended so
   * already. `not_found` of no deposit of the player's, and once its money has come or was decided about.
   */
  cancelDeposit: call('finance/cancel_deposit', {
    auth: 'player',
    whenExcluded: true,
    withOldTerms: true,
    kind: 'write',
    input: z.strictObject({ id: f.id }),
    output: transaction,
  }),
  acceptParked: call('finance/accept_parked', ofParked),
  returnParked: call('finance/return_parked', {
    ...ofParked,
    whenExcluded: true,
    withOldTerms: true,
  }),
  /** Ours: the steps of a deposit or withdrawal. */
  timeline: call('finance/transaction_timeline', {
    auth: 'player',
    whenExcluded: true,
    input: z.strictObject({ id: f.id }),
    output: z.object({ steps: z.array(timelineStep) }),
  }),
  /** Ours: until when the identity is valid, as the player's last withdrawal said; absent where that is over. */
  identityDate: call('finance/identity_date', {
    auth: 'player',
    whenExcluded: true,
    input: z.strictObject({}),
    output: z.object({ identityValidityDate: z.optional(f.day) }),
  }),
  /** Withdrawals (Type 2); deposits on a hosted page (Type 1), which `redirectUrl` leads to. */
  process: call('prepayServices/processTransaction', {
    withOldTerms: (input) => input.Type === '2',
    auth: 'player',
    whenExcluded: true,
    kind: 'write',
    money: true,
    input: z
      .strictObject({
        Type: type,
        methodID: z.pipe(
          z.union(
            [
              z.string().check(z.minLength(1, 'method_missing'), z.maxLength(64, 'invalid')),
              z.int(),
            ],
            'method_missing',
          ),
          z.transform(String),
        ),
        amount: f.amount,
        requestID: f.requestID,
        ...withOffer,
        /**
         * Ours, of a withdrawal: an active bonus is given up with it. Without it, and with one, the
         * answer is `bonus_active` with `data { bonusID, amount }`.
         */
        forfeitBonus: z._default(f.flag, false),
        fields: z._default(
          z.strictObject({
            bankAccountID: z.optional(f.id),
            identityValidityDate: z.optional(z.string('identity_date_missing')),
            customerNote: f.optionalLongText(limits.noteMax),
          }),
          {},
        ),
      })
      .check(
        z.refine((v) => v.Type !== '2' || !!v.fields.bankAccountID, {
          message: 'account_missing',
          path: ['fields', 'bankAccountID'],
        }),
        z.refine((v) => v.Type !== '2' || !!v.fields.identityValidityDate, {
          message: 'identity_date_missing',
          path: ['fields', 'identityValidityDate'],
        }),
        z.refine(
          (v) =>
            !v.fields.identityValidityDate ||
            z.safeParse(f.day, v.fields.identityValidityDate).success,
          {
            message: 'date_invalid',
            path: ['fields', 'identityValidityDate'],
          },
        ),
        z.refine(
          (v) =>
            !v.fields.identityValidityDate || v.fields.identityValidityDate >= f.todayInIstanbul(),
          {
            message: 'date_past',
            path: ['fields', 'identityValidityDate'],
          },
        ),
      ),
    output: z.extend(transaction, {
      redirectUrl: z.optional(z.string()),
      expiresAt: z.optional(f.time),
    }),
  }),
  /**
   * Ours: what became of a money call whose reply was lost, by its wire name and the id that it was
   * sent under. `reply` is what was answered then, to the letter. Null: it never came, and by this
   * question its id is closed, so that it can not come any more (`id_conflict`).
   */
  requestOutcome: call('finance/request_outcome', {
    withOldTerms: true,
    auth: 'player',
    whenExcluded: true,
    kind: 'write',
    // Each made-up id leaves a row for ever: it says that the request can not come late.
    rate: 'look-up',
    input: z.strictObject({
      call: z.string('required').check(z.maxLength(128, 'invalid')),
      requestID: f.requestID,
    }),
    output: z.object({ reply: z.nullable(storedReply) }),
  }),
  /**
   * Ours: what of the last 90 days, or still under review, the player is told of by a notification:
   * ended withdrawals, deposits that did not simply come, money under review and what became of it,
   * prizes. The last changed first, at most 100.
   */
  notices: call('finance/list_notices', {
    auth: 'player',
    whenExcluded: true,
    input: z.strictObject({}),
    output: z.array(transaction),
  }),
  transactions: call('finance/list_transactions', {
    auth: 'player',
    whenExcluded: true,
    list: true,
    input: z.strictObject({
      ...f.page(limits.historyPage),
      /** Ours: the line after which the page begins, so that new lines push none to the next page. */
      after: z.optional(f.id),
      OrderDir: z._default(z.enum(['asc', 'desc'], 'invalid'), 'desc'),
      OrderPar: z._default(z.enum(['createdAt', 'amount'], 'invalid'), 'createdAt'),
      searchType: z.optional(f.code(['1', '2', '3', '4'])),
      searchCategory: z.optional(f.code(['1', '2', '3', '4', '5', '6', '7', '8'])),
      searchID: z.optional(f.id),
      startDate: z.optional(f.dayOrTime),
      endDate: z.optional(f.dayOrTime),
      searchMinAmount: z.optional(
        z.pipe(
          z.union([z.string('invalid'), z.int('invalid')]),
          z.pipe(
            z.transform(String),
            z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, 'amount_invalid')),
          ),
        ),
      ),
      status: z.optional(f.code(['1001', '1002', '1003', '1004', '1005', '1006'])),
      concatRequire: z.optional(z.unknown()),
    }),
    output: z.array(transaction),
  }),
  /** Ours: totals over the same span as the history beside it. */
  totals: call('finance/transaction_totals', {
    auth: 'player',
    whenExcluded: true,
    input: z.strictObject({ startDate: z.optional(f.dayOrTime), endDate: z.optional(f.dayOrTime) }),
    output: z.object({
      deposited: f.money,
      withdrawn: f.money,
      staked: f.money,
      won: f.money,
      net: f.money,
    }),
  }),
}
