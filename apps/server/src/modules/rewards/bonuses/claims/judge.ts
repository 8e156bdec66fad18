import { todayInIstanbul } from '@felek/contract/fields.ts'
import type { OfferReason, OfferState } from '@felek/contract/bonuses.ts'
import type { PlayerFacts } from '../../../players/players.ts'
import type { Rebate } from '../cashback/cashback.ts'
import { isoWeek } from '../cashback/weeks.ts'
import type { OfferRow } from '../offers/offer.ts'
import type { ClaimRow } from './store.ts'

/** What is known of who asks. */
export type Facts = {
  playerId: bigint
  player: PlayerFacts
  deposited: boolean
  played: boolean
  /** What they have had, and what whoever may be the same person has. */
  had: readonly { offer_id: string; period: string; player_id: bigint }[]
  /** Offers that their first deposit was too small for. */
  missed: ReadonlySet<string>
  openClaim: ClaimRow | undefined
  /** Offers that have cost all that they may this month, for everybody or for this person. */
  overBudget: ReadonlySet<string>
  /** A purse runs, or waits for own stakes. */
  hasPurse: boolean
  /** Why the vault gives them nothing now. */
  refusal: { why: string; until: Date | null } | undefined
}

export type Standing = { state: OfferState; why?: OfferReason }

/** What an offer may be had once for: '' ever, a day, an ISO week. */
export const periodOf = (offer: Pick<OfferRow, 'per_player' | 'kind'>, now: Date): string => {
  if (offer.per_player === 'once') return ''
  if (offer.per_player === 'day') return todayInIstanbul(now)
  return isoWeek(now, offer.kind === 'cashback' ? -1 : 0).period
}

/** Whose segments a player is not of. */
const outside = (offer: OfferRow, facts: Facts): OfferReason | undefined => {
  const { countries, identified, played, registeredFrom, registeredUntil } = offer.segments
  const registered = todayInIstanbul(facts.player.registeredAt)
  if (countries !== undefined && !countries.includes(facts.player.country)) return 'country'
  if (identified !== undefined && identified !== facts.player.identified) return 'level'
  if (
    (played !== undefined && played !== facts.played) ||
    (registeredFrom !== undefined && registered < registeredFrom) ||
    (registeredUntil !== undefined && registered > registeredUntil)
  )
    return 'invited'
  return undefined
}

const ruleOf = (why: string): OfferReason =>
  why === 'paused' || why === 'blocked' || why === 'care'
    ? why
    : why === 'excluded' || why === 'closed'
      ? 'excluded'
      : 'limit'

/** Whether an offer is over, or not begun. */
export const isOver = (offer: OfferRow, now: Date): boolean =>
  offer.ends_at !== null && offer.ends_at <= now
export const isSoon = (offer: OfferRow, now: Date): boolean =>
  offer.starts_at !== null && offer.starts_at > now

const notYet = (why: OfferReason): Standing => ({ state: 'not_yet', why })

/** How an offer stands to a player; `rebate` of a cashback alone. */
export const judge = (
  offer: OfferRow,
  facts: Facts,
  rebate: Rebate | undefined,
  now: Date,
): Standing => {
  if (isSoon(offer, now)) return { state: 'soon' }
  const period = periodOf(offer, now)
  const had = facts.had.filter((h) => h.offer_id === offer.offer_id && h.period === period)
  if (had.length > 0)
    return period === '' || had.every((h) => h.player_id !== facts.playerId)
      ? { state: 'used' }
      : notYet('taken')
  if (facts.openClaim?.offer_id === offer.offer_id) return { state: 'claimed' }
  if (offer.first_deposit && facts.deposited)
    return { state: 'used', why: facts.missed.has(offer.offer_id) ? 'small' : 'deposited' }
  const other = outside(offer, facts)
  if (other !== undefined) return notYet(other)
  if (facts.refusal) return notYet(ruleOf(facts.refusal.why))
  if (facts.hasPurse && offer.kind !== 'spins') return notYet('bonus_active')
  if (facts.openClaim && offer.kind === 'deposit') return notYet('claim_open')
  if (offer.phone_confirmed && !facts.player.phoneConfirmed) return notYet('phone')
  if (rebate && !rebate.suffices) return notYet('loss')
  if (facts.overBudget.has(offer.offer_id)) return notYet('budget')
  return { state: 'open' }
}
