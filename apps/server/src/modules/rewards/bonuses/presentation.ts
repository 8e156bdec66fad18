import { foldCode } from '@felek/contract/fold.ts'
import type { Bonus, Offer } from '@felek/contract/bonuses.ts'
import type { Query } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { readBonusWallet } from '../../wallet/wallet.ts'
import type { Around } from './context.ts'
import { computeRebate } from './cashback/cashback.ts'
import { findFacts } from './claims/facts.ts'
import { isOver, isSoon, judge } from './claims/judge.ts'
import { claimsByIds } from './claims/store.ts'
import { findOwn, grantsByIds } from './grants/store.ts'
import type { OfferRow } from './offers/offer.ts'
import { listActiveOffers, offerOfCode, offerVersions } from './offers/store.ts'
import { getOwnCenti } from './own-stakes/store.ts'
import { getSpins } from './spins/store.ts'
import { claimAsBonus, toBonus, toOffer } from './wire.ts'

type PresentationQuery = { playerId: bigint | undefined; lang: Lang; now: Date }

const getGames = async (q: Query, around: Around, offers: Iterable<OfferRow>) => {
  const keys = [...offers].flatMap((o) => (o.spins_game === null ? [] : [o.spins_game]))
  const found = keys.length === 0 ? new Map() : await around.games(q, [...new Set(keys)])
  return (offer: OfferRow): { gameID: string; name: string } | undefined =>
    offer.spins_game === null ? undefined : found.get(offer.spins_game)
}

/** What is offered, or the one offer of a code, as it stands to who asks. */
export const offersFor = async (
  q: Query,
  around: Around,
  { playerId, lang, now }: PresentationQuery,
  code: string | undefined,
): Promise<Offer[]> => {
  const named = code ? await offerOfCode(q, foldCode(code)) : undefined
  if (code && (!named || isOver(named, now))) throw new Refusal('promo_invalid')
  const offers = named
    ? [named]
    : (await listActiveOffers(q)).filter((o) => !o.by_code_only && !isOver(o, now))
  const gameOf = await getGames(q, around, offers)
  const facts = playerId === undefined ? undefined : await findFacts(q, around, playerId, now)
  const shown: Offer[] = []
  for (const offer of offers) {
    const rebate =
      offer.kind === 'cashback' && facts
        ? await computeRebate(q, around, facts.playerId, offer, now)
        : undefined
    const standing = facts
      ? judge(offer, facts, rebate, now)
      : { state: isSoon(offer, now) ? ('soon' as const) : ('open' as const) }
    const claim = standing.state === 'claimed' ? facts?.openClaim : undefined
    shown.push(toOffer(offer, { standing, rebate, claim, game: gameOf(offer), lang }))
  }
  return shown
}

/** Bonuses by their ids, in that order; claims that came to nothing among them. */
const bonusesBy = async (
  q: Query,
  around: Around,
  found: readonly { id: bigint; of: 'grant' | 'claim' }[],
  { playerId, lang }: { playerId: bigint; lang: Lang },
): Promise<Bonus[]> => {
  const ids = (of: 'grant' | 'claim') => found.filter((f) => f.of === of).map((f) => f.id)
  const grants = new Map((await grantsByIds(q, ids('grant'))).map((g) => [g.bonus_id, g]))
  const claims = new Map((await claimsByIds(q, ids('claim'))).map((c) => [c.claim_id, c]))
  const offers = await offerVersions(q, [...grants.values(), ...claims.values()])
  const gameOf = await getGames(q, around, offers.values())
  const spins = await getSpins(q, [...grants.keys()])
  const purse = await readBonusWallet(q, playerId)
  const own = await getOwnCenti(q, [...grants.keys()])
  return found.flatMap(({ id }) => {
    const row = grants.get(id) ?? claims.get(id)
    const offer = row && offers.get(`${row.offer_id}:${row.version}`)
    if (!row || !offer) return []
    const game = gameOf(offer)
    if (!('bonus_id' in row)) return [claimAsBonus(row, offer, game, lang)]
    const ofIt = purse?.bonusId === id ? purse : undefined
    return [
      toBonus(row, {
        offer,
        purse: ofIt,
        ownCenti: own.get(id) ?? 0n,
        spins: spins.get(id),
        game,
        lang,
      }),
    ]
  })
}

export const bonusShown = async (
  q: Query,
  around: Around,
  bonusId: bigint,
  whose: { playerId: bigint; lang: Lang },
): Promise<Bonus> => {
  const [bonus] = await bonusesBy(q, around, [{ id: bonusId, of: 'grant' }], whose)
  if (!bonus) throw new Error(`bonus ${bonusId} is gone`)
  return bonus
}

/** A page of a player's own, the newest first. */
export const ownBonuses = async (
  q: Query,
  around: Around,
  whose: { playerId: bigint; lang: Lang },
  page: { state: string | undefined; limit: number; offset: number },
): Promise<{ rows: Bonus[]; total: number }> => {
  const { found, total } = await findOwn(q, whose.playerId, page)
  return { rows: await bonusesBy(q, around, found, whose), total }
}
