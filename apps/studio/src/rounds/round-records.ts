import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toAmount } from '@felek/contract/money.ts'
import {
  openRoundsMax,
  recordedStakesMax,
  type OpenRoundsResponse,
  type RecordedStake,
  type RoundRecord,
  type RoundRecordResponse,
} from '@felek/contract/protocols/provider/round-records.ts'
import { isSigned, type Keys } from '@felek/platform/signatures/signature.ts'
import type { Db } from '../schema.ts'
import {
  listRecordedStakes,
  listRoundRecords,
  listRunningIds,
  type RecordedStakeRow,
  type RoundRecordRow,
} from './round-records-store.ts'

/*
 * What the operator's staff may know of a round (docs/providers.md, "A round, and those that run"). Of one that runs
 * neither what it pays nor which of its stakes were paid: that would tell how it ends.
 */

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const toStake = (row: RecordedStakeRow, runs: boolean): RecordedStake => ({
  transactionId: row.transaction_id,
  player: row.player,
  amount: toAmount(row.amount),
  placedAt: row.placed_at.toISOString(),
  state: runs && row.state === 'paid' ? 'taken' : row.state,
  payout: runs || row.state !== 'paid' ? null : toAmount(row.payout ?? 0n),
})

const toRecord = (round: RoundRecordRow, stakes: readonly RecordedStakeRow[]): RoundRecord => {
  const runs = round.state === 'running'
  const [first] = stakes
  return {
    roundId: round.id,
    game: round.game,
    state: round.state,
    ...(round.reason !== null && { reason: round.reason }),
    openedAt: round.opened_at.toISOString(),
    endedAt: runs ? null : (round.ended_at?.toISOString() ?? null),
    paid: runs ? null : toAmount(first?.paid ?? 0n),
    staked: toAmount(first?.staked ?? 0n),
    stakes: stakes.map((row) => toStake(row, runs)),
    stakesCount: first?.stakes ?? 0,
  }
}

/** Those of the rounds in which there is real money, in the order of the ids; of play money's nothing is said. */
const listRecords = async (db: Db, ids: readonly string[]): Promise<RoundRecord[]> => {
  if (ids.length === 0) return []
  const rounds = new Map((await listRoundRecords(db, ids)).map((row) => [row.id, row]))
  const stakes = Map.groupBy(
    await listRecordedStakes(db, ids, recordedStakesMax),
    (row) => row.round_id,
  )
  return ids.flatMap((id) => {
    const [round, own] = [rounds.get(id), stakes.get(id)]
    return round && own ? [toRecord(round, own)] : []
  })
}

/** `GET /provider/rounds/<id>` and `GET /provider/rounds/open`, signed. */
export const addRoundRecords = (
  app: FastifyInstance,
  { db, keys }: { db: Db; keys: Keys },
): void => {
  const unsigned = ({ raw, headers }: FastifyRequest): boolean =>
    !isSigned(keys, Date.now(), raw.url ?? '', '', headers)
  app.get('/provider/rounds/open', async (request, reply) => {
    if (unsigned(request)) return reply.code(401).send({ status: 'invalid_signature' })
    const ids = await listRunningIds(db, openRoundsMax + 1)
    const answer: OpenRoundsResponse = {
      // One that has ended meanwhile runs no more.
      rounds: (await listRecords(db, ids.slice(0, openRoundsMax))).filter(
        ({ state }) => state === 'running',
      ),
      more: ids.length > openRoundsMax,
    }
    return answer
  })
  app.get<{ Params: { roundId: string } }>('/provider/rounds/:roundId', async (request, reply) => {
    if (unsigned(request)) return reply.code(401).send({ status: 'invalid_signature' })
    const { roundId } = request.params
    if (!idPattern.test(roundId)) return reply.code(400).send({ status: 'bad_request' })
    const [round] = await listRecords(db, [roundId])
    const answer: RoundRecordResponse = { round: round ?? null }
    return answer
  })
}
