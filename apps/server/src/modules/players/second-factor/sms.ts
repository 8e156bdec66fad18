import type { PlayersDeps } from '../deps.ts'
import { randomInt } from 'node:crypto'
import { limits } from '@felek/contract/limits.ts'
import type { Tx } from '@felek/database/database.ts'
import { isUnreachable, sendSms } from '../../messages/messages.ts'
import { openDetails } from '../details.ts'
import type { PlayerRow } from '../store.ts'
import { takeTryAt, type Allowance } from '../attempts/attempts.ts'
import { smsCodeKey } from './codes.ts'
import * as store from './store.ts'

/** A phone hears of us at most so often, however many addresses ask. */
const messagesToPhone: readonly Allowance[] = [
  { max: 5, windowMs: 900_000 },
  { max: 20, windowMs: 86_400_000 },
]
/** And an account asks at most so often, however many phones it has had. */
const messagesOfAccount: readonly Allowance[] = [
  { max: 10, windowMs: 900_000 },
  { max: 40, windowMs: 86_400_000 },
]

/** Takes a try at the phone that a player has; answers 0, or the ms to wait. */
export const takeOwnSms = async (
  deps: PlayersDeps,
  tx: Tx,
  player: Pick<PlayerRow, 'player_id' | 'phone_key'>,
): Promise<number> => {
  const by = { env: deps.env, now: deps.now() }
  return (
    (await takeTryAt(tx, by, `sms ${player.phone_key}`, messagesToPhone)) ||
    (await takeTryAt(tx, by, `sms-account ${player.player_id}`, messagesOfAccount))
  )
}

export type Sent = { phone: string; validUntil: Date }

/**
 * Sends a fresh code to the player's phone; the one before it is worth nothing from then on. Says
 * how long to wait, in ms, where the phone has had enough of them, and sends none where the one before came back.
 */
export const sendSmsCode = async (
  deps: PlayersDeps,
  tx: Tx,
  player: PlayerRow,
  purpose: store.SmsPurpose,
): Promise<Sent | { waitMs: number } | 'unreachable'> => {
  const now = deps.now()
  const { phone } = openDetails(deps.env, player)
  if (await isUnreachable(deps, tx, { channel: 'sms', to: phone })) return 'unreachable'
  const waitMs = await takeOwnSms(deps, tx, player)
  if (waitMs > 0) return { waitMs }
  const code = String(randomInt(1_000_000)).padStart(limits.twoFactorCodeLength, '0')
  const validUntil = new Date(now.getTime() + limits.smsCodeMs)
  await store.saveSmsCode(tx, {
    player_id: player.player_id,
    purpose,
    code_key: smsCodeKey(deps.env, player.player_id, purpose, code),
    created_at: now,
    expires_at: validUntil,
    used_at: null,
  })
  await sendSms(deps, tx, {
    playerId: player.player_id,
    to: phone,
    template: purpose,
    lang: player.lang,
    values: { code },
  })
  return { phone, validUntil }
}
