import { limits } from '@felek/contract/limits.ts'
import type { secondFactor as calls, SecondFactorType } from '@felek/contract/second-factor.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import type { Caller, Handler } from '../../../deps.ts'
import type { PlayersDeps } from '../deps.ts'
import { phrases } from '@felek/phrases/phrases.ts'
import { invalidFields, Refusal } from '../../../rpc/refusal.ts'
import { recordSecurityEvent, type SecurityKind } from '../../security/security.ts'
import { twoFactorPlace, waitingFactorPlace } from '../details.ts'
import { mailPlayer } from '../notices.ts'
import { requireStepUp } from '../sessions/sessions.ts'
import { holdPlayer, playerById, type PlayerRow } from '../store.ts'
import { inGroups, newRecoveryCode, recoveryHash } from './codes.ts'
import { withFactorProof, type FactorProof } from './factor-proof.ts'
import * as store from './store.ts'
import { matchingStep, newSecret, otpauthUrl } from './totp.ts'
import { tryCode, type Asking } from './try-code.ts'

const heldPlayer = async (tx: Tx, playerId: bigint): Promise<PlayerRow> => {
  const player = await holdPlayer(tx, playerId)
  if (!player) throw new Refusal('session_expired')
  return player
}

const readPlayer = async (q: Query, playerId: bigint): Promise<PlayerRow> => {
  const player = await playerById(q, playerId)
  if (!player) throw new Refusal('session_expired')
  return player
}

const record = (
  ctx: Caller<PlayersDeps>,
  tx: Tx,
  playerId: bigint,
  kind: SecurityKind,
  detail = {},
): Promise<void> => recordSecurityEvent(tx, ctx.deps, { kind, playerId, address: ctx.ip, detail })

/** Sets what sign-in asks for, and tells the player by mail and the log where that is something new. */
const setType = async (
  ctx: Caller<PlayersDeps>,
  tx: Tx,
  player: PlayerRow,
  type: SecondFactorType,
  sealed: { two_factor_sealed?: string | null } = {},
): Promise<void> => {
  await store.setFactor(tx, player.player_id, { two_factor_type: type, ...sealed })
  const renewed = type === 'ga' && 'two_factor_sealed' in sealed
  if (type === player.two_factor_type && !renewed) return
  if (type === 'none') {
    await mailPlayer(ctx, tx, player, { template: 'second_factor_off' })
    return record(ctx, tx, player.player_id, 'second_factor_off')
  }
  const method = phrases[player.lang].messages[`second_factor_${type}`]
  await mailPlayer(ctx, tx, player, { template: 'second_factor_on', values: { method } })
  await record(ctx, tx, player.player_id, 'second_factor_on', { type })
}

/**
 * Does `change` with the player's row held: where a factor is in use for who shows the password and
 * a code of it, else after a step-up.
 */
const changeFactor = async <T>(
  ctx: Asking & { q: Query },
  proof: FactorProof,
  change: (tx: Tx, player: PlayerRow) => Promise<T>,
): Promise<T> => {
  const { two_factor_type: before } = await readPlayer(ctx.q, ctx.player.playerId)
  if (before !== 'none') return withFactorProof(ctx, proof, 'ga_code', change)
  requireStepUp(ctx.player, ctx.now)
  return ctx.inTx(async (tx) => {
    const player = await heldPlayer(tx, ctx.player.playerId)
    // It was turned on meanwhile, so it takes its proof now.
    if (player.two_factor_type !== 'none') throw invalidFields({ ga_code: 'required' })
    return change(tx, player)
  })
}

/** user/two_auth_type. */
export const authType: Handler<typeof calls.authType, PlayersDeps> = async (
  { mode, type, password, ga_code: code, recoveryCode },
  ctx,
) => {
  const { two_factor_type: before } = await readPlayer(ctx.q, ctx.player.playerId)
  if (mode === 'get' || type === undefined || type === before) return { type: before }
  await changeFactor(ctx, { password, code, recoveryCode }, async (tx, player) => {
    if (type === 'ga' && player.two_factor_sealed === null)
      throw invalidFields({ type: 'app_not_active' })
    if (type === 'sms' && player.phone_confirmed_at === null)
      throw invalidFields({ type: 'phone_not_confirmed' })
    await setType(ctx, tx, player, type)
  })
  ctx.setMessage(type === 'none' ? 'second_factor_off' : 'second_factor_on')
  return { type }
}

