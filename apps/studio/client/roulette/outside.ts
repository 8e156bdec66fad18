import type { BetKind } from '../../src/protocol/games.ts'
import { keyOf } from '../lib/bets.ts'
import type { Layout } from './board.ts'

export type OutsideBet = {
  key: string
  kind: BetKind
  numbers: readonly number[]
  /** 1, 2, 3 of its kind. */ no: number
  /** Its place in the table's grid. */ area: string
}

const kinds: readonly BetKind[] = ['column', 'dozen', 'low', 'even', 'red', 'black', 'odd', 'high']

/** In reading order of the table, which is the order of the Tab key too. */
export const outsideBets = (game: Layout): OutsideBet[] =>
  kinds.flatMap((kind) =>
    (game.kinds.find((rule) => rule.kind === kind)?.sets ?? []).map((numbers, i) => ({
      key: keyOf(kind, numbers),
      kind,
      numbers,
      no: i + 1,
      area: kind === 'column' || kind === 'dozen' ? `${kind}-${i + 1}` : kind,
    })),
  )
