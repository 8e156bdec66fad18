import type { Line } from '../../../database/chain/marks.ts'

/** What the chain binds of each row: every column that there was at first, in this order for ever. */
export const columnsOf = {
  entry: [
    'entry_id',
    'player_id',
    'verb',
    'source',
    'transaction_id',
    'amount_kurus',
    'from_account',
    'to_account',
    'cash_after_kurus',
    'bonus_after_kurus',
    'locked_after_kurus',
    'round_id',
    'game',
    'at',
  ],
  effect: [
    'effect_no',
    'source',
    'scope',
    'verb',
    'transaction_id',
    'player_id',
    'amount_kurus',
    'about',
    'round_id',
    'game',
    'status',
    'entry_id',
    'at',
  ],
} as const
export type Kind = keyof typeof columnsOf

/**
 * Columns that came later. They stand behind the others, each with its name, in rows where they say
 * something; the line of a row where they are null is what it was before them.
 */
export const laterColumns: Record<Kind, readonly string[]> = {
  entry: [],
  effect: ['held_why', 'bonus_id', 'bonus_weight'],
}

export const allColumnsOf = (kind: Kind): readonly string[] => [
  ...columnsOf[kind],
  ...laterColumns[kind],
]

/** The number stands first in a row's text, so the two can not disagree. */
export const lineOf = (kind: Kind, row: string): Line => ({
  no: BigInt(row.slice(1, row.indexOf(','))),
  text: kind + row,
})
