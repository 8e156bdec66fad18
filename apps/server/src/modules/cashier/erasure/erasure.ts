import type { Tx } from '@felek/database/database.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import type { CashierDeps } from '../deps.ts'
import { destinationPlace, type Destination } from '../destination.ts'
import { sealEvent } from '../gateway-notifications/seals.ts'
import { erasedDetails, linePlace, openDetails } from '../statements/identity.ts'
import * as store from './store.ts'

/*
 * What the cashier knows of a person who is erased: whose account it was, who sent, what they wrote. Amounts, times and
 * codes stay, so that books and bank still agree.
 */

/** Fields of a gateway's words that name a person; each gateway writes its own words, all of them by these names. */
const personal = ['senderName', 'sender', 'senderIban', 'name', 'iban', 'text']

const withoutPerson = (body: string): string => {
  const words: unknown = JSON.parse(body)
  if (typeof words !== 'object' || words === null) return body
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(words).map(([key, value]) => [key, personal.includes(key) ? '' : value]),
    ),
  )
}

const eraseEvents = async (deps: CashierDeps, tx: Tx, playerId: bigint): Promise<void> => {
  for (const event of await store.listPlayerEvents(tx, playerId)) {
    const body = withoutPerson(event.body)
    if (body === event.body) continue
    // One that came before there were seals gets none now: it moves nothing either way.
    const seal = event.seal === null ? null : sealEvent(deps, { ...event, body })
    await store.setEventBody(tx, { ...event, body, seal })
  }
}

const eraseLines = async ({ env }: CashierDeps, tx: Tx, playerId: bigint): Promise<void> => {
  for (const line of await store.listPlayerLines(tx, playerId)) {
    const erased = erasedDetails(openDetails(env, line))
    const text = encryptionOf(env).encrypt(JSON.stringify(erased), linePlace(line.line_id))
    await store.setLineDetails(tx, line.line_id, text)
  }
}

export const eraseCashier = async (
  deps: CashierDeps,
  tx: Tx,
  playerId: bigint,
  now: Date,
): Promise<void> => {
  await eraseEvents(deps, tx, playerId)
  await eraseLines(deps, tx, playerId)
  const nobody = JSON.stringify({ owner: '', iban: '' } satisfies Destination)
  for (const id of await store.listWithdrawalIds(tx, playerId))
    await store.setDestination(tx, id, encryptionOf(deps.env).encrypt(nobody, destinationPlace(id)))
  await store.eraseRequests(tx, playerId)
  await store.eraseAccounts(tx, playerId, now)
}
