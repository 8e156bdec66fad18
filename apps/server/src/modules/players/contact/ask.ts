import type { contact as calls, PhoneProof } from '@felek/contract/contact.ts'
import type { Parsed } from '@felek/contract/call.ts'
import { limits } from '@felek/contract/limits.ts'
import { isBarredTerritory } from '@felek/contract/territory.ts'
import { afterCommit, type Tx } from '@felek/database/database.ts'
import type { Context, Handler } from '../../../deps.ts'
import { newId } from '../../../database/ids.ts'
import { isUnreachable, sendSms } from '../../messages/messages.ts'
import { invalidFields, Refusal } from '../../../rpc/refusal.ts'
import { logSecurityEvent } from '../../security/security.ts'
import { holdProved, provePassword } from '../credentials/change.ts'
import { openDetails, phoneKeysOf } from '../details.ts'
import { maskEmail, maskPhone } from '../masks.ts'
import type { PlayersDeps } from '../deps.ts'
import { mailPlayer } from '../notices.ts'
import { withFactorProof } from '../second-factor/factor-proof.ts'
import { takeOwnSms } from '../second-factor/sms.ts'
import { requireStepUp } from '../sessions/sessions.ts'
import { playerById, type PlayerRow } from '../store.ts'
import { takeTryAt, type Allowance } from '../attempts/attempts.ts'
import { takeSmsTo } from '../attempts/recipient-limits.ts'
import { codeKeys, drawCode, openPhones, encryptPhones } from './encrypted-contact.ts'
import * as store from './store.ts'

type Ctx = Context<typeof calls.changePhone, PlayersDeps>
type Wish = Parsed<typeof calls.changePhone>

/** Each wish is told to the mailbox and to the phone of before. */
const wishes: readonly Allowance[] = [
  { max: 5, windowMs: 3_600_000 },
  { max: 10, windowMs: 86_400_000 },
]

/** As it is shown; where the codes of a wish went, and until when they are good. */
export const askedOf = (
  deps: PlayersDeps,
  player: PlayerRow,
  change: store.PhoneChangeRow | Omit<Sent, 'codes'>,
) => {
  const { before, after } = openPhones(deps.env, change)
  return {
    via: change.via,
    sentTo: maskPhone(after),
    proofSentTo:
      change.via === 'mail' ? maskEmail(openDetails(deps.env, player).email) : maskPhone(before),
    validUntil: change.codes_until.toISOString(),
  }
}

type Sent = Parameters<typeof store.insertPhoneChange>[1]

/** Room for what is about to be written, at every door that it takes; 0, or the ms to wait. */
const takeRoom = async (ctx: Ctx, tx: Tx, player: PlayerRow, wish: Wish): Promise<number> => {
  const { deps, now } = ctx
  const aim = `phone-change ${player.player_id}`
  const phoneKey = phoneKeysOf(deps.env, wish.phone)[0]
  return (
    (await takeTryAt(tx, { env: deps.env, now }, aim, wishes)) ||
    (await takeSmsTo(deps, tx, { phoneKey, address: ctx.ip })) ||
    (wish.via === 'old_phone' ? takeOwnSms(deps, tx, player) : 0)
  )
}

/**
 * The code to the new phone. One that another player has gets word of that instead: the answer, and
 * the work, are the same, and no code opens this change.
 */
const writeToNew = async (
  ctx: Ctx,
  tx: Tx,
  player: PlayerRow,
  { phone, code }: { phone: string; code: string },
): Promise<void> => {
  const owner = await store.ownerOfPhone(tx, phoneKeysOf(ctx.deps.env, phone))
  const isFree = owner === undefined || owner.player_id === player.player_id
  await sendSms(ctx.deps, tx, {
    playerId: isFree ? player.player_id : owner.player_id,
    to: phone,
    template: isFree ? 'new_phone' : 'phone_known',
    lang: isFree ? player.lang : owner.lang,
    values: isFree ? { code } : {},
  })
}

