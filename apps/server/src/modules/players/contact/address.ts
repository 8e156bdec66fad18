import type { contact as calls } from '@felek/contract/contact.ts'
import { barredBy } from '@felek/contract/territory.ts'
import { afterCommit } from '@felek/database/database.ts'
import type { Handler } from '../../../deps.ts'
import { newId } from '../../../database/ids.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { logSecurityEvent } from '../../security/security.ts'
import { openDetails, encryptDetails } from '../details.ts'
import { maskStreet } from '../masks.ts'
import type { PlayersDeps } from '../deps.ts'
import { mailPlayer } from '../notices.ts'
import { requireStepUp } from '../sessions/sessions.ts'
import { holdPlayer } from '../store.ts'
import { encryptResidence } from './encrypted-contact.ts'
import * as store from './store.ts'

/**
 * user/address_change. The address of before is kept; the country stays. Nobody moves into the
 * barred territory by a form: it is refused as at registering, and nothing changes.
 */
export const changeAddress: Handler<typeof calls.changeAddress, PlayersDeps> = async (
  { city, address },
  ctx,
) => {
  const { deps, tx, now } = ctx
  const { playerId } = ctx.player
  requireStepUp(ctx.player, now)
  const player = await holdPlayer(tx, playerId)
  if (!player) throw new Refusal('session_expired')
  const barred = barredBy({ country: player.country, city, address })
  if (barred !== undefined)
    throw new Refusal('territory_barred', {}, { [barred]: 'territory_barred' })
  const details = openDetails(deps.env, player)
  const answer = { city, address: maskStreet(address) }
  ctx.setMessage('address_changed')
  if (player.city === city && details.address === address) return answer
  const changeId = newId(now)
  await store.insertAddressChange(tx, {
    change_id: changeId,
    player_id: playerId,
    before_sealed: encryptResidence(deps.env, changeId, {
      city: player.city,
      address: details.address,
    }),
    changed_at: now,
  })
  await store.setAddress(tx, playerId, {
    city,
    details_sealed: encryptDetails(deps.env, playerId, { ...details, address }),
  })
  await mailPlayer(ctx, tx, player, { template: 'address_changed', path: '/profile/address' })
  afterCommit(() => logSecurityEvent(deps, { kind: 'address_changed', playerId, address: ctx.ip }))
  return answer
}
