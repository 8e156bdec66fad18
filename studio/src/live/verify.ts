import { isDeepStrictEqual } from 'node:util'
import { toAmount } from '../../../contract/src/money.ts'
import { verifyDraws } from '../maths/verify.ts'
import type { Draw, DrawRecord } from '../maths/draws.ts'
import type { Verification } from '../protocol/protocol.ts'
import type { Db } from '../schema.ts'
import { dealOf, type Deal } from './deal.ts'
import { decide, playDealer, type BlackjackState } from './engines/blackjack.ts'
import { findRound, sumsOf } from './store.ts'

/** Whether the deal is what the rules make of the draws, with the decisions that were taken. */
export const dealsRight = (deal: Deal, draws: readonly DrawRecord[]): boolean => {
  let next = 0
  const draw: Draw = (range) => {
    const it = draws[next]
    next += 1
    if (it?.range !== range) throw new RangeError('another draw than the rules make')
    return it.value
  }
  try {
    const seats = deal.kind === 'blackjack' ? [...new Set(deal.hands.map((hand) => hand.seat))] : []
    const opening = dealOf(deal.kind, seats, draw)
    if (deal.kind !== 'blackjack' || opening.kind !== 'blackjack')
      return next === draws.length && isDeepStrictEqual(opening, deal)
    let state: BlackjackState = opening
    for (const action of deal.log) state = decide(state, action, draw)
    return (
      isDeepStrictEqual({ ...playDealer(state, draw), kind: 'blackjack' }, deal) &&
      next === draws.length
    )
  } catch {
    return false
  }
}

/**
 * What anybody may know of a live round: its commitment at once, seed and draws once its result is
 * out.
 */
export const verifyLive = async (db: Db, roundId: string): Promise<Verification | undefined> => {
  const row = await findRound(db, roundId)
  if (!row) return undefined
  const revealed = row.state === 'result' || row.state === 'done' || row.state === 'void'
  const sums = await sumsOf(db, roundId)
  const claim = {
    serverSeed: row.server_seed,
    serverSeedHash: row.server_seed_hash,
    clientSeed: row.client_seed,
    nonce: row.number,
    draws: row.draws,
  }
  return {
    roundId: row.id,
    game: row.table_id,
    state: row.state === 'void' ? 'void' : revealed ? 'settled' : 'pending',
    void: row.state === 'void' ? 'round_void' : null,
    serverSeedHash: row.server_seed_hash,
    serverSeed: revealed ? row.server_seed : null,
    clientSeed: row.client_seed,
    nonce: parseInt(`${row.number}`, 10),
    draws: revealed ? row.draws : null,
    stake: toAmount(sums.stake),
    payout: revealed ? toAmount(sums.payout) : null,
    verified:
      revealed && row.deal !== null ? verifyDraws(claim) && dealsRight(row.deal, row.draws) : null,
    at: row.started_at.toISOString(),
  }
}
