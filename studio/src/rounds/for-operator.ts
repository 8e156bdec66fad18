import type { FastifyInstance } from 'fastify'
import type { Drawn, RoundsAnswer } from '../../../contract/src/provider-rounds.ts'
import { dealtTo } from '../live/dealt.ts'
import type { FlownTo } from '../rooms/verify.ts'
import type { Outcome, SlotWin } from '../protocol/rounds.ts'
import { symbolNames } from '../games/symbol-names.ts'
import type { Db } from '../schema.ts'
import { titles } from '../titles.ts'
import { isSigned, type Keys } from '../../../settings/src/signature.ts'
import { listByIds, type ShownRound } from './store.ts'
import { outcomeIn } from './views.ts'

/*
 * What the operator may show a player of rounds that are over (docs/providers.md, "Rounds"). A round
 * of somebody else's, of play money, or one that goes on is told like one that never was.
 */

const idsMax = 50
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const best = (wins: readonly SlotWin[]): SlotWin | undefined =>
  wins.reduce<SlotWin | undefined>(
    (top, win) => (top && parseInt(top.multiple, 10) >= parseInt(win.multiple, 10) ? top : win),
    undefined,
  )

/** What a symbol of a slot shows, by its part in the game; undefined of letters. */
const nameOf = (game: string, symbol: string): { tr: string; en: string } | undefined => {
  const symbols = titles.find((title) => title.slug === game)?.symbols
  const premium = /^p([1-4])$/.exec(symbol)?.[1]
  const art =
    symbol === 'wild'
      ? symbols?.wild
      : symbol === 'scatter'
        ? symbols?.scatter
        : symbols?.premiums[parseInt(premium ?? '0', 10) - 1]
  const names = art === undefined ? undefined : symbolNames[art]
  return names && { tr: names[0], en: names[1] }
}

/** An outcome as a history shows it: of a slot its first picture. */
export const drawnOf = (game: string, outcome: Outcome): Drawn | null => {
  switch (outcome.engine) {
    case 'roulette':
      return { kind: 'roulette', number: outcome.number, colour: outcome.colour }
    case 'racing':
      return { kind: 'order', order: outcome.order }
    case 'bingo':
      return {
        kind: 'balls',
        balls: outcome.balls,
        prizes: outcome.cards.reduce((n, card) => n + card.prizes.length, 0),
      }
    default: {
      const first = outcome.steps[0]
      if (!first) return null
      const top = best(first.wins)
      const name = top && nameOf(game, top.symbol)
      return {
        kind: 'reels',
        grid: first.grid,
        ...(titles.some((title) => title.slug === game) ? { sheet: game } : {}),
        winning: [...first.wins.flatMap((w) => w.positions), ...(first.scatter?.positions ?? [])],
        best: top
          ? {
              symbol: top.symbol,
              ...(name ? { name } : {}),
              count: top.count,
              line: top.line,
              multiple: top.multiple,
            }
          : null,
        freeSpins: outcome.steps.reduce((n, step) => Math.max(n, step.freeSpin), 0),
      }
    }
  }
}

const drawnIn = ({ game, view }: ShownRound): Drawn | null => {
  const outcome = outcomeIn(view)
  return outcome && drawnOf(game, outcome)
}

/** Those of the rounds that are over and this player's. */
export const roundsOf = async (
  db: Db,
  player: string,
  ids: readonly string[],
  flown: FlownTo,
): Promise<RoundsAnswer> => {
  const own = (await listByIds(db, player, ids)).flatMap((row) =>
    row.state === 'settled' ? [{ roundId: row.id, drawn: drawnIn(row) }] : [],
  )
  const [dealt, flights] = [await dealtTo(db, player, ids), await flown(player, ids)]
  return { rounds: [...own, ...dealt, ...flights] }
}

/** `GET /provider/rounds/<player>/<id>/<id>…`, signed. */
export const addRoundsForOperator = (
  app: FastifyInstance,
  { db, keys, flown }: { db: Db; keys: Keys; flown: FlownTo },
): void => {
  app.get<{ Params: { player: string; '*': string } }>(
    '/provider/rounds/:player/*',
    async (request, reply) => {
      const path = request.raw.url ?? ''
      if (!isSigned(keys, Date.now(), path, '', request.headers))
        return reply.code(401).send({ status: 'invalid_signature' })
      const ids = request.params['*'].split('/')
      if (ids.length > idsMax || !ids.every((id) => idPattern.test(id)))
        return reply.code(400).send({ status: 'bad_request' })
      return roundsOf(db, request.params.player, ids, flown)
    },
  )
}
