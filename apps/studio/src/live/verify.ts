import { isDeepStrictEqual } from 'node:util'
import { toAmount } from '@felek/contract/money.ts'
import { verifyDraws, verifyShared } from '../maths/verify.ts'
import type { Draw, DrawRecord } from '../maths/draws.ts'
import type { Verification } from '../protocol/protocol.ts'
import type { Db } from '../schema.ts'
import { dealOf, type Deal } from './deal.ts'
import {
  dealHands,
  dealWithHole,
  decide,
  playDealer,
  type BlackjackState,
} from './engines/blackjack.ts'
import { findRound, type RoundRow } from './rounds-store.ts'
import { settledBets } from './shared-draw.ts'
import { getSums } from './store.ts'

/**
 * Whether the deal is what the rules make of the draws, with the decisions that were taken. A voided
 * round may not be `played` to its end.
 */
export const dealsRight = (deal: Deal, draws: readonly DrawRecord[], played = true): boolean => {
  let next = 0
  const draw: Draw = (range) => {
    const it = draws[next]
    next += 1
    if (it?.range !== range) throw new RangeError('another draw than the rules make')
    return it.value
  }
  try {
    const seats = deal.kind === 'blackjack' ? [...new Set(deal.hands.map((hand) => hand.seat))] : []
    if (deal.kind !== 'blackjack')
      return isDeepStrictEqual(dealOf(deal.kind, seats, draw), deal) && next === draws.length
    let state: BlackjackState = (deal.hole === 'late' ? dealHands : dealWithHole)(seats, draw)
    for (const action of deal.log) state = decide(state, action, draw)
    const end = played ? playDealer(state, draw) : state
    return isDeepStrictEqual({ ...end, kind: 'blackjack' }, deal) && next === draws.length
  } catch {
    return false
  }
}

/** Whether promises, values and draws of a round agree. */
const drawsRight = (row: RoundRow): boolean =>
  row.server_seed === null
    ? verifyShared({
        commitments: [row.server_seed_hash, row.witness_commitment ?? ''],
        // A value of ours that was shown alone drew nothing.
        values: row.witness_values.map((value, i) => [row.studio_values[i] ?? '', value]),
        name: row.client_seed,
        number: row.number,
        draws: row.draws,
      })
    : verifyDraws({
        serverSeed: row.server_seed,
        serverSeedHash: row.server_seed_hash,
        clientSeed: row.client_seed,
        nonce: row.number,
        draws: row.draws,
      })

/** What both parties promised and, once it may be known, showed. */
const sharedOf = (row: RoundRow, revealed: boolean): Verification['shared'] =>
  row.scheme === 1
    ? null
    : {
        witness: 'house',
        witnessCommitment: row.witness_commitment,
        studioValues: revealed ? row.studio_values : [],
        witnessValues: revealed ? row.witness_values : [],
        settled: revealed ? settledBets(row.counted ?? []) : null,
        counted: revealed ? (row.counted ?? []) : null,
      }

/**
 * What anybody may know of a live round: its commitments at once, values and draws once its result
 * is out. A voided round is shown like the others, once it has been drawn.
 */
export const verifyLive = async (db: Db, roundId: string): Promise<Verification | undefined> => {
  const row = await findRound(db, roundId)
  if (!row || row.state === 'waiting') return undefined
  const isVoid = row.state === 'void'
  const shown = row.state === 'result' || row.state === 'done' || isVoid
  const seed = row.server_seed ?? row.studio_values[0] ?? null
  const revealed = shown && seed !== null
  const sums = await getSums(db, roundId)
  return {
    roundId: row.id,
    game: row.table_id,
    state: isVoid ? 'void' : shown ? 'settled' : 'pending',
    void: row.void_reason,
    serverSeedHash: row.server_seed_hash,
    serverSeed: revealed ? seed : null,
    clientSeed: row.client_seed,
    nonce: parseInt(`${row.number}`, 10),
    draws: revealed ? row.draws : null,
    shared: sharedOf(row, revealed),
    stake: toAmount(sums.stake),
    // What a void comes to is known once it is drawn.
    payout: shown && row.result !== null ? toAmount(sums.payout) : null,
    verified:
      revealed && row.deal !== null
        ? drawsRight(row) && dealsRight(row.deal, row.draws, !isVoid || Boolean(row.result))
        : null,
    at: row.started_at.toISOString(),
  }
}
