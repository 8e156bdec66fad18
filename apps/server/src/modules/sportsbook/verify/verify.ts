import { judge, lineCount, potentialWin, stakeOf, totalOdds } from '@felek/contract/coupon.ts'
import type { Query } from '@felek/database/database.ts'
import { countMovements, movementsOfRounds, type RoundMovement } from '../../wallet/wallet.ts'
import { actParts, cashOutParts, isSealed, unpaidParts, type SealDeps } from '../seals.ts'
import { brokenSeal, couponOf, resultsOf } from '../settle/settle.ts'
import { openLiabilityOf } from '../exposure/open-liability.ts'
import { listExposure } from '../exposure/store.ts'
import { listJudged, resultLogs, type JudgedCoupon } from '../settle/store.ts'
import {
  listTradingActions,
  listBeside,
  unsealedSettlements,
  withoutAct,
  type Beside,
} from './store.ts'

/*
 * The book's own check: results are folded, coupons judged anew, and compared with what was written
 * and with what the wallet moved. Nothing is taken from one book that another one says.
 */

export type SportsFault = { check: string; where: string; expected: string; found: string }
export type SportsVerdict = { coupons: number; movements: number; faults: SportsFault[] }

const most = 500
/** More of them say nothing more. */
const faultsMax = 100

type Emit = (check: string, where: string, expected: unknown, found: unknown) => void

/** A result that is shown later is due by then; what is due far from now is no excuse. */
const soonMs = 1_200_000

type Seals = {
  deps: SealDeps
  /** Whether an earlier coupon has a seal: then each one after it has. */
  begun: boolean
}

/** What was agreed, decided and is owed is as it was sealed, and the legs still make what was agreed. */
const checkSealed = (
  c: JudgedCoupon,
  beside: Beside,
  { seals, logs, told }: { seals: Seals; logs: Parameters<typeof brokenSeal>[2]; told: Emit },
): void => {
  const where = `coupon ${c.coupon_id}`
  const { deps } = seals
  if (seals.begun) told('a coupon is sealed', where, true, c.seal !== null)
  seals.begun ||= c.seal !== null
  const broken = brokenSeal(deps, c, logs)
  told(
    'what a coupon is judged by is as it was sealed',
    broken ?? where,
    'sealed',
    broken ? 'not' : 'sealed',
  )
  for (const { selection_id: id } of c.legs) {
    const said = (logs.get(id) ?? []).map((row) => row.at.getTime())
    const isInOrder = said.every((at, i) => i === 0 || at >= (said[i - 1] ?? 0))
    told('a log stands in the order in which it was written', `selection ${id}`, true, isInOrder)
  }
  const coupon = couponOf(c)
  told('its legs make its odds', where, c.total_odds, totalOdds(coupon))
  told('its legs make what it may win', where, c.potential_kurus, potentialWin(coupon))
  told('its lines make its stake', where, beside.stake_kurus, stakeOf(coupon))
  told('it has as many lines as it says', where, beside.lines, lineCount(coupon))
  for (const it of beside.cashouts) {
    const parts = {
      couponId: c.coupon_id,
      share: it.share,
      amountKurus: BigInt(it.amount_kurus),
      quoteId: BigInt(it.quote_id),
    }
    const is = isSealed(deps, 'cashout', cashOutParts(parts), it.seal)
    told('a cash-out is as it was sealed', `cash-out ${c.coupon_id}.${it.n}`, true, is)
  }
  for (const it of beside.unpaid) {
    const parts = {
      ...it,
      coupon_id: c.coupon_id,
      debt_coupon_id: BigInt(it.debt_coupon_id),
      player_id: BigInt(it.player_id),
      amount_kurus: BigInt(it.amount_kurus),
    }
    const is = isSealed(deps, 'unpaid', unpaidParts(parts), it.seal)
    told('what is owed is as it was sealed', `${it.kind} ${c.coupon_id}.${it.n}`, true, is)
  }
  for (const d of beside.debts)
    if (d.written_off_kurus !== '0')
      told(
        'what is given up of a debt desk has written down',
        `debt ${c.coupon_id}.${d.n}`,
        true,
        beside.acts.includes(`${c.coupon_id}.${d.n}`),
      )
}

