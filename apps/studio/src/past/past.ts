import type { PastResponse, PastRequest } from '@felek/contract/protocols/provider/past.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import type { Encryption } from '@felek/platform/crypto/encryption.ts'
import type { Playables } from '../rounds/playable.ts'
import { newClientSeed } from '../maths/draws.ts'
import { payoutsOf } from '../rounds/payouts.ts'
import { openTurn, commitmentOfStep, type Chance } from '../rounds/step.ts'
import type { StudioDb } from '../schema.ts'
import { ensureSeeds, openSeed, rotateSeeds } from '../seeds/seeds.ts'
import { hasPair, lockPair, setClientSeed, setNonce } from '../seeds/store.ts'
import { insertPast, type PastRound } from './store.ts'

/*
 * The past of a demo's account: rounds that are drawn now, by the rules and from seeds as any other, and dated as they are
 * asked for. Nothing of them goes through the wallet, whose books the operator writes from what is answered; so it is done
 * for a player alone who has never been here. Their seeds are shown at the end: each round can be checked, and the next one
 * begins with a client seed of the player's own.
 */

type PastDeps = { db: StudioDb; seal: Encryption; playables: Playables }
type RequestedRound = PastRequest['rounds'][number]
type Played = PastRound & { paidKurus: bigint }

/** A spin is on the screen for so long. */
const shownMs = 3_000

/** One round, over with its first step; undefined where its game knows no such stake, or asks its player for more. */
const played = (
  { playables }: PastDeps,
  { player, seedId }: { player: string; seedId: string },
  chance: Chance,
  { roundId, game, stake, at }: RequestedRound,
): Played | undefined => {
  const playable = playables.find(game)
  const amount = toKurus(stake)
  const wager =
    playable?.stakes?.includes(amount) === true ? playable.wagerOf(amount, null) : undefined
  if (!playable || wager === undefined) return undefined
  const turn = openTurn(playable, chance, wager)
  if (!turn.over) return undefined
  const payout = payoutsOf(playable, turn.kept.state, [amount])
  const paidKurus = payout.paidKurus[0] ?? 0n
  const opened_at = new Date(at)
  const ended_at = new Date(opened_at.getTime() + shownMs)
  return {
    paidKurus,
    round: {
      id: roundId,
      kind: 'solo',
      game,
      maths: playable.maths,
      mode: 'real',
      player,
      seed_id: seedId,
      nonce: chance.nonce,
      state: 'settled',
      seal: commitmentOfStep(turn),
      revealed: turn.secret && JSON.stringify(turn.secret),
      staked: amount,
      paid: paidKurus,
      cap_hundredths: BigInt(playable.capHundredths),
      capped: payout.capped,
      featured: playable.featured?.(turn.view) ?? false,
      opened_at,
      ended_at,
      seen_at: ended_at,
    },
    stake: {
      id: roundId,
      round_id: roundId,
      step: 0,
      player,
      session: '',
      mode: 'real',
      wager: JSON.stringify(wager),
      amount,
      state: 'paid',
      payout: paidKurus,
      placed_at: opened_at,
    },
    step: {
      round_id: roundId,
      step: 0,
      actor: 'player',
      draws: JSON.stringify(turn.draws),
      view: JSON.stringify(turn.view),
      at: opened_at,
    },
  }
}

/** One past in five loses a fifth of its stakes: so many without one is no chance. */
const triesMax = 200

/** Draws the rounds, and draws them anew where they pay more than they may. */
const drawn = (
  parts: PastDeps,
  of: { player: string; seedId: string },
  serverSeed: string,
  { rounds, paidMax }: PastRequest,
): { clientSeed: string; past: Played[] } => {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const clientSeed = newClientSeed()
    const past = rounds.flatMap(
      (round, i) => played(parts, of, { serverSeed, clientSeed, nonce: BigInt(i) }, round) ?? [],
    )
    const paid = past.reduce((sum, { paidKurus }) => sum + paidKurus, 0n)
    if (past.length < rounds.length) break
    if (paidMax === undefined || paid <= toKurus(paidMax)) return { clientSeed, past }
  }
  throw new NotPlayable()
}

export const playPast = (parts: PastDeps, asked: PastRequest, now: Date): Promise<PastResponse> =>
  parts.db.inTx(async (tx) => {
    const { seal } = parts
    const { player, rounds } = asked
    if (await hasPair(tx, player)) return { status: 'conflict' }
    await ensureSeeds(tx, seal, player, now)
    const pair = await lockPair(tx, player)
    const of = { player, seedId: pair.id }
    const { clientSeed, past } = drawn(parts, of, openSeed(seal, pair), asked)
    await setClientSeed(tx, pair.id, clientSeed)
    await setNonce(tx, pair.id, BigInt(rounds.length))
    await insertPast(tx, past)
    await rotateSeeds(tx, seal, pair, '', now)
    return { status: 'ok', paid: past.map(({ paidKurus }) => toAmount(paidKurus)) }
  })

/** A round was asked for that no game plays, or pasts that pay as little as asked do not come. */
export class NotPlayable extends Error {}
