import { randomInt } from 'node:crypto'
import type { players as calls } from '../../../../contract/src/players.ts'
import { afterCommit } from '../../../../database/src/database.ts'
import { hashToken } from '../../../../settings/src/seal.ts'
import type { Handler } from '../../house.ts'
import type { PlayersHouse } from '../needs.ts'
import { Refusal } from '../../refusal.ts'
import { noteSecurity } from '../../security/security.ts'
import { createPlayer } from '../accounts.ts'
import { nameIsTaken } from '../store.ts'
import { openForm } from './form.ts'
import { holdByToken, settleKin } from './store.ts'

/** `zeynep` → `zeynep-4821`, within twenty characters. */
const numbered = (username: string): string =>
  `${username.slice(0, 15)}-${randomInt(1_000, 10_000)}`

/**
 * user/register_confirm: the registration whose mail this token came in becomes a player, with the
 * password that was chosen with it, and gets its place in the ledger; others of the same mailbox,
 * phone or identity number are over. Where another player took the name meanwhile, a number is put
 * behind it, and the answer says so.
 */
export const confirmRegistration: Handler<typeof calls.confirmRegistration, PlayersHouse> = async (
  { token },
  ctx,
) => {
  const { house, tx, now } = ctx
  const row = await holdByToken(tx, hashToken(token), now)
  if (!row) throw new Refusal('token_expired')
  const form = openForm(house.env, row)
  const make = (username: string) =>
    createPlayer(house, tx, {
      ...form,
      username,
      passwordHash: row.password_hash,
      status: 'active',
      lang: row.lang,
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
  const { playerId, username } = made
  await settleKin(tx, row)
  afterCommit(() =>
    noteSecurity(house, { kind: 'registration_confirmed', playerId, address: ctx.ip }),
  )
  ctx.say('confirmed')
  return { username }
}
