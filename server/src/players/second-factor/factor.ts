import { limits } from '../../../../contract/src/limits.ts'
import type {
  secondFactor as calls,
  SecondFactorType,
} from '../../../../contract/src/second-factor.ts'
import { afterCommit, type Tx } from '../../../../database/src/database.ts'
import { sealOf } from '../../../../settings/src/seal.ts'
import type { Caller, Handler } from '../../house.ts'
import type { PlayersHouse } from '../needs.ts'
import { phrases } from '../../../../phrases/src/phrases.ts'
import { invalidFields, Refusal } from '../../refusal.ts'
import { noteSecurity, type SecurityKind } from '../../security/security.ts'
import { twoFactorPlace, waitingFactorPlace } from '../details.ts'
import { tellPlayer } from '../notices.ts'
import { requireStepUp } from '../sessions/sessions.ts'
import { holdPlayer, type PlayerRow } from '../store.ts'
import { inGroups, newRecoveryCode, recoveryHash } from './codes.ts'
import * as store from './store.ts'
import { matchingStep, newSecret, otpauthUrl } from './totp.ts'
import { tryCode, type Asking } from './try-code.ts'

const heldPlayer = async (tx: Tx, playerId: bigint): Promise<PlayerRow> => {
  const player = await holdPlayer(tx, playerId)
  if (!player) throw new Refusal('session_expired')
  return player
}

const note = (ctx: Caller<PlayersHouse>, playerId: bigint, kind: SecurityKind, detail = {}): void =>
  afterCommit(() => noteSecurity(ctx.house, { kind, playerId, address: ctx.ip, detail }))

/** Sets what sign-in asks for, and tells the player by mail and the log where that is something new. */
const setType = async (
  ctx: Caller<PlayersHouse>,
  tx: Tx,
  player: PlayerRow,
  type: SecondFactorType,
  sealed: { two_factor_sealed?: string | null } = {},
): Promise<void> => {
  await store.setFactor(tx, player.player_id, { two_factor_type: type, ...sealed })
  const renewed = type === 'ga' && 'two_factor_sealed' in sealed
  if (type === player.two_factor_type && !renewed) return
  if (type === 'none') {
    await tellPlayer(ctx, tx, player, { template: 'second_factor_off' })
    return note(ctx, player.player_id, 'second_factor_off')
  }
  const method = phrases[player.lang].messages[`second_factor_${type}`]
  await tellPlayer(ctx, tx, player, { template: 'second_factor_on', values: { method } })
  note(ctx, player.player_id, 'second_factor_on', { type })
}

/** user/two_auth_type. */
export const authType: Handler<typeof calls.authType, PlayersHouse> = async (
  { mode, type },
  ctx,
) => {
  const { tx } = ctx
  if (mode === 'get' || type === undefined)
    return { type: (await heldPlayer(tx, ctx.player.playerId)).two_factor_type }
  requireStepUp(ctx.player, ctx.now)
  const player = await heldPlayer(tx, ctx.player.playerId)
  if (type === 'ga' && player.two_factor_sealed === null)
    throw invalidFields({ type: 'app_not_active' })
  if (type === 'sms' && player.phone_confirmed_at === null)
    throw invalidFields({ type: 'phone_not_confirmed' })
  await setType(ctx, tx, player, type)
  ctx.say(type === 'none' ? 'second_factor_off' : 'second_factor_on')
  return { type }
}

/** user/user_generate_ga. */
export const generate: Handler<typeof calls.generate, PlayersHouse> = async (_input, ctx) => {
  const { tx, house } = ctx
  requireStepUp(ctx.player, ctx.now)
  const player = await heldPlayer(tx, ctx.player.playerId)
  const playerId = player.player_id
  const secret = newSecret()
  const recoveryCodes = Array.from({ length: limits.recoveryCodes }, newRecoveryCode)
  await store.saveCodes(tx, {
    ...(await store.codesOf(tx, playerId)),
    waiting_sealed: sealOf(house.env).seal(secret, waitingFactorPlace(playerId)),
  })
  const hashes = recoveryCodes.map((code) => recoveryHash(playerId, code))
  await store.insertWaitingRecovery(tx, playerId, hashes)
  note(ctx, playerId, 'second_factor_generated')
  return {
    secret,
    otpauthUrl: otpauthUrl(secret, player.username),
    recoveryCodes: recoveryCodes.map(inGroups),
  }
}

/** The secret that waits is the one in use, with its recovery codes, and the code is spent. */
const activateWaiting = async (
  ctx: Asking,
  tx: Tx,
  player: PlayerRow,
  found: { codes: store.CodesRow; secret: string; step: number },
): Promise<void> => {
  const sealed = sealOf(ctx.house.env).seal(found.secret, twoFactorPlace(player.player_id))
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
export const activate: Handler<typeof calls.activate, PlayersHouse> = async (
  { ga_code: code },
  ctx,
) => {
  const activated = await ctx.inTx(async (tx): Promise<'yes' | 'wrong' | 'none waits'> => {
    const player = await heldPlayer(tx, ctx.player.playerId)
    const codes = await store.codesOf(tx, player.player_id)
    if (codes.waiting_sealed === null) return 'none waits'
    const place = waitingFactorPlace(player.player_id)
    const secret = sealOf(ctx.house.env).open(codes.waiting_sealed, place)
    const step = matchingStep(secret, code, ctx.now)
    if (step === undefined) return 'wrong'
    await activateWaiting(ctx, tx, player, { codes, secret, step })
    return 'yes'
  })
  if (activated === 'wrong') throw new Refusal('wrong_code')
  if (activated === 'yes') {
    ctx.say('second_factor_on')
    return { type: 'ga' }
  }
  return tryCode(ctx, { app: code }, async (_tx, player) => ({ type: player.two_factor_type }))
}

/** user/clear_generated_ga. */
export const clear: Handler<typeof calls.clear, PlayersHouse> = async (
  { gacode, recoveryCode },
  ctx,
) => {
  requireStepUp(ctx.player, ctx.now)
  const attempt = recoveryCode === undefined ? { app: gacode ?? '' } : { recovery: recoveryCode }
  const type = await tryCode(
    ctx,
    // Without a secret no code can be right, and none is a guess.
    async (player) => (player.two_factor_sealed === null ? undefined : attempt),
    async (tx, player) => {
      const codes = await store.codesOf(tx, player.player_id)
      await store.saveCodes(tx, { ...codes, waiting_sealed: null, used_step: null })
      await store.deleteRecovery(tx, player.player_id)
      const type = player.two_factor_type === 'sms' ? 'sms' : 'none'
      await setType(ctx, tx, player, type, { two_factor_sealed: null })
      return type
    },
  )
  ctx.say('second_factor_off')
  return { type }
}
