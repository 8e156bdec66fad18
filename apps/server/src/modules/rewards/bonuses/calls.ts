import type { bonuses } from '@felek/contract/bonuses.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import type { Handlers } from '../../../deps.ts'
import type { RewardsDeps } from '../deps.ts'
import type { Around } from './context.ts'
import { claimOffer, dropClaim } from './claims/claims.ts'
import { lockBonuses } from './claims/store.ts'
import { takeAway } from './grants/ends.ts'
import { findGrant } from './grants/store.ts'
import { bonusShown, offersFor, ownBonuses } from './presentation.ts'
import { toClaim } from './wire.ts'

/** Our ids are decimal digits; anything else names nothing of ours. */
const rowId = (text: string): bigint | undefined =>
  /^[1-9]\d{0,17}$/.test(text) ? BigInt(text) : undefined

/** The calls of bonuses; `around` is what they ask of rooms that ask this one. */
export const bonusesCalls = (around: Around): Handlers<typeof bonuses, RewardsDeps> => ({
  offers: ({ code }, { q, player, lang, now }) =>
    offersFor(q, around, { playerId: player?.playerId, lang, now }, code),

  claim: async (input, { tx, deps, player, lang, now, setMessage }) => {
    const { playerId } = player
    const claimed = await claimOffer(tx, deps, around, playerId, input, now)
    const { claim, offer, bonusId } = claimed
    const bonus =
      bonusId === undefined ? undefined : await bonusShown(tx, around, bonusId, { playerId, lang })
    setMessage(!bonus ? 'bonus_claimed' : bonus.state === 'waiting' ? 'bonus_waits' : 'bonus_given')
    return { ...toClaim(claim, offer, lang), ...(bonus ? { bonus } : {}) }
  },

  dropClaim: async ({ claimID }, { tx, deps, player, now, setMessage }) => {
    const { claim_id: id } = await dropClaim(tx, deps, player.playerId, rowId(claimID), now)
    setMessage('bonus_claim_dropped')
    return { claimID: String(id) }
  },

  list: ({ state, limit, offset }, { q, player, lang }) =>
    ownBonuses(q, around, { playerId: player.playerId, lang }, { state, limit, offset }),

  cancel: async ({ bonusID }, { tx, deps, player, lang, now, setMessage }) => {
    const { playerId } = player
    await lockBonuses(tx, playerId)
    const id = rowId(bonusID)
    const grant = id === undefined ? undefined : await findGrant(tx, playerId, id)
    if (grant?.state !== 'active' && grant?.state !== 'waiting') throw new Refusal('not_found')
    await takeAway(tx, deps, grant, { state: 'cancelled' }, now)
    setMessage('bonus_cancelled')
    return bonusShown(tx, around, grant.bonus_id, { playerId, lang })
  },
})