/** From the money back: each movement of a coupon's round has exactly one row that owes it. */
const checkOwed = (b: Beside, kept: readonly RoundMovement[], told: Emit): void => {
  const id = String(b.coupon_id)
  const row = (n: string | undefined) => b.settlements.find((it) => String(it.n) === n)
  const owes = (m: RoundMovement): boolean => {
    const { transaction_id: name, amount_kurus: kurus } = m
    if (m.verb === 'bet') return name === id && kurus === b.stake_kurus
    const [, coupon, cash, n, taken] = /^(\d+)\.(c?)(\d+)(?:\.(.+))?$/.exec(name) ?? []
    if (coupon !== id) return false
    const isWhole = taken === undefined
    if (m.verb === 'win' && cash === 'c')
      return (
        isWhole && b.cashouts.some((it) => String(it.n) === n && BigInt(it.amount_kurus) === kurus)
      )
    if (m.verb === 'win') return isWhole && BigInt(row(n)?.delta_kurus ?? 0) === kurus
    // Taken back for a row, or from a payout for an old debt: how much is compared with all of it.
    if (m.verb !== 'adjust' || isWhole) return false
    const isForDebt = taken.startsWith('d')
    const payout =
      cash === 'c' ? b.cashouts.find((it) => String(it.n) === n)?.amount_kurus : row(n)?.delta_kurus
    return isForDebt ? BigInt(payout ?? 0) > 0n : BigInt(payout ?? 0) < 0n
  }
  for (const m of kept)
    told(
      'a movement has a row that owes it',
      `movement ${m.verb} ${m.transaction_id}`,
      true,
      owes(m),
    )
  for (const name of Object.keys(Object.groupBy(kept, (m) => `${m.verb} ${m.transaction_id}`)))
    told(
      'a movement is there once',
      `movement ${name}`,
      1,
      kept.filter((m) => `${m.verb} ${m.transaction_id}` === name).length,
    )
}

/** How a coupon stands by its results, against its last row and its own state. */
const checkStanding = (
  c: JudgedCoupon,
  beside: Beside,
  { logs, now, told }: { logs: Parameters<typeof resultsOf>[1]; now: Date; told: Emit },
): void => {
  const where = `coupon ${c.coupon_id}`
  const written = beside.settlements.at(-1)
  if (['waiting', 'posting', 'refused'].includes(c.state))
    return told('a coupon that is not open has no settlement', where, 0, beside.settlements.length)
  told('the state is the last row’s', where, written?.state ?? 'open', c.state)
  // What is due is judged a moment later.
  if (beside.due) return
  const { results } = resultsOf(c, logs, now)
  const { state, owedKurus } = judge(couponOf(c), results, c.shares)
  told('the state is what its results say', where, state, written?.state ?? 'open')
  told('it owes what its results say', where, owedKurus, written?.owed_kurus ?? 0)
}

/** Of what is owed by a row what its player has: of earlier rows' debts at most what was given up. */
const keptOf = (debts: Beside['debts'], row: Beside['settlements'][number], delta: bigint) => {
  const most = debts
    .filter((d) => d.n < row.n)
    .reduce((kurus, d) => kurus + BigInt(d.written_off_kurus), 0n)
  const kept = delta - BigInt(row.delta_kurus)
  if (delta <= 0n || kept < 0n) return 0n
  return kept > most ? most : kept
}

/**
 * Each row moves what is owed less all that was moved before and what the player keeps, or the house
 * bears it.
 */
const checkRows = ({ coupon_id, settlements, debts }: Beside, told: Emit): void => {
  let moved = 0n
  settlements.forEach((row, i) => {
    const where = `settlement ${coupon_id}.${row.n}`
    const delta = BigInt(row.owed_kurus) - moved
    const isBorne = row.borne_kurus !== '0'
    told('rows are numbered without gaps', where, i + 1, row.n)
    told(
      'a row moves what is owed less what was moved',
      where,
      isBorne ? 0n : delta - keptOf(debts, row, delta),
      row.delta_kurus,
    )
    told(
      'what the house bears is what it does not take back',
      where,
      isBorne ? -delta : 0n,
      row.borne_kurus,
    )
    moved += BigInt(row.delta_kurus)
  })
}

