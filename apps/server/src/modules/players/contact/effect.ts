import { limits } from '@felek/contract/limits.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import { recordSecurityEvent } from '../../security/security.ts'
import { openDetails, phoneKeysOf, encryptDetails } from '../details.ts'
import { maskPhone } from '../masks.ts'
import type { PlayersDeps } from '../deps.ts'
import { mailPlayer } from '../notices.ts'
import { deleteSmsCodes } from '../second-factor/store.ts'
import { holdPlayer, type PlayerRow } from '../store.ts'
import { openPhones } from './encrypted-contact.ts'
import * as store from './store.ts'

/** Somebody else has the phone by now; what was written in this transaction is taken back. */
export class PhoneTaken extends Error {
  override name = 'PhoneTaken'
}

const from = (deps: PlayersDeps, host: string | undefined) => ({
  deps,
  ...(host === undefined ? {} : { host }),
})

/** When the new phone was shown, and where from; a job comes from nowhere. */
type Shown = { at: Date; address?: string; host?: string }

/**
 * The new phone holds from here on: sign-in by text message goes to it, and codes that went to the
 * phone of before open nothing. The caller holds the player's row.
 */
export const takeEffect = async (
  deps: PlayersDeps,
  tx: Tx,
  player: PlayerRow,
  change: store.PhoneChangeRow,
  { at, address, host }: Shown,
): Promise<string> => {
  const { env } = deps
  const { player_id: playerId } = player
  const phone = openPhones(env, change).after
  const keys = phoneKeysOf(env, phone)
  const owner = await store.ownerOfPhone(tx, keys)
  if (owner !== undefined && owner.player_id !== playerId) throw new PhoneTaken()
  const isSet = await store.setPhone(tx, playerId, {
    details_sealed: encryptDetails(env, playerId, { ...openDetails(env, player), phone }),
    phone_key: keys[0],
    phone_confirmed_at: at,
  })
  if (!isSet) throw new PhoneTaken()
  await deleteSmsCodes(tx, playerId)
  await store.endPhoneChange(tx, change.change_id, 'done', deps.now())
  const to = maskPhone(phone)
  await mailPlayer(from(deps, host), tx, player, { template: 'phone_changed', values: { to } })
  await recordSecurityEvent(tx, deps, { kind: 'phone_changed', playerId, address })
  return to
}

/** Ends a player's wishes for a phone that is somebody else's by now, and says so by mail. */
export const endTaken = (
  deps: PlayersDeps,
  playerId: bigint,
  host: string | undefined,
): Promise<void> =>
  deps.db.inTx(async (tx) => {
    const player = await holdPlayer(tx, playerId)
    if (!player) return
    const ended = await store.endOpenChanges(tx, playerId, 'taken', deps.now())
    if (ended > 0)
      await mailPlayer(from(deps, host), tx, player, { template: 'phone_change_taken' })
  })

const endRested = async (deps: PlayersDeps, playerId: bigint): Promise<void> => {
  const now = deps.now()
  try {
    await deps.db.inTx(async (tx) => {
      const player = await holdPlayer(tx, playerId)
      const { resting } = await store.openPhoneChanges(tx, playerId)
      if (!player || !resting?.confirmed_at || !resting.rests_until || resting.rests_until > now)
        return
      await takeEffect(deps, tx, player, resting, { at: resting.confirmed_at })
    })
  } catch (error) {
    if (!(error instanceof PhoneTaken)) throw error
    await endTaken(deps, playerId, undefined)
  }
}

const atOnce = 50

/** Lets phones hold whose change has rested. One that does not open holds up nobody behind it. */
export const endRestedChanges = async (deps: PlayersDeps): Promise<void> => {
  for (const playerId of await store.playersWithRested(deps.db.read, deps.now(), atOnce))
    await endRested(deps, playerId).catch((error: unknown) =>
      deps.log.error(
        { err: error, playerId: String(playerId) },
        'a change of phone that has rested can not take effect',
      ),
    )
}

/**
 * A fact on withdrawals: the phone was or is being changed by somebody who did not show the phone of
 * before. It stands while the change rests, and as long again once it holds.
 */
export const isPhoneFresh = (q: Query, playerId: bigint, now: Date): Promise<boolean> =>
  store.changedWithoutPhone(q, playerId, new Date(now.getTime() - limits.phoneChangeRestMs))
