import type { Parsed } from '@felek/contract/call.ts'
import { categories, searchTypes, statuses } from '@felek/contract/transactions.ts'
import type { histories } from '@felek/contract/histories.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { phrases } from '@felek/phrases/phrases.ts'
import type { Handlers } from '../../../deps.ts'
import type { CashierDeps } from '../deps.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { categoriesOf, spanOrRefusal, wireCategory } from './history.ts'
import { readStatement } from './statement.ts'
import { playedGames, findRound, listPlayedRounds } from './sittings/rounds.ts'
import {
  listSittings,
  readSitting,
  sumByGame,
  type GameSum,
  type SittingChoice,
} from './sittings/store.ts'

const words = (lang: Lang) => phrases[lang].history

/** Which states a row of a category can have: only what is asked for goes through several. */
const statesOf = (category: string): readonly (keyof typeof statuses)[] => {
  if (category === categories.deposit || category === categories.withdraw)
    return ['pending', 'processing', 'approved', 'rejected', 'cancelled']
  return category === categories.win || category === categories.refund
    ? ['approved', 'held', 'rejected']
    : ['approved']
}

type OfKind = { searchType?: string | undefined; searchCategory?: string | undefined }
const wanted = ({ searchType, searchCategory }: OfKind): string[] =>
  categoriesOf(searchType, searchCategory)?.map(wireCategory) ?? Object.values(categories)

const choiceOf = (
  playerId: bigint,
  input: Parsed<typeof histories.sittingTotals>,
): SittingChoice => ({
  playerId,
  ...spanOrRefusal(input.startDate, input.endDate),
  games: input.game === undefined ? undefined : [input.game],
  minKurus: input.searchMinAmount === undefined ? undefined : toKurus(input.searchMinAmount),
  outcome: input.outcome,
})

const gameSums = async (q: Parameters<typeof sumByGame>[0], sums: readonly GameSum[]) => {
  const games = await playedGames(
    q,
    sums.map((s) => s.game),
  )
  return sums.map((s) => ({
    game: games(s.game),
    rounds: s.rounds,
    staked: toAmount(s.staked),
    won: toAmount(s.won),
    net: toAmount(s.won - s.staked),
  }))
}

export const historyCalls: Handlers<typeof histories, CashierDeps> = {
  types: (input, { lang }) => {
    const kinds = wanted({ searchCategory: input.searchCategory })
    return Promise.resolve(
      Object.entries(searchTypes)
        .filter(([, id]) => input.searchType === undefined || id === input.searchType)
        .filter(
          ([, id]) =>
            input.searchCategory === undefined ||
            wanted({ searchType: id }).some((c) => kinds.includes(c)),
        )
        .map(([name, id]) => ({ id, name: words(lang).types[name as keyof typeof searchTypes] })),
    )
  },
  categories: (input, { lang }) => {
    const ids = new Set(wanted(input))
    return Promise.resolve(
      Object.entries(categories)
        .filter(([, id]) => ids.has(id))
        .map(([name, id]) => ({
          id,
          name: words(lang).categories[name as keyof typeof categories],
        })),
    )
  },
  subCategories: (input, { lang }) => {
    const states = new Set(wanted(input).flatMap((id) => [...statesOf(id)]))
    return Promise.resolve(
      (Object.keys(statuses) as (keyof typeof statuses)[])
        .filter((name) => states.has(name))
        .map((name) => ({ id: statuses[name], name: words(lang).states[name] })),
    )
  },
  sittings: async (input, { q, player }) => {
    const { rows, total } = await listSittings(q, choiceOf(player.playerId, input), input)
    const games = await playedGames(
      q,
      rows.map((r) => r.game),
    )
    return {
      rows: rows.map((r) => {
        const staked = r.staked_kurus - r.refunded_kurus
        return {
          id: String(r.sitting_id),
          game: games(r.game),
          startedAt: r.started_at.toISOString(),
          endedAt: r.ended_at.toISOString(),
          rounds: r.rounds,
          staked: toAmount(staked),
          won: toAmount(r.won_kurus),
          net: toAmount(r.won_kurus - staked),
        }
      }),
      total,
    }
  },
  sittingTotals: async (input, { q, player }) => {
    const choice = choiceOf(player.playerId, input)
    const sums = await sumByGame(q, choice)
    const { total } = await listSittings(q, choice, { limit: 1, offset: 0 })
    const sum = (of: (s: GameSum) => bigint) => sums.reduce((n, s) => n + of(s), 0n)
    const [staked, won] = [sum((s) => s.staked), sum((s) => s.won)]
    return {
      sittings: total,
      rounds: sums.reduce((n, s) => n + s.rounds, 0),
      staked: toAmount(staked),
      won: toAmount(won),
      net: toAmount(won - staked),
      games: await gameSums(q, sums.slice(0, 20)),
    }
  },
  rounds: async (input, { deps, player }) => {
    if (input.roundID !== undefined) {
      const round = await findRound(deps, player.playerId, input.roundID)
      if (!round) throw new Refusal('not_found')
      return { rows: [round].slice(input.offset), total: 1 }
    }
    const { sittingID = '' } = input
    const id = /^\d{1,18}$/.test(sittingID) ? BigInt(sittingID) : -1n
    const sitting = await readSitting(deps.db.read, player.playerId, id)
    if (!sitting) throw new Refusal('not_found')
    return { rows: await listPlayedRounds(deps, sitting, input), total: sitting.rounds }
  },
  statement: async ({ month }, { q, player, now }) => {
    const s = await readStatement(q, player.playerId, month, now)
    const { lines, games, opening, closing, complete } = s
    return {
      month,
      openingBalance: toAmount(opening),
      closingBalance: toAmount(closing),
      complete,
      lines: lines.map((l) => ({ ...l, amount: toAmount(l.amount) })),
      games: await gameSums(q, games),
    }
  },
}
