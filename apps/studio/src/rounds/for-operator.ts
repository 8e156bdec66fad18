import type { FastifyInstance, FastifyRequest } from 'fastify'
import type {
  Drawn,
  RunningRoundResponse,
  RoundsResponse,
} from '@felek/contract/protocols/provider/rounds.ts'
import { dealtTo } from '../live/dealt.ts'
import type { FlownTo } from '../rooms/verify.ts'
import type { Outcome } from '../protocol/rounds.ts'
import { games } from '../games/games.ts'
import { toldOf } from '../games/told.ts'
import type { Db } from '../schema.ts'
import { isSigned, type Keys } from '@felek/platform/signatures/signature.ts'
import { findRunning } from './running-rounds-store.ts'
import { listByIds, type ShownRound } from './store.ts'
import { outcomeIn } from './views.ts'

/*
 * What the operator may show a player of rounds that are over (docs/providers.md, "Rounds"), and know of the one that
 * runs. A round of somebody else's, of play money, or one that goes on is shown like one that never was.
 */

const idsMax = 50
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An outcome as a history shows it: of a slot its first picture. */
export const drawnOf = (game: string, outcome: Outcome): Drawn | null =>
  games.get(game)?.told(outcome) ?? null

const drawnIn = (round: ShownRound): Drawn | null => {
  const outcome = outcomeIn(round.view)
  return outcome ? drawnOf(round.game, outcome) : toldOf(round)
}

/** Those of the rounds that are over and this player's. */
export const getRounds = async (
  db: Db,
  player: string,
  ids: readonly string[],
  flown: FlownTo,
): Promise<RoundsResponse> => {
  const own = (await listByIds(db, player, ids)).flatMap((row) =>
    row.state === 'settled' ? [{ roundId: row.id, drawn: drawnIn(row) }] : [],
  )
  const [dealt, flights] = [await dealtTo(db, player, ids), await flown(player, ids)]
  return { rounds: [...own, ...dealt, ...flights] }
}

/** `GET /provider/rounds/<player>/<id>/<id>…` and `GET /provider/playing/<player>`, signed. */
export const addRoundsForOperator = (
  app: FastifyInstance,
  { db, keys, flown }: { db: Db; keys: Keys; flown: FlownTo },
): void => {
  const unsigned = ({ raw, headers }: FastifyRequest): boolean =>
    !isSigned(keys, Date.now(), raw.url ?? '', '', headers)
  app.get<{ Params: { player: string; '*': string } }>(
    '/provider/rounds/:player/*',
    async (request, reply) => {
      if (unsigned(request)) return reply.code(401).send({ status: 'invalid_signature' })
      const ids = request.params['*'].split('/')
      if (ids.length > idsMax || !ids.every((id) => idPattern.test(id)))
        return reply.code(400).send({ status: 'bad_request' })
      return getRounds(db, request.params.player, ids, flown)
    },
  )
  app.get<{ Params: { player: string } }>('/provider/playing/:player', async (request, reply) => {
    if (unsigned(request)) return reply.code(401).send({ status: 'invalid_signature' })
    const answer: RunningRoundResponse = { running: await findRunning(db, request.params.player) }
    return answer
  })
}
