import type { Tx } from '@felek/database/database.ts'
import { hashToken } from '@felek/platform/crypto/encryption.ts'
import type { PlayersDeps } from '../deps.ts'
import { newToken } from '../../../database/ids.ts'
import { sendMail } from '../../messages/messages.ts'
import { logSecurityEvent } from '../../security/security.ts'
import { allKeysOf, mailboxIn } from '../details.ts'
import { isExcludedByKey } from '../erasure/store.ts'
import { playersLike, type PlayerRow } from '../store.ts'
import { takeTryAt, type Allowance } from '../attempts/attempts.ts'
import { takeMailTo } from '../attempts/recipient-limits.ts'
import { openForm, type StoredForm } from './form.ts'
import { setAnswered, takeWaiting, type RegistrationRow } from './store.ts'

const hourMs = 3_600_000
/**
 * An owner hears of somebody registering with their details at most so often: nobody's mailbox is
 * to be flooded.
 */
const ownerMails: Allowance = { max: 3, windowMs: hourMs }
const atOnce = 20

/** Tells the owners of a mailbox, phone or identity number that is known already. */
const tellOwners = async (
  deps: PlayersDeps,
  tx: Tx,
  owners: readonly PlayerRow[],
  row: RegistrationRow,
): Promise<void> => {
  const now = deps.now()
  for (const owner of owners) {
    logSecurityEvent(deps, {
      kind: 'registered_known',
      playerId: owner.player_id,
      address: row.address,
    })
    const aim = `register-known ${owner.player_id}`
    const waitMs = await takeTryAt(tx, { env: { rateScale: 1 }, now }, aim, [ownerMails])
    const to = mailboxIn(deps, owner)
    if (waitMs > 0 || to === undefined) continue
    const closed = owner.status === 'closed'
    await sendMail(deps, tx, {
      playerId: owner.player_id,
      to,
      username: owner.username,
      template: closed ? 'register_closed' : 'register_known',
      lang: owner.lang,
      path: closed ? '/support' : '/login',
      host: row.host,
    })
  }
}

/** A registration that somebody touched must not hold up those behind it. */
const formOf = (deps: PlayersDeps, row: RegistrationRow): StoredForm | undefined => {
  try {
    return openForm(deps.env, row)
  } catch (error) {
    deps.log.error(
      { err: error, registrationId: String(row.registration_id) },
      'a registration does not open',
    )
    return undefined
  }
}

const answer = async (deps: PlayersDeps, tx: Tx, row: RegistrationRow): Promise<void> => {
  const now = deps.now()
  const form = formOf(deps, row)
  if (!form) return setAnswered(tx, row.registration_id, null, now)
  const mailbox = { emailKey: row.email_key, address: row.address }
  if ((await takeMailTo(deps, tx, mailbox)) > 0)
    return setAnswered(tx, row.registration_id, null, now)
  const keys = allKeysOf(deps.env, form)
  const owners = await playersLike(tx, keys)
  if (owners.length > 0) {
    await tellOwners(deps, tx, owners, row)
    return setAnswered(tx, row.registration_id, null, now)
  }
  // Of whom an exclusion is all that is left nobody is told: the mailbox may be somebody else's.
  if (await isExcludedByKey(tx, keys, now)) return setAnswered(tx, row.registration_id, null, now)
  const token = newToken()
  await setAnswered(tx, row.registration_id, hashToken(token), now)
  await sendMail(deps, tx, {
    playerId: undefined,
    to: form.email,
    template: 'register_confirm',
    lang: row.lang,
    username: row.username,
    path: `/register-account-confirm?token=${token}`,
    host: row.host,
  })
}

/**
 * Goes through registrations that nobody has looked at yet: sends each its link, or tells the owner
 * of its details. What is not mailed stays as it is until its day is over, so that signing in with
 * it tells nothing either. Returns how many it saw.
 */
export const answerRegistrations = (deps: PlayersDeps): Promise<number> =>
  deps.db.inTx(async (tx) => {
    const rows = await takeWaiting(tx, atOnce)
    for (const row of rows) await answer(deps, tx, row)
    return rows.length
  })
