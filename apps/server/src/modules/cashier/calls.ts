import type { Call, Parsed } from '@felek/contract/call.ts'
import * as contract from '@felek/contract/index.ts'
import { sportsbook } from '@felek/contract/sportsbook.ts'
import { afterCommit } from '@felek/database/database.ts'
import type { cashier } from '@felek/contract/cashier.ts'
import type { Bank } from '@felek/contract/cashier.ts'
import { todayInIstanbul } from '@felek/contract/fields.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import type { Caller, Handlers } from '../../deps.ts'
import type { CashierDeps } from './deps.ts'
import { invalidFields, Refusal } from '../../rpc/refusal.ts'
import { replyOrClose } from '../../rpc/idempotency.ts'
import { removeAccount, saveAccount, toBankAccount } from './accounts/accounts.ts'
import { listAccounts } from './accounts/store.ts'
import { logSecurityEvent } from '../security/security.ts'
import type { SignedIn } from '../players/players.ts'
import { requestCepTransfer, requestTransfer } from './deposits.ts'
import { findNotifications } from './notification-sources-store.ts'
import { historyCalls } from './history/calls.ts'
import { categoriesOf, spanOrRefusal, toTransactions } from './history/history.ts'
import { findHistory } from './history/find.ts'
import { fetchLines } from './history/store.ts'
import { getTotals } from './history/totals.ts'
import { toBalance } from '../wallet/wallet.ts'
import { checkFavourite, methodsFor, presetAmounts, setFavourite } from './methods/methods.ts'
import * as methods from './methods/store.ts'
import { openDeposits } from './open-deposits.ts'
import { cancelDeposit } from './cancellation.ts'
import { acceptParked, returnParked } from './parked/parked.ts'
import { requestPayment } from './payments.ts'
import { lastIdentityDate } from './store.ts'
import { readTimeline } from './timeline.ts'
import { requestWithdrawal } from './withdrawals.ts'

/** Every call that moves money under an id of its own, whatever room it is of. */
const moneyCalls: ReadonlySet<string> = new Set(
  Object.values({ ...contract, sportsbook })
    .flatMap((room): Call[] => Object.values(room))
    .filter((call) => call.money)
    .map((call) => call.wire),
)

/** Where money may go is what a thief changes first: it stands in the log of security events. */
const noteAccount = (
  { deps, player, ip }: Caller<CashierDeps> & { player: SignedIn },
  kind: 'bank_account_saved' | 'bank_account_shared' | 'bank_account_deleted',
  how: string,
): void =>
  afterCommit(() =>
    logSecurityEvent(deps, { kind, playerId: player.playerId, address: ip, detail: { how } }),
  )

const toBank = ({ id, code, name, logo }: methods.BankRow): Bank => ({
  bankID: id,
  name,
  logo,
  code,
})

/** docs/specification.md §9: notifications are of 90 days. */
const noticeMs = 90 * 86_400_000
const noticesMax = 100

/** One page of rows that are all at hand. */
const pageOf = <T>(rows: readonly T[], { limit, offset }: { limit: number; offset: number }) => ({
  rows: rows.slice(offset, offset + limit),
  total: rows.length,
})

/** The line after which a page begins; lines follow each other by their time alone. */
const afterOf = (input: Parsed<typeof cashier.transactions>): bigint | undefined => {
  if (input.after === undefined) return undefined
  if (input.OrderPar !== 'createdAt' || !/^\d{1,18}$/.test(input.after))
    throw invalidFields({ after: 'invalid' })
  return BigInt(input.after)
}

