import { timingSafeEqual } from 'node:crypto'
import type { contact as calls } from '@felek/contract/contact.ts'
import type { Parsed } from '@felek/contract/call.ts'
import { limits } from '@felek/contract/limits.ts'
import { afterCommit, type Tx } from '@felek/database/database.ts'
import type { Context, Handler } from '../../../deps.ts'
import { sendSms } from '../../messages/messages.ts'
import { Refusal, type FieldKey } from '../../../rpc/refusal.ts'
import { logSecurityEvent } from '../../security/security.ts'
import { maskPhone } from '../masks.ts'
import type { PlayersDeps } from '../deps.ts'
import { mailPlayer } from '../notices.ts'
import { holdPlayer, playerById, type PlayerRow } from '../store.ts'
import { askedOf } from './ask.ts'
import { endTaken, PhoneTaken, takeEffect } from './effect.ts'
import { codeKeys, openPhones } from './encrypted-contact.ts'
import * as store from './store.ts'

type Ctx = Context<typeof calls.confirmPhone, PlayersDeps>
type Codes = Parsed<typeof calls.confirmPhone>

const isOneOf = (keys: readonly string[], kept: string): boolean =>
  keys.some(
    (key) => key.length === kept.length && timingSafeEqual(Buffer.from(key), Buffer.from(kept)),
  )

const wrongFields = (
  ctx: Ctx,
  change: store.PhoneChangeRow,
  { code, proofCode }: Codes,
): Record<string, FieldKey> => {
  const { env } = ctx.deps
  const { change_id: id } = change
  return {
    ...(isOneOf(codeKeys(env, id, 'phone', code), change.code_key) ? {} : { code: 'code_wrong' }),
    ...(isOneOf(codeKeys(env, id, 'proof', proofCode), change.proof_key)
      ? {}
      : { proofCode: 'code_wrong' }),
  }
}

/**
 * The change rests. The phone of before is told at once, where it was the player's for sure, and so
 * is the mailbox: the two places of which a thief may have one.
 */
const letRest = async (
  ctx: Ctx,
  tx: Tx,
  player: PlayerRow,
  change: store.PhoneChangeRow,
): Promise<{ phone: string; until: string }> => {
  const { deps, now } = ctx
  const { before, after } = openPhones(deps.env, change)
  const until = new Date(now.getTime() + limits.phoneChangeRestMs)
  const { resting } = await store.openPhoneChanges(tx, player.player_id)
  if (resting) await store.endPhoneChange(tx, resting.change_id, 'replaced', now)
  await store.setConfirmed(tx, change.change_id, { confirmed_at: now, rests_until: until })
  const phone = maskPhone(after)
  await mailPlayer(ctx, tx, player, {
    template: 'phone_change_rests',
    values: { to: phone },
    path: '/profile/phone',
  })
  if (player.phone_confirmed_at !== null)
    await sendSms(deps, tx, {
      playerId: player.player_id,
      to: before,
      template: 'phone_change_rests',
      lang: player.lang,
      values: {},
    })
  const event = { kind: 'phone_change_rests', playerId: player.player_id, address: ctx.ip } as const
  afterCommit(() => logSecurityEvent(deps, event))
  return { phone, until: until.toISOString() }
}

const letHold = async (
  ctx: Ctx,
  tx: Tx,
  player: PlayerRow,
  change: store.PhoneChangeRow,
): Promise<{ phone: string }> => {
  // One that rests is older than this, and was shown less.
  const { resting } = await store.openPhoneChanges(tx, player.player_id)
  if (resting) await store.endPhoneChange(tx, resting.change_id, 'replaced', ctx.now)
  await store.setConfirmed(tx, change.change_id, { confirmed_at: ctx.now, rests_until: null })
  const shown = { at: ctx.now, address: ctx.ip, host: ctx.host }
  return { phone: await takeEffect(ctx.deps, tx, player, change, shown) }
}

type Outcome = { done: { phone: string; until?: string } } | { refusal: Refusal }

/** What a wrong code costs is kept although the call is refused. */
const judge = async (ctx: Ctx, tx: Tx, codes: Codes): Promise<Outcome> => {
  const player = await holdPlayer(tx, ctx.player.playerId)
  if (!player) throw new Refusal('session_expired')
  const { asked } = await store.openPhoneChanges(tx, player.player_id)
  if (!asked || asked.codes_until <= ctx.now) return { refusal: new Refusal('code_expired') }
  const wrong = wrongFields(ctx, asked, codes)
  if (Object.keys(wrong).length > 0) {
    const count = asked.wrong_codes + 1
    await store.setWrongCodes(tx, asked.change_id, count)
    logSecurityEvent(ctx.deps, {
      kind: 'second_factor_failed',
      playerId: player.player_id,
      address: ctx.ip,
    })
    if (count < limits.wrongCodesMax) return { refusal: new Refusal('wrong_code', {}, wrong) }
    await store.endPhoneChange(tx, asked.change_id, 'wrong_codes', ctx.now)
    return { refusal: new Refusal('code_expired') }
  }
  return { done: await (asked.via === 'mail' ? letRest : letHold)(ctx, tx, player, asked) }
}

/** user/phone_change_confirm. Five wrong answers end the wish. */
export const confirmPhone: Handler<typeof calls.confirmPhone, PlayersDeps> = async (codes, ctx) => {
  const outcome = await ctx
    .inTx((tx) => judge(ctx, tx, codes))
    .catch(async (error: unknown): Promise<Outcome> => {
      if (!(error instanceof PhoneTaken)) throw error
      await endTaken(ctx.deps, ctx.player.playerId, ctx.host)
      return { refusal: new Refusal('code_expired') }
    })
  if ('refusal' in outcome) throw outcome.refusal
  ctx.setMessage(outcome.done.until === undefined ? 'phone_changed' : 'phone_change_rests')
  return outcome.done
}

/** user/phone_change_cancel. */
export const cancelPhoneChange: Handler<typeof calls.cancelPhoneChange, PlayersDeps> = async (
  _input,
  { deps, tx, now, player: { playerId }, ip: address, ...ctx },
) => {
  const player = await holdPlayer(tx, playerId)
  if (!player) throw new Refusal('session_expired')
  const { resting } = await store.openPhoneChanges(tx, playerId)
  if ((await store.endOpenChanges(tx, playerId, 'cancelled', now)) === 0)
    throw new Refusal('not_found')
  if (resting) {
    await mailPlayer({ deps, host: ctx.host }, tx, player, { template: 'phone_change_ended' })
    afterCommit(() => logSecurityEvent(deps, { kind: 'phone_change_ended', playerId, address }))
  }
  ctx.setMessage('phone_change_ended')
  return {}
}

/** user/get_phone_change. */
export const phoneChange: Handler<typeof calls.phoneChange, PlayersDeps> = async (
  _input,
  { deps, q, now, player: { playerId } },
) => {
  const player = await playerById(q, playerId)
  if (!player) throw new Refusal('session_expired')
  const { asked, resting } = await store.openPhoneChanges(q, playerId)
  return {
    asked: asked && asked.codes_until > now ? askedOf(deps, player, asked) : null,
    resting: resting?.rests_until
      ? {
          phone: maskPhone(openPhones(deps.env, resting).after),
          until: resting.rests_until.toISOString(),
        }
      : null,
  }
}
