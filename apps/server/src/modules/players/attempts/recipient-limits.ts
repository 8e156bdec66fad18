import type { Tx } from '@felek/database/database.ts'
import { networksOf } from '@felek/platform/http/addresses.ts'
import type { PlayersDeps } from '../deps.ts'
import { logSecurityEvent } from '../../security/security.ts'
import { takeTryAt, type Allowance } from './attempts.ts'

const hourMs = 3_600_000
/**
 * What one network may have written to a mailbox or a phone, and what all may: whoever floods it from
 * one place leaves room for its owner.
 */
const ofNetwork: Allowance = { max: 3, windowMs: hourMs }
const ofAll: Allowance = { max: 12, windowMs: hourMs }

const takeWriting = async (
  deps: PlayersDeps,
  tx: Tx,
  { aim, address, rate }: { aim: string; address: string; rate: string },
): Promise<number> => {
  const by = { env: deps.env, now: deps.now() }
  const network = networksOf(address).at(-1)?.name
  const waitMs =
    (await takeTryAt(tx, by, `${aim} ${network}`, [ofNetwork])) ||
    (await takeTryAt(tx, by, aim, [ofAll]))
  if (waitMs > 0) logSecurityEvent(deps, { kind: 'rate_limited', address, detail: { rate } })
  return waitMs
}

/**
 * Takes a try at a mailbox that a caller has named; answers 0, or the ms to wait. Whatever writes to
 * such an address asks here first, whoever it belongs to: registering and a change of mailbox share
 * one count, so that neither tells of the other.
 */
export const takeMailTo = (
  deps: PlayersDeps,
  tx: Tx,
  { emailKey, address }: { emailKey: string; address: string },
): Promise<number> =>
  takeWriting(deps, tx, {
    aim: `register-mail ${emailKey}`,
    address,
    rate: 'register-mail',
  })

/**
 * The same of a phone that a caller has named. What its own player is sent for signing in is counted
 * elsewhere: a stranger who names a phone must not use up its owner's codes.
 */
export const takeSmsTo = (
  deps: PlayersDeps,
  tx: Tx,
  { phoneKey, address }: { phoneKey: string; address: string },
): Promise<number> =>
  takeWriting(deps, tx, { aim: `named-sms ${phoneKey}`, address, rate: 'named-sms' })
