import { randomInt } from 'node:crypto'
import type { players as calls } from '@felek/contract/players.ts'
import type { Parsed } from '@felek/contract/call.ts'
import { afterCommit, type Query, type Tx } from '@felek/database/database.ts'
import { hashToken } from '@felek/platform/crypto/encryption.ts'
import type { Handler } from '../../../deps.ts'
import type { PlayersDeps } from '../deps.ts'
import { invalidFields, Refusal } from '../../../rpc/refusal.ts'
import { logSecurityEvent } from '../../security/security.ts'
import { createPlayer } from '../accounts.ts'
import { tryPassword, type Asking } from '../passwords/try-password.ts'
import { openSession, wrongPasswords } from '../sessions/sign-in.ts'
import { nameIsTaken, playerById } from '../store.ts'
import { openForm } from './form.ts'
import { holdByToken, proofOfToken, settleKin } from './store.ts'

/** `zeynep` → `zeynep-4821`, within twenty characters. */
const numbered = (username: string): string =>
  `${username.slice(0, 15)}-${randomInt(1_000, 10_000)}`

/**
 * Whether whoever opened the link is who registered: by the device cookie under which they did, or
 * by the password that they chose. The mailbox alone says neither: somebody else may have written it
 * into their form.
 */
const requireRegistrant = async (
  { token, password }: Parsed<typeof calls.confirmRegistration>,
  ctx: Asking & { q: Query },
): Promise<void> => {
  const asked = await proofOfToken(ctx.q, hashToken(token), ctx.now)
  if (!asked) throw new Refusal('token_expired')
  if (ctx.device !== undefined && hashToken(ctx.device) === asked.device_hash) return
  if (password === undefined) throw invalidFields({ password: 'required' })
  const fits = await tryPassword(ctx, {
    aim: `register-confirm ${asked.registration_id}`,
    allowances: wrongPasswords,
    password,
    passwordHash: asked.password_hash,
    queue: 'strangers',
  })
  if (fits === 'no') throw new Refusal('wrong_password')
}

/** The registration of a token becomes a player; others of the same details are over. */
const confirm = async (
  ctx: Pick<Asking, 'deps' | 'now'>,
  tx: Tx,
  token: string,
): Promise<{ playerId: bigint; username: string }> => {
  const { deps, now } = ctx
  const row = await holdByToken(tx, hashToken(token), now)
  if (!row) throw new Refusal('token_expired')
  const form = openForm(deps.env, row)
  const make = (username: string) =>
    createPlayer(deps, tx, {
      ...form,
      username,
      passwordHash: row.password_hash,
      status: 'active',
      lang: row.lang,
      consentSource: 'registration',
      createdAt: row.created_at,
      confirmedAt: now,
    })
  const names = [row.username, numbered(row.username)]
  if (await nameIsTaken(tx, row.username)) names.shift()
  let made: { playerId: bigint; username: string } | undefined
  for (const username of names) {
    const playerId = made === undefined ? await make(username) : undefined
    if (playerId !== undefined) made = { playerId, username }
  }
  if (made === undefined) throw new Refusal('token_expired')
  await settleKin(tx, row)
  return made
}

/**
 * user/register_confirm: the registration whose mail this token came in becomes a player, with the
 * password that was chosen with it, and gets its place in the ledger; others of the same mailbox,
 * phone or identity number are over. Where another player took the name meanwhile, a number is put
 * behind it, and the answer says so. With `signIn` a session of its own is opened, once it is known
 * that this is who registered (decision 0043).
 */
export const confirmRegistration: Handler<typeof calls.confirmRegistration, PlayersDeps> = async (
  input,
  ctx,
) => {
  const { deps } = ctx
  const signIn = input.signIn === true
  if (signIn) await requireRegistrant(input, ctx)
  const answer = await ctx.inTx(async (tx) => {
    const { playerId, username } = await confirm(ctx, tx, input.token)
    afterCommit(() => {
      logSecurityEvent(deps, { kind: 'registration_confirmed', playerId, address: ctx.ip })
      if (signIn)
        logSecurityEvent(deps, {
          kind: 'signed_in',
          playerId,
          address: ctx.ip,
          // Who has just become a player is told of no new device.
          detail: { device: 'first' },
        })
    })
    if (!signIn) return { username }
    const player = await playerById(tx, playerId)
    if (!player) throw new Error(`the player ${playerId} was made and is not there`)
    return { username, profile: await openSession(ctx, tx, player) }
  })
  ctx.setMessage(signIn ? 'confirmed_signed_in' : 'confirmed')
  return answer
}
