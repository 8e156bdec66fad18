import type { Tx } from '@felek/database/database.ts'
import type { RewardsDeps } from '../../deps.ts'
import { payEach } from '../../pay-each.ts'
import { lockBonuses } from '../claims/store.ts'
import { endPlayed } from '../grants/ends.ts'
import { findGrant } from '../grants/store.ts'
import type { BonusDeps } from '../deps.ts'
import { isAsSealed } from '../../seals.ts'
import { fundingAccountOf } from '../offers/offer.ts'
import {
  insertSpinWin,
  listOwedSpins,
  setSpinPaid,
  setSpinRefused,
  getSpins,
  spinWin,
  takeSpins,
} from './store.ts'

/** A free spin's outcome, as its provider says it; the amount may be zero. */
export type FreeWin = {
  transactionId: string
  grantId: bigint | undefined
  roundId: string
  playerId: bigint
  game: string
  amountKurus: bigint
  spinsLeft: number
}

/** `grant_not_found` may come again, the others are final for their id. */
export type FreeWinVerdict = 'ok' | 'grant_not_found' | 'conflict'

type Paying = BonusDeps & Pick<RewardsDeps, 'db' | 'now'>

const sameAs = (kept: Awaited<ReturnType<typeof spinWin>> & object, said: FreeWin): boolean =>
  kept.bonus_id === said.grantId &&
  kept.player_id === said.playerId &&
  kept.round_id === said.roundId &&
  kept.game === said.game &&
  kept.amount_kurus === said.amountKurus &&
  kept.spins_left === said.spinsLeft

const judged = async (
  tx: Tx,
  deps: BonusDeps,
  provider: string,
  said: FreeWin,
  now: Date,
): Promise<FreeWinVerdict> => {
  const { grantId } = said
  const spins = grantId === undefined ? undefined : await getSpins(tx, [grantId])
  const known = grantId === undefined ? undefined : spins?.get(grantId)
  if (grantId === undefined || known === undefined || known.provider !== provider)
    return 'grant_not_found'
  await lockBonuses(tx, said.playerId)
  const taken = await takeSpins(tx, provider, grantId)
  const before = await spinWin(tx, provider, said.transactionId)
  if (before) return sameAs(before, said) ? 'ok' : 'conflict'
  if (taken?.player_id !== said.playerId || taken.game !== said.game) return 'conflict'
  if (said.spinsLeft >= taken.spins_left) {
    deps.log.error(
      { provider, grantId: String(grantId), left: taken.spins_left, said: said.spinsLeft },
      'a provider says that more free spins are left than there were: it is paid nothing for this one',
    )
    return 'conflict'
  }
  // What was forfeited is over; a spin that was played before any other end is owed.
  const owed =
    taken.state === 'forfeited'
      ? 0n
      : said.amountKurus < taken.cap_left_kurus
        ? said.amountKurus
        : taken.cap_left_kurus
  await insertSpinWin(deps, tx, {
    provider,
    transaction_id: said.transactionId,
    bonus_id: grantId,
    player_id: said.playerId,
    round_id: said.roundId,
    game: said.game,
    amount_kurus: said.amountKurus,
    owed_kurus: owed,
    spins_left: said.spinsLeft,
    at: now,
  })
  const grant = await findGrant(tx, said.playerId, grantId)
  if (said.spinsLeft === 0 && grant?.state === 'active') await endPlayed(tx, deps, grant, now)
  return 'ok'
}

/**
 * A provider's word of what a free spin won: kept once, then paid in cash from `bonus:<offer>`, up to
 * what the offer pays at most.
 */
export const freeWin = async (
  deps: Paying,
  provider: string,
  said: FreeWin,
): Promise<FreeWinVerdict> => {
  const verdict = await deps.db.inTx((tx) => judged(tx, deps, provider, said, deps.now()))
  if (verdict !== 'ok') return verdict
  // Where this fails, the job pays: the provider's word is kept.
  for (const win of await listOwedSpins(deps.db.read, said.grantId, 10))
    await pay(deps, win).catch((error: unknown) =>
      deps.log.error({ err: error, provider }, 'a free win is owed that could not be paid yet'),
    )
  return verdict
}

type Owed = Awaited<ReturnType<typeof listOwedSpins>>[number]

const pay = async (deps: Paying, win: Owed): Promise<void> => {
  if (!isAsSealed(deps, 'free_win', win))
    throw new Error(
      `the free win ${win.provider} ${win.transaction_id} is not as its provider said`,
    )
  const outcome = await deps.wallet.post({
    verb: 'adjust',
    source: 'rewards',
    transactionId: `free:${win.provider}:${win.transaction_id}`,
    playerId: win.player_id,
    amountKurus: win.owed_kurus,
    house: fundingAccountOf(win.offer_id),
    roundId: win.round_id,
    game: win.game,
  })
  const { status } = outcome
  if (status !== 'ok') {
    // Final for its id: asked again each second it would answer the same for ever.
    if (await setSpinRefused(deps.db.read, win, status, deps.now()))
      deps.log.error(
        { provider: win.provider, transactionId: win.transaction_id, status },
        'the vault refuses a free win for good: it waits for a person',
      )
    return
  }
  await setSpinPaid(deps.db.read, win.provider, win.transaction_id, deps.now())
}

/** Pays what free spins are owed, each once by its id, whatever died in between. */
export const payOwedSpins = async (deps: RewardsDeps): Promise<void> =>
  payEach(deps, await listOwedSpins(deps.db.read, undefined, 100), pay)
