import type { Query, Tx } from '@felek/database/database.ts'
import { toAmount } from '@felek/contract/money.ts'
import { formatMoney } from '@felek/phrases/format.ts'
import { invalidFields, Refusal } from '../../../rpc/refusal.ts'
import { sendMail } from '../../messages/messages.ts'
import { findBlocks, findMailbox, playerCard, type PlayerCard } from '../../players/players.ts'
import { openNumbers, rowId } from '../accounts/accounts.ts'
import { maskIban } from '../accounts/masks.ts'
import { accountById, listAccounts, type AccountRow } from '../accounts/store.ts'
import { setCleared } from '../clearing/store.ts'
import type { CashierDeps } from '../deps.ts'
import { namesFit } from '../facts/names.ts'
import { methodById, type MethodRow } from '../methods/store.ts'
import { findShared } from '../shared-ibans/store.ts'
import { findRequest } from '../store.ts'
import { holdWithdrawal, payableAccount } from '../withdrawals.ts'

/*
 * Money out for a player who cannot ask for it: whoever is fully blocked or closed does not come in, and what is theirs
 * is theirs all the same. Everybody else asks themselves, so that nobody's money leaves on staff's word alone.
 */

/** Why a player cannot ask for their money themselves. */
export type Unable = 'full_block' | 'closed' | 'excluded'

/** The player, and why they cannot ask; throws what stands against paying out to them. */
const requireUnable = async (
  q: Query,
  playerId: bigint,
): Promise<{ card: PlayerCard; because: Unable }> => {
  const card = await playerCard(q, playerId)
  if (!card) throw new Refusal('not_found')
  const kinds = (await findBlocks(q, playerId)).map(({ kind }) => kind)
  if (kinds.includes('compliance')) throw invalidFields({ playerID: 'compliance_blocked' })
  if (kinds.includes('full')) return { card, because: 'full_block' }
  if (card.status === 'active') throw invalidFields({ playerID: 'asks_themselves' })
  return { card, because: card.status }
}

/** What stands against paying to an account of this player's; undefined where nothing does. */
const findAgainst = async (
  q: Query,
  { env }: Pick<CashierDeps, 'env'>,
  { card, account, now }: { card: PlayerCard; account: AccountRow; now: Date },
): Promise<'owner_differs' | 'iban_shared' | 'refused' | 'resting' | undefined> => {
  const shared = await findShared(q, account.id)
  if (shared === 'refuse') return 'refused'
  // Staff have looked at an account that they have released.
  if (shared === 'open') return 'iban_shared'
  if (!namesFit(account.owner, `${card.firstname} ${card.lastname}`)) return 'owner_differs'
  const restsUntilMs = account.iban_at.getTime() + env.bankAccountRestHours * 3_600_000
  return now.getTime() < restsUntilMs ? 'resting' : undefined
}

const sentences = {
  owner_differs: 'account_owner_differs',
  iban_shared: 'account_shared',
  refused: 'account_invalid',
  resting: 'account_resting',
} as const

export type PayOutAccount = {
  account: AccountRow
  iban: string
  against: keyof typeof sentences | null
}

/** What may be paid out to whom; throws where the player may ask themselves, or nothing may leave. */
export const readPayOutSubject = async (
  q: Query,
  deps: CashierDeps,
  playerId: bigint,
): Promise<{ card: PlayerCard; because: Unable; cashKurus: bigint; accounts: PayOutAccount[] }> => {
  const { card, because } = await requireUnable(q, playerId)
  const accounts: PayOutAccount[] = []
  for (const account of await listAccounts(q, playerId)) {
    const against = await findAgainst(q, deps, { card, account, now: deps.now() })
    const { iban } = openNumbers(deps.env, account)
    accounts.push({ account, iban, against: against ?? null })
  }
  const { cashKurus } = await deps.wallet.balances(q, playerId)
  return { card, because, cashKurus, accounts }
}

