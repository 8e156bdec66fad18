import type { Selectable } from 'kysely'
import type { Seal } from '../../../settings/src/seal.ts'
import { toAmount, toKurus } from '../../../contract/src/money.ts'
import type { DrawRecord } from '../maths/draws.ts'
import type { Outcome } from '../protocol/rounds.ts'
import type { Schema } from '../schema.ts'

/*
 * A result from its draw until its stake is decided. It is stored, so that it is fixed, and sealed,
 * so that nobody who reads the database can let losing stakes alone be refused.
 */

export type Result = {
  draws: readonly DrawRecord[]
  outcome: Outcome
  payoutKurus: bigint
}

/** As columns of `rounds`. */
export type PlainResult = {
  draws: string
  outcome: string
  payout_kurus: bigint
  sealed_result: null
}

export const plainResult = ({ draws, outcome, payoutKurus }: Result): PlainResult => ({
  draws: JSON.stringify(draws),
  outcome: JSON.stringify(outcome),
  payout_kurus: payoutKurus,
  sealed_result: null,
})

const placeOf = (roundId: string): string => `studio:round:${roundId}`

export const sealResult = (
  seal: Seal,
  roundId: string,
  { draws, outcome, payoutKurus }: Result,
): string =>
  seal.seal(JSON.stringify({ draws, outcome, payout: toAmount(payoutKurus) }), placeOf(roundId))

/** The result of a round whose stake is decided now; nothing changes where it was open before. */
export const openResult = (
  seal: Seal,
  {
    id,
    sealed_result,
    payout_kurus,
  }: Pick<Selectable<Schema['rounds']>, 'id' | 'sealed_result' | 'payout_kurus'>,
): { columns: PlainResult | Record<string, never>; payoutKurus: bigint } => {
  if (sealed_result === null) {
    if (payout_kurus === null) throw new Error(`round ${id} has no result`)
    return { columns: {}, payoutKurus: payout_kurus }
  }
  const { draws, outcome, payout } = JSON.parse(seal.open(sealed_result, placeOf(id))) as {
    draws: DrawRecord[]
    outcome: Outcome
    payout: string
  }
  const columns = plainResult({ draws, outcome, payoutKurus: toKurus(payout) })
  return { columns, payoutKurus: columns.payout_kurus }
}
