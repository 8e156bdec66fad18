import * as z from 'zod/mini'
import type { Rules } from '../../engines/define.ts'
import { createPlayables } from '../games/playables.ts'
import type { Playable } from './playable.ts'

/* Games for tests of the machine, the smallest of their kind: one step; a hidden board; a further stake. */

const common = {
  label: 'turna',
  family: 'instant',
  paceMs: 0,
  maths: 'toy',
  stakes: [1_000n, 2_000n],
  capHundredths: 1_000,
  wagerOf: (_: bigint, wager: unknown) => (wager === null ? {} : undefined),
  config: {},
  takesFreeSpins: false,
} as const

const playable = <W, S, A, V>(
  slug: string,
  rules: Rules<object, W, S, A, V>,
  action: z.ZodMiniType<A>,
): Playable => ({
  ...common,
  slug,
  rules,
  parseAction: (asked) => {
    const parsed = z.safeParse(action, asked)
    return parsed.success ? parsed.data : undefined
  },
})

type Once = { fell: number }
const once: Rules<object, object, Once, never, Once> = {
  open: (_config, _wager, draw) => ({ fell: draw(20) }),
  actions: () => [],
  act: (_config, state) => state,
  fallback: () => {
    throw new Error('it is over')
  },
  // Now and then more than the cap.
  settle: (_config, { fell }) => [fell === 0 ? 5_000 : fell < 10 ? 150 : 0],
  hidden: () => null,
  show: (_config, state) => state,
}

export type BoardAction = { type: 'open'; at: number } | { type: 'take' } | { type: 'return' }
type Board = { bomb: number; opened: readonly number[]; left: 'taken' | 'returned' | null }
const isOver = ({ bomb, opened, left }: Board) =>
  left !== null || opened.includes(bomb) || opened.length === 4
const board: Rules<object, object, Board, BoardAction, object> = {
  open: (_config, _wager, draw) => ({ bomb: draw(5), opened: [], left: null }),
  actions: (_config, state) =>
    isOver(state)
      ? []
      : [
          ...[0, 1, 2, 3, 4]
            .filter((at) => !state.opened.includes(at))
            .map((at) => ({ action: { type: 'open' as const, at } })),
          ...(state.opened.length > 0 ? [{ action: { type: 'take' as const } }] : []),
        ],
  act: (_config, state, action) =>
    action.type === 'open'
      ? { ...state, opened: [...state.opened, action.at] }
      : { ...state, left: action.type === 'take' ? 'taken' : 'returned' },
  fallback: (_config, { opened }) => ({ type: opened.length > 0 ? 'take' : 'return' }),
  settle: (_config, { bomb, opened, left }) => [
    left === 'returned' ? 100 : opened.includes(bomb) ? 0 : 100 + 45 * opened.length,
  ],
  hidden: (_config, { bomb }) => bomb,
  show: (_config, state) => ({
    opened: state.opened,
    over: isOver(state),
    bomb: isOver(state) ? state.bomb : null,
  }),
}

export type RaiseAction = { type: 'stand' } | { type: 'raise' }
type Raise = { dealer: number; cards: readonly number[]; stakes: number; stood: boolean }
const raised = ({ cards, stood }: Raise) => stood || cards.length === 3
const raise: Rules<object, object, Raise, RaiseAction, object> = {
  open: (_config, _wager, draw) => {
    const dealer = draw(13)
    return { dealer, cards: [draw(13)], stakes: 1, stood: false }
  },
  actions: (_config, state) =>
    raised(state) ? [] : [{ action: { type: 'stand' } }, { action: { type: 'raise' }, stake: 1 }],
  act: (_config, state, action, draw) =>
    action.type === 'stand'
      ? { ...state, stood: true }
      : { ...state, cards: [...state.cards, draw(13)], stakes: state.stakes + 1 },
  fallback: () => ({ type: 'stand' }),
  settle: (_config, { dealer, cards, stakes }) =>
    Array.from({ length: stakes }, (_, i) => ((cards[i] ?? 0) > dealer ? 200 : 0)),
  hidden: (_config, { dealer }) => dealer,
  show: (_config, state) => ({
    cards: state.cards,
    stakes: state.stakes,
    dealer: raised(state) ? state.dealer : null,
  }),
}

const boardAction = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('open'), at: z.int().check(z.gte(0), z.lte(4)) }),
  z.strictObject({ type: z.literal('take') }),
  z.strictObject({ type: z.literal('return') }),
])
const raiseAction = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('stand') }),
  z.strictObject({ type: z.literal('raise') }),
])

export const toys = [
  { ...playable('toy-once', once, z.never()), featured: (view) => (view as Once).fell > 9 },
  playable('toy-board', board, boardAction),
  playable('toy-raise', raise, raiseAction),
] as const satisfies readonly Playable[]
export const toyPlayables = createPlayables(toys)