const sum = (all: readonly RoundMovement[], fits: (m: RoundMovement) => boolean): bigint =>
  all.filter(fits).reduce((n, m) => n + m.amount_kurus, 0n)

/** What the wallet moved, against each row. Answers how many movements were looked at. */
const checkMoney = (
  b: Beside,
  kept: readonly RoundMovement[],
  isTaken: boolean,
  told: Emit,
): void => {
  const id = String(b.coupon_id)
  const open = (kind: string, n: number) => b.unpaid.some((u) => u.kind === kind && u.n === n)
  const win = (name: string) => sum(kept, (m) => m.verb === 'win' && m.transaction_id === name)
  told(
    'the stake was taken once, and of no other coupon',
    `coupon ${id}`,
    isTaken ? b.stake_kurus : 0n,
    sum(kept, (m) => m.verb === 'bet'),
  )
  for (const row of b.settlements) {
    if (open('settlement', row.n)) continue
    const where = `settlement ${id}.${row.n}`
    const delta = BigInt(row.delta_kurus)
    told('a payout is what its row says', where, delta > 0n ? delta : 0n, win(`${id}.${row.n}`))
    const back = -sum(
      kept,
      (m) => m.verb === 'adjust' && new RegExp(`^${id}\\.${row.n}\\.\\d+$`).test(m.transaction_id),
    )
    const debt = BigInt(b.debts.find((d) => d.n === row.n)?.amount_kurus ?? 0)
    told(
      'what is taken back and what is owed is what its row says',
      where,
      delta < 0n ? -delta : 0n,
      back + debt,
    )
  }
  for (const row of b.cashouts)
    if (!open('cashout', row.n))
      told(
        'a cash-out is what its row says',
        `cash-out ${id}.${row.n}`,
        row.amount_kurus,
        win(`${id}.c${row.n}`),
      )
}

/** What was taken of debts, by the coupon that owes, of all movements. */
const takenOf = (kept: readonly RoundMovement[], into: Map<string, bigint>): void => {
  for (const m of kept) {
    const [, debt] = /^\d+\.c?\d+\.d(\d+\.\d+)\.\d+$/.exec(m.transaction_id) ?? []
    if (debt !== undefined) into.set(debt, (into.get(debt) ?? 0n) - m.amount_kurus)
  }
}

type Hangs = { stakeKurus: bigint; takeoutKurus: bigint; coupons: number }

const hang = (hanging: Map<string, Hangs>, c: JudgedCoupon): void => {
  for (const move of openLiabilityOf(c)) {
    const h = hanging.get(move.selectionId)
    hanging.set(move.selectionId, {
      stakeKurus: (h?.stakeKurus ?? 0n) + move.stakeKurus,
      takeoutKurus: (h?.takeoutKurus ?? 0n) + move.takeoutKurus,
      coupons: (h?.coupons ?? 0) + 1,
    })
  }
}

/** What was taken of each debt, as it stands there and as movements that are owed still say. */
const debtsOf = (
  c: JudgedCoupon,
  beside: Beside,
  { debts, taken }: { debts: Map<string, bigint>; taken: Map<string, bigint> },
): void => {
  for (const d of beside.debts) debts.set(`${c.coupon_id}.${d.n}`, BigInt(d.taken_kurus))
  for (const u of beside.unpaid)
    if (u.kind === 'debt' || u.kind === 'cashout_debt') {
      const key = `${u.debt_coupon_id}.${u.debt_n}`
      taken.set(key, (taken.get(key) ?? 0n) - BigInt(u.amount_kurus))
    }
}

/** What hangs on each selection by its coupons, against what is written. */
const checkExposure = async (q: Query, hanging: ReadonlyMap<string, Hangs>, told: Emit) => {
  const text = (h: Hangs | undefined) =>
    `${h?.stakeKurus ?? 0n} ${h?.takeoutKurus ?? 0n} ${h?.coupons ?? 0}`
  const written = new Map(
    (await listExposure(q)).map((row) => [
      row.selection_id,
      { stakeKurus: row.stake_kurus, takeoutKurus: row.takeout_kurus, coupons: row.coupons },
    ]),
  )
  for (const id of new Set([...hanging.keys(), ...written.keys()]))
    told(
      'what hangs on a selection is what its open coupons put there',
      `selection ${id}`,
      text(hanging.get(id)),
      text(written.get(id)),
    )
}