/** The code that proves the player; to a phone that was confirmed once, or to the mailbox. */
const writeProof = async (
  ctx: Ctx,
  tx: Tx,
  player: PlayerRow,
  { via, before, code }: { via: PhoneProof; before: string; code: string },
): Promise<void> => {
  if (via === 'mail')
    return mailPlayer(ctx, tx, player, { template: 'phone_change_code', values: { code } })
  await sendSms(ctx.deps, tx, {
    playerId: player.player_id,
    to: before,
    template: 'old_phone',
    lang: player.lang,
    values: { code },
  })
}

/** A code that comes back proves nothing: whoever waits for it is told at once. */
const requireReachable = async (
  { deps }: Ctx,
  tx: Tx,
  phones: readonly string[],
): Promise<void> => {
  for (const to of phones)
    if (await isUnreachable(deps, tx, { channel: 'sms', to })) throw new Refusal('unreachable')
}

/** Writes the wish down, and both codes; ms to wait where one of the doors is shut for a while. */
const ask = async (
  ctx: Ctx,
  tx: Tx,
  player: PlayerRow,
  wish: Wish,
): Promise<ReturnType<typeof askedOf> | { waitMs: number }> => {
  const { deps, now } = ctx
  const { phone: before } = openDetails(deps.env, player)
  if (before === wish.phone) throw invalidFields({ phone: 'phone_same' })
  await requireReachable(ctx, tx, [wish.phone, ...(wish.via === 'old_phone' ? [before] : [])])
  const waitMs = await takeRoom(ctx, tx, player, wish)
  if (waitMs > 0) return { waitMs }
  const { asked } = await store.openPhoneChanges(tx, player.player_id)
  if (asked) await store.endPhoneChange(tx, asked.change_id, 'replaced', now)
  const changeId = newId(now)
  const codes = { phone: drawCode(), proof: drawCode() }
  const change = {
    change_id: changeId,
    player_id: player.player_id,
    via: wish.via,
    phones_sealed: encryptPhones(deps.env, changeId, { before, after: wish.phone }),
    code_key: codeKeys(deps.env, changeId, 'phone', codes.phone)[0],
    proof_key: codeKeys(deps.env, changeId, 'proof', codes.proof)[0],
    asked_at: now,
    codes_until: new Date(now.getTime() + limits.phoneChangeCodeMs),
  }
  await store.insertPhoneChange(tx, change)
  await writeToNew(ctx, tx, player, { phone: wish.phone, code: codes.phone })
  await writeProof(ctx, tx, player, { via: wish.via, before, code: codes.proof })
  const { playerId } = ctx.player
  const event = { kind: 'phone_change_asked', playerId, address: ctx.ip } as const
  afterCommit(() => logSecurityEvent(deps, event))
  return askedOf(deps, player, change)
}

/**
 * user/phone_change. The password is shown each time, and a code of the app where that is the second
 * factor; a text message as the factor is the phone of before itself, or what was lost with it.
 */
export const changePhone: Handler<typeof calls.changePhone, PlayersDeps> = async (wish, ctx) => {
  requireStepUp(ctx.player, ctx.now)
  if (isBarredTerritory({ phone: wish.phone })) throw new Refusal('territory_barred')
  const { password, ga_code: code, recoveryCode } = wish
  const player = await playerById(ctx.q, ctx.player.playerId)
  const sent =
    player?.two_factor_type === 'ga'
      ? await withFactorProof(ctx, { password, code, recoveryCode }, 'ga_code', (tx, held) =>
          ask(ctx, tx, held, wish),
        )
      : await askByPassword(ctx, wish)
  if ('waitMs' in sent) throw new Refusal('rate_limited', sent)
  ctx.setMessage('phone_change_sent')
  return sent
}

const askByPassword = async (ctx: Ctx, wish: Wish) => {
  const proved = await provePassword(ctx, wish.password)
  return ctx.inTx(async (tx) => {
    const held = await holdProved(tx, proved)
    // The app was turned on meanwhile, so its code is asked for now.
    if (held.two_factor_type === 'ga') throw invalidFields({ ga_code: 'required' })
    return ask(ctx, tx, held, wish)
  })
}