export const cashierCalls: Handlers<typeof cashier, CashierDeps> = {
  ...historyCalls,
  checkBalance: async (_input, { deps, q, player }) => [
    toBalance(await deps.wallet.balances(q, player.playerId)),
  ],

  methods: async (input, { q, player, lang }) =>
    pageOf(await methodsFor(q, player.playerId, input, lang), input),
  methodsNew: async (input, { q, player, lang }) => ({
    methods_list: await methodsFor(q, player.playerId, input, lang),
  }),
  highlightedMethods: async (input, { q, player, lang }) => {
    const all = await methodsFor(q, player.playerId, { Type: input.Type }, lang)
    return pageOf(
      all.filter((m) => m.properties.isHighlighted === 1),
      input,
    )
  },
  addFavouriteMethod: (input, { tx, player, now, setMessage }) => {
    setMessage('favourite_added')
    return setFavourite(tx, player.playerId, input.id, 1, now)
  },
  removeFavouriteMethod: (input, { tx, player, now, setMessage }) => {
    setMessage('favourite_removed')
    return setFavourite(tx, player.playerId, input.id, 0, now)
  },
  checkFavouriteMethod: (input, { q, player }) => checkFavourite(q, player.playerId, input.id),
  depositAmounts: (input, { q }) => presetAmounts(q, input.bankcode),

  notices: async (_input, { q, player, lang, now }) => {
    const since = new Date(now.getTime() - noticeMs)
    const found = await findNotifications(q, player.playerId, since, noticesMax)
    return toTransactions(q, await fetchLines(q, found), lang)
  },

  banks: async (input, { q }) =>
    pageOf((await methods.listBanks(q, input.typeID)).map(toBank), input),

  identityDate: async (_input, { q, player, now }) => {
    const said = await lastIdentityDate(q, player.playerId)
    return said !== undefined && said >= todayInIstanbul(now) ? { identityValidityDate: said } : {}
  },

  bankAccounts: async (input, { deps, q, player }) => {
    const rows = await listAccounts(q, player.playerId)
    return pageOf(
      rows.map((row) => toBankAccount(deps.env, row)),
      input,
    )
  },
  getBankAccount: async (input, { deps, q, player }) => {
    const account = (await listAccounts(q, player.playerId)).find(
      (row) => row.bank_id === input.bankID,
    )
    if (!account) throw new Refusal('not_found')
    return toBankAccount(deps.env, account)
  },
  saveBankAccount: async (input, ctx) => {
    const { account, added, shared } = await saveAccount(
      ctx.tx,
      ctx.deps.env,
      ctx.player.playerId,
      input,
      ctx.now,
    )
    noteAccount(ctx, 'bank_account_saved', added ? 'added' : 'changed')
    if (shared) noteAccount(ctx, 'bank_account_shared', added ? 'added' : 'changed')
    ctx.setMessage(added ? 'bank_account_added' : 'bank_account_updated')
    return account
  },
  deleteBankAccount: async (input, ctx) => {
    await removeAccount(ctx.tx, ctx.player.playerId, input.bankAccountID, ctx.now)
    noteAccount(ctx, 'bank_account_deleted', 'deleted')
    ctx.setMessage('bank_account_deleted')
    return {}
  },

  saveBankTransfer: (input, ctx) => {
    ctx.setMessage('deposit_requested')
    return requestTransfer(ctx.tx, ctx.deps, ctx.player.playerId, input, ctx.lang, ctx.now)
  },
  saveCepTransfer: (input, ctx) => {
    const { requestID: _, ...transfer } = input
    ctx.setMessage('deposit_requested')
    return requestCepTransfer(ctx.tx, ctx.deps, ctx.player.playerId, transfer, ctx.lang, ctx.now)
  },
  openTransfers: (_input, { deps, q, player, host, lang }) =>
    openDeposits(q, player.playerId, { env: deps.env, host, lang }),
  cancelDeposit: (input, ctx) => {
    ctx.setMessage('deposit_cancelled')
    return cancelDeposit(ctx.tx, ctx.deps, ctx.player.playerId, input.id, ctx)
  },
  acceptParked: (input, ctx) => {
    ctx.setMessage('parked_accepted')
    return acceptParked(ctx.tx, ctx.deps, ctx.player.playerId, input.id, ctx)
  },
  returnParked: async (input, ctx) => {
    const transaction = await returnParked(ctx.tx, ctx.deps, ctx.player.playerId, input.id, ctx)
    // What came by hand is still to be sent: its request goes on until it was.
    const isSent = transaction.transaction_status === '1003'
    ctx.setMessage(isSent ? 'parked_returned' : 'parked_return_asked')
    return transaction
  },
  timeline: async (input, { q, player, lang }) => ({
    steps: await readTimeline(q, player.playerId, input.id, lang),
  }),
  process: (input, ctx) => {
    const { bankAccountID, identityValidityDate, customerNote } = input.fields
    if (input.Type === '1') {
      ctx.setMessage('deposit_requested')
      return requestPayment(ctx.tx, ctx.deps, ctx.player.playerId, input, ctx)
    }
    // The contract has asked for both of a withdrawal.
    if (bankAccountID === undefined || identityValidityDate === undefined)
      throw invalidFields({ methodID: 'method_unknown' })
    ctx.setMessage('withdrawal_requested')
    return requestWithdrawal(
      ctx.tx,
      ctx.deps,
      ctx.player,
      {
        methodID: input.methodID,
        amount: input.amount,
        bankAccountID,
        identityValidityDate,
        customerNote,
        forfeitBonus: input.forfeitBonus,
      },
      ctx.lang,
      ctx.now,
    )
  },

  requestOutcome: async (input, { tx, player, now }) => {
    if (!moneyCalls.has(input.call)) throw invalidFields({ call: 'invalid' })
    const { call, requestID: requestId } = input
    return {
      reply: await replyOrClose(tx, { playerId: player.playerId, call, requestId, at: now }),
    }
  },

  transactions: async (input, { q, player, lang }) => {
    const filter = {
      categories: categoriesOf(input.searchType, input.searchCategory),
      search: input.searchID,
      ...spanOrRefusal(input.startDate, input.endDate),
      minKurus: input.searchMinAmount === undefined ? undefined : toKurus(input.searchMinAmount),
      status: input.status === undefined ? undefined : parseInt(input.status, 10),
    }
    const { rows, total, atLeast } = await findHistory(q, player.playerId, filter, {
      by: input.OrderPar,
      dir: input.OrderDir,
      limit: input.limit,
      offset: input.offset,
      after: afterOf(input),
    })
    return { rows: await toTransactions(q, rows, lang), total, ...(atLeast ? { atLeast } : {}) }
  },
  totals: async (input, { q, player }) => {
    const sums = await getTotals(q, player.playerId, spanOrRefusal(input.startDate, input.endDate))
    return {
      deposited: toAmount(sums.deposited),
      withdrawn: toAmount(sums.withdrawn),
      staked: toAmount(sums.staked),
      won: toAmount(sums.won),
      net: toAmount(sums.won - sums.staked),
    }
  },
}