/** What staff did is as they did it, and each row that is sealed has only sealed ones behind it. */
const checkWritten = async (deps: SealDeps, q: Query, told: Emit): Promise<void> => {
  for (const place of await unsealedSettlements(q, faultsMax))
    told('a settlement is sealed', place, true, false)
  for (const place of await withoutAct(q, faultsMax))
    told('what desk decided is an act of desk’s', place, true, false)
  let isBegun = false
  for (let after = 0n; ;) {
    const acts = await listTradingActions(q, after, most)
    for (const a of acts) {
      isBegun ||= a.seal !== null
      const is = isSealed(deps, 'act', actParts(a), a.seal) && (a.seal !== null || !isBegun)
      told('what desk did is as it was sealed', `act ${a.act_id}`, true, is)
    }
    const last = acts.at(-1)
    if (!last) return
    after = last.act_id
  }
}

/** All that stands beside a page of coupons, in the book and in the wallet. */
const besidePage = async (q: Query, page: readonly JudgedCoupon[], soon: Date) => {
  const besides = await listBeside(
    q,
    page.map((c) => c.coupon_id),
    soon,
  )
  const logs = await resultLogs(
    q,
    page.flatMap((c) => c.legs.map((leg) => leg.selection_id)),
  )
  const moved = await movementsOfRounds(
    q,
    'sports',
    page.map((c, i) => ({ playerId: c.player_id, roundId: besides[i]?.coupon_number ?? '' })),
  )
  return { besides, logs, moved }
}

/**
 * Compares all that the book says with itself and with the wallet; `q` is one unchanging picture. Of
 * coupons after `from` alone, where that is said; then nobody counts the wallet's.
 */
export const verifySports = async (
  deps: SealDeps,
  q: Query,
  now: Date,
  from = 0n,
): Promise<SportsVerdict> => {
  const faults: SportsFault[] = []
  const told: Emit = (check, where, expected, found) => {
    if (String(expected) !== String(found) && faults.length < faultsMax)
      faults.push({ check, where, expected: String(expected), found: String(found) })
  }
  const debts = new Map<string, bigint>()
  const taken = new Map<string, bigint>()
  const hanging = new Map<string, Hangs>()
  let [coupons, movements] = [0, 0]
  const seals: Seals = { deps, begun: false }
  const soon = new Date(now.getTime() + soonMs)
  for (let after = from; ;) {
    const page = await listJudged(q, after, most)
    const last = page.at(-1)
    if (!last) break
    after = last.coupon_id
    const { besides, logs, moved } = await besidePage(q, page, soon)
    const byRound = Map.groupBy(moved, (m) => m.round_id)
    coupons += page.length
    movements += moved.length
    takenOf(moved, taken)
    page.forEach((c, i) => {
      const beside = besides[i]
      if (!beside) return
      checkStanding(c, beside, { logs, now, told })
      checkSealed(c, beside, { seals, logs, told })
      hang(hanging, c)
      checkRows(beside, told)
      // One that is posted may have been paid for a moment ago.
      if (c.state !== 'posting') {
        const kept = byRound.get(beside.coupon_number) ?? []
        checkMoney(beside, kept, !['waiting', 'refused'].includes(c.state), told)
        checkOwed(beside, kept, told)
      }
      debtsOf(c, beside, { debts, taken })
    })
  }
  for (const key of new Set([...debts.keys(), ...taken.keys()]))
    told(
      'of a debt so much was taken as was moved',
      `debt ${key}`,
      debts.get(key) ?? 0n,
      taken.get(key) ?? 0n,
    )
  if (from === 0n) {
    await checkWritten(deps, q, told)
    await checkExposure(q, hanging, told)
    told(
      'every movement of sports is a coupon’s',
      'wallet',
      movements,
      await countMovements(q, 'sports'),
    )
  }
  return { coupons, movements, faults }
}
