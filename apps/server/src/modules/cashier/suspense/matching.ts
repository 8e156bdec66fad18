import { matchAmount, type nameMatches } from '@felek/contract/office/cashier-suspense.ts'
import { toKurus } from '@felek/contract/money.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import { listPlayerCards, type PlayerCard } from '../../players/players.ts'
import type { CashierDeps } from '../deps.ts'
import { insertBeside } from '../deposits.ts'
import { compareNames } from '../facts/names.ts'
import { openDetails } from '../statements/identity.ts'
import { findLine, type ListedLine } from '../statements/lines-store.ts'
import { manualGateway, setStatus } from '../store.ts'
import { findSuspense, type Matter } from './store.ts'
import * as store from './targets-store.ts'

/* Whose money in suspense may be: what of a deposit fits it, and how many persons have to say so. */

export type Money = {
  matter: Matter
  line: ListedLine | undefined
  /** Empty where nobody is named. */
  sender: string
  iban: string
  text: string
}

const senderOf = (body: string): string => {
  try {
    const { senderName } = JSON.parse(body) as { senderName?: unknown }
    return typeof senderName === 'string' ? senderName : ''
  } catch {
    return ''
  }
}

/** A matter with what is known of who sent it. */
export const readMoney = async (
  q: Query,
  deps: Pick<CashierDeps, 'env'>,
  id: bigint,
): Promise<Money | undefined> => {
  const matter = await findSuspense(q, id)
  if (!matter) return undefined
  const lineId = matter.event_id.startsWith('line-') ? BigInt(matter.event_id.slice(5)) : undefined
  const line =
    matter.gateway === manualGateway && lineId !== undefined ? await findLine(q, lineId) : undefined
  if (!line) return { matter, line: undefined, sender: senderOf(matter.body), iban: '', text: '' }
  const { name, iban, text } = openDetails(deps.env, line)
  return { matter, line, sender: name, iban, text }
}

export type TargetFit = {
  codeFits: boolean
  amountFits: boolean
  accountFits: boolean
  name: (typeof nameMatches)[number]
  isProof: boolean
  /** Why one person is not enough; empty where one is. */
  why: '' | 'code_differs' | 'amount_differs' | 'account_differs' | 'name_differs' | 'match_amount'
  /** A sender who is somebody else: the money goes back. */
  isRefused: boolean
}

/** How a deposit, or a player without one, stands to money in suspense. */
export const toFit = (
  { matter, line, sender }: Money,
  target: store.TargetRow | undefined,
  owner: string,
): TargetFit => {
  const isLine = line !== undefined
  const isProof = isLine && target?.unproved_kurus === matter.amount_kurus
  const code = line?.code ?? matter.reference
  const fit = {
    codeFits: target !== undefined && target.reference === code,
    amountFits: isProof || target?.amount_kurus === matter.amount_kurus,
    accountFits: !isLine || target?.receiving_id === line.account_id,
    name: compareNames(sender, owner),
  }
  const why = !fit.codeFits
    ? 'code_differs'
    : !fit.amountFits
      ? 'amount_differs'
      : !fit.accountFits
        ? 'account_differs'
        : fit.name !== 'fits'
          ? 'name_differs'
          : matter.amount_kurus > toKurus(matchAmount)
            ? 'match_amount'
            : ''
  return { ...fit, isProof, why, isRefused: !isProof && fit.name === 'differs' }
}

export type Target = { row: store.TargetRow | undefined; card: PlayerCard; fit: TargetFit }

const nameOf = ({ firstname, lastname }: PlayerCard): string => `${firstname} ${lastname}`

const withFits = async (
  q: Query,
  money: Money,
  rows: readonly store.TargetRow[],
): Promise<Target[]> => {
  const cards = await listPlayerCards(q, [...new Set(rows.map((row) => row.player_id))])
  return rows.flatMap((row) => {
    const card = cards.get(row.player_id)
    return card ? [{ row, card, fit: toFit(money, row, nameOf(card)) }] : []
  })
}

const suggestedMs = 30 * 86_400_000
const suggestionsMax = 5

/** What money may be of: the deposit that it quotes; else, as no more than a suggestion, those of its amount and name. */
export const listSuggestions = async (q: Query, money: Money, now: Date): Promise<Target[]> => {
  const { matter, line } = money
  const code = line?.code ?? matter.reference
  const quoted = code === '' ? [] : await store.listTargetsByCode(q, code)
  if (quoted.length > 0) return withFits(q, money, quoted)
  if (matter.what !== 'lira') return []
  const since = new Date(now.getTime() - suggestedMs)
  const rows = await store.listTargetsByAmount(q, matter.amount_kurus, since)
  const found = await withFits(q, money, rows)
  return found.filter(({ fit }) => fit.name === 'fits').slice(0, suggestionsMax)
}

/** What staff look for: a code, or a player's deposits and the player alone. */
export const searchTargets = async (
  q: Query,
  money: Money,
  { code, playerId }: { code: string; playerId: bigint | undefined },
): Promise<Target[]> => {
  if (playerId === undefined) return withFits(q, money, await store.listTargetsByCode(q, code))
  const deposits = await withFits(q, money, await store.listTargetsOfPlayer(q, playerId))
  const card = (await listPlayerCards(q, [playerId])).get(playerId)
  const alone =
    card && money.line ? [{ row: undefined, card, fit: toFit(money, undefined, nameOf(card)) }] : []
  return [...deposits, ...alone]
}

/** The deposit or the player that staff name. */
export const findNamed = async (
  q: Query,
  money: Money,
  { depositId, playerId }: { depositId: bigint | undefined; playerId: bigint | undefined },
): Promise<Target | undefined> => {
  if (depositId !== undefined) {
    const row = await store.findTarget(q, depositId)
    return row && (await withFits(q, money, [row]))[0]
  }
  if (playerId === undefined || !money.line) return undefined
  const card = (await listPlayerCards(q, [playerId])).get(playerId)
  return card && { row: undefined, card, fit: toFit(money, undefined, nameOf(card)) }
}

/** The method of transfers to accounts of the house: a deposit that nobody had asked for is one of it. */
const manualMethod = '6'

/** A deposit of a player's who had asked for none, under review until the money is credited to it. */
export const openDepositFor = async (
  tx: Tx,
  money: Money,
  playerId: bigint,
  now: Date,
): Promise<bigint> => {
  const id = await insertBeside(
    tx,
    {
      player_id: playerId,
      method_id: manualMethod,
      balance_after_kurus: 0n,
      receiving_id: money.line?.account_id ?? null,
      gateway: manualGateway,
      amountKurus: money.matter.amount_kurus,
    },
    now,
  )
  await setStatus(tx, id, 1004, 'transfer_in_review', now)
  return id
}