/** user/user_generate_ga. */
export const generate: Handler<typeof calls.generate, PlayersDeps> = (
  { password, ga_code: code, recoveryCode },
  ctx,
) =>
  changeFactor(ctx, { password, code, recoveryCode }, async (tx, player) => {
    const playerId = player.player_id
    const secret = newSecret()
    const recoveryCodes = Array.from({ length: limits.recoveryCodes }, newRecoveryCode)
    await store.saveCodes(tx, {
      ...(await store.getCodes(tx, playerId)),
      waiting_sealed: encryptionOf(ctx.deps.env).encrypt(secret, waitingFactorPlace(playerId)),
    })
    const hashes = recoveryCodes.map((it) => recoveryHash(playerId, it))
    await store.insertWaitingRecovery(tx, playerId, hashes)
    await record(ctx, tx, playerId, 'second_factor_generated')
    return {
      secret,
      otpauthUrl: otpauthUrl(secret, player.username),
      recoveryCodes: recoveryCodes.map(inGroups),
    }
  })

/** The secret that waits is the one in use, with its recovery codes, and the code is spent. */
const activateWaiting = async (
  ctx: Asking,
  tx: Tx,
  player: PlayerRow,
  found: { codes: store.CodesRow; secret: string; step: number },
): Promise<void> => {
  const sealed = encryptionOf(ctx.deps.env).encrypt(found.secret, twoFactorPlace(player.player_id))
  await store.saveCodes(tx, {
    ...found.codes,
    waiting_sealed: null,
    used_step: BigInt(found.step),
  })
  await store.activateRecovery(tx, player.player_id)
  await setType(ctx, tx, player, 'ga', { two_factor_sealed: sealed })
}

/**
 * user/check_user_ga. Wrong codes of a secret that waits are not counted: whoever asks was just told
 * that secret.
 */
export const activate: Handler<typeof calls.activate, PlayersDeps> = async (
  { ga_code: code },
  ctx,
) => {
  const activated = await ctx.inTx(async (tx): Promise<'yes' | 'wrong' | 'none waits'> => {
    const player = await heldPlayer(tx, ctx.player.playerId)
    const codes = await store.getCodes(tx, player.player_id)
    if (codes.waiting_sealed === null) return 'none waits'
    const place = waitingFactorPlace(player.player_id)
    const secret = encryptionOf(ctx.deps.env).decrypt(codes.waiting_sealed, place)
    const step = matchingStep(secret, code, ctx.now)
    if (step === undefined) return 'wrong'
    await activateWaiting(ctx, tx, player, { codes, secret, step })
    return 'yes'
  })
  if (activated === 'wrong') throw new Refusal('wrong_code')
  if (activated === 'yes') {
    ctx.setMessage('second_factor_on')
    return { type: 'ga' }
  }
  return tryCode(ctx, { app: code }, async (_tx, player) => ({ type: player.two_factor_type }))
}

/** user/clear_generated_ga. */
export const clear: Handler<typeof calls.clear, PlayersDeps> = async (
  { password, gacode: code, recoveryCode },
  ctx,
) => {
  const proof = { password, code, recoveryCode }
  const type = await withFactorProof(ctx, proof, 'gacode', async (tx, player) => {
    const codes = await store.getCodes(tx, player.player_id)
    await store.saveCodes(tx, { ...codes, waiting_sealed: null, used_step: null })
    await store.deleteRecovery(tx, player.player_id)
    const after = player.two_factor_type === 'sms' ? 'sms' : 'none'
    await setType(ctx, tx, player, after, { two_factor_sealed: null })
    return after
  })
  ctx.setMessage('second_factor_off')
  return { type }
}