export type PayOutInput = {
  playerId: bigint
  bankAccountID: string
  methodID: string
  amountKurus: bigint
  forfeitBonus: boolean
}

/**
 * A method's floor keeps small payouts from its players; what is left of somebody's money is paid all the same. Its
 * ceiling is the bank's.
 */
const payingMethod = async (
  q: Query,
  { methodID, amountKurus }: PayOutInput,
): Promise<Omit<MethodRow, 'favourite'>> => {
  const method = await methodById(q, methodID)
  if (method?.type !== 2) throw invalidFields({ methodID: 'method_unknown' })
  if (!method.open) throw new Refusal('method_closed')
  if (amountKurus > method.max_kurus) throw new Refusal('amount_out_of_range')
  return method
}

/** What a payout rests on, as both persons see it. */
export type PayOutFacts = {
  username: string
  because: Unable
  amount: string
  method: string
  bank: string
  iban: string
  ibanSince: string
  forfeitBonus: boolean
}

/** Judges a payout as it stands now; throws what stands against it. */
const judge = async (
  q: Query,
  deps: CashierDeps,
  input: PayOutInput,
  now: Date,
): Promise<{ card: PlayerCard; account: AccountRow; method: MethodRow; facts: PayOutFacts }> => {
  const { card, because } = await requireUnable(q, input.playerId)
  const method = await payingMethod(q, input)
  const id = rowId(input.bankAccountID)
  const account = id === undefined ? undefined : await accountById(q, input.playerId, id)
  if (!account) throw invalidFields({ bankAccountID: 'account_invalid' })
  const against = await findAgainst(q, deps, { card, account, now })
  if (against) throw invalidFields({ bankAccountID: sentences[against] })
  const facts = {
    username: card.username,
    because,
    amount: toAmount(input.amountKurus),
    method: method.name_tr,
    bank: account.bank_name,
    iban: maskIban(openNumbers(deps.env, account).iban),
    ibanSince: account.iban_at.toISOString(),
    forfeitBonus: input.forfeitBonus,
  }
  return { card, account, method: { ...method, favourite: false }, facts }
}

/** The facts of a proposal; throws what would stand against paying. Cash is asked for too: it is taken at the end. */
export const readPayOutFacts = async (
  q: Query,
  deps: CashierDeps,
  input: PayOutInput,
  now: Date,
): Promise<PayOutFacts> => {
  const { facts } = await judge(q, deps, input, now)
  const { cashKurus } = await deps.wallet.balances(q, input.playerId)
  if (cashKurus < input.amountKurus) throw new Refusal('insufficient_funds')
  return facts
}

/**
 * Takes the money aside, lets it go and tells the player by mail, in a transaction of its caller's, who has the
 * approval; answers the withdrawal's id.
 */
export const payOutInTx = async (
  tx: Tx,
  deps: CashierDeps,
  { staffId, reason, ...input }: PayOutInput & { staffId: bigint; reason: string },
  now: Date,
): Promise<{ id: bigint; version: number }> => {
  const { playerId, amountKurus, forfeitBonus } = input
  const { card, method } = await judge(tx, deps, input, now)
  const account = await payableAccount(tx, deps, playerId, input.bankAccountID, now)
  const details = {}
  const withdrawal = { playerId, method, account, amountKurus, details, forfeitBonus }
  const id = await holdWithdrawal(tx, deps, withdrawal, now)
  // The hold has the account's row now: a block that was committed before it is seen here, and one after it waits.
  await requireUnable(tx, playerId)
  await setCleared(tx, id, { by: 'staff', staffId, reason, at: now })
  const to = await findMailbox(deps, tx, playerId)
  if (to !== undefined)
    await sendMail(deps, tx, {
      playerId,
      to,
      template: 'paid_out',
      lang: card.lang,
      username: card.username,
      path: '/support',
      values: {
        amount: formatMoney(toAmount(amountKurus), card.lang),
        bank: account.bank_name,
      },
    })
  return { id, version: (await findRequest(tx, id)).version }
}
