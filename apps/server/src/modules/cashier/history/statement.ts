import type { Statement } from '@felek/contract/histories.ts'
import type { Query } from '@felek/database/database.ts'
import { dayOf, startOf, sumLedgerNow, type Sum } from './days-store.ts'
import { sumByGame, type GameSum } from './sittings/store.ts'

type Kind = Statement['lines'][number]['kind']

/** Categories as in the view `wallet_history`, in the order in which a statement has them. */
const kinds: readonly [readonly number[], Kind][] = [
  [[11], 'deposit'],
  [[12], 'withdraw'],
  [[13], 'returned'],
  [[3, 23], 'stake'],
  [[4, 24], 'win'],
  [[5, 25], 'refund'],
  [[6], 'bonus'],
  [[7], 'jackpot'],
  [[8, 28], 'adjustment'],
  [[14], 'released'],
]

const nextMonth = (month: string): string => {
  const [year = 0, of = 0] = month.split('-').map((n) => parseInt(n, 10))
  return of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, '0')}`
}

const total = (sums: readonly Sum[]): bigint => sums.reduce((n, s) => n + s.kurus, 0n)

/**
 * A month of a player's cash. What it was before follows from what it is now and from all that has
 * moved since, so that the lines always add up to the difference.
 */
export const readStatement = async (
  q: Query,
  playerId: bigint,
  month: string,
  now: Date,
): Promise<{
  opening: bigint
  closing: bigint
  complete: boolean
  lines: { kind: Kind; count: number; amount: bigint }[]
  games: GameSum[]
}> => {
  const from = startOf(`${month}-01`)
  const before = startOf(`${nextMonth(month)}-01`)
  const { cashKurus, inside, after } = await sumLedgerNow(q, playerId, from, before)
  const closing = cashKurus - total(after)
  return {
    opening: closing - total(inside),
    closing,
    complete: dayOf(now) >= dayOf(before),
    lines: kinds.flatMap(([categories, kind]) => {
      const sums = inside.filter((s) => categories.includes(s.category))
      const count = sums.reduce((n, s) => n + s.rows, 0)
      return count > 0 ? [{ kind, count, amount: total(sums) }] : []
    }),
    games: await sumByGame(q, {
      playerId,
      from,
      before,
      games: undefined,
      minKurus: undefined,
      outcome: undefined,
    }),
  }
}
