import { cashier } from '@felek/contract/cashier.ts'
import { games } from '@felek/contract/games.ts'
import { players } from '@felek/contract/players.ts'
import { protection } from '@felek/contract/protection.ts'
import type { Call, Input } from '@felek/contract/call.ts'
import { onEvent } from '../lib/api/events.ts'
import { useDepositLink } from '../lib/money/deposit-link.ts'
import {
  depositsShut,
  knownProtection,
  putProtection,
  putSitting,
} from '../lib/session/protection.ts'
import { callQuery, forget, queryClient } from '../lib/api/query.ts'
import { useSession } from '../lib/session/session.ts'
import { hasEncrypted } from '../lib/browser/storage.ts'

/** Puts an answer where its page looks for it; one that is known and young is not asked for again. */
const load = <C extends Call>(call: C, input: Input<C>): Promise<void> =>
  queryClient.prefetchQuery(callQuery(call, input, { quiet: true }))

/** A money request that a reload, or a sign-out by the hour, left without an answer. */
const followSent = async (): Promise<void> => {
  const uid = useSession.getState().session?.uid
  if (uid !== undefined && hasEncrypted('sent'))
    await (await import('../cashier/follow-request.ts')).followAll(uid)
}

// Once, with this file: whoever signs in later has the same listeners.
onEvent('protection', (state) => putProtection(state))
onEvent('sitting', (sitting) => putSitting(sitting))
onEvent('reset', () => void forget(protection.get))
queryClient.getQueryCache().subscribe(() => {
  const state = knownProtection()
  const shut = state !== undefined && depositsShut(state) !== null
  if (useDepositLink.getState().shut !== shut) useDepositLink.setState({ shut })
})

/**
 * What is loaded for whoever has a session, in the order of docs/specification.md §1. The pages that show it
 * ask for the same, under the same key; each step fails alone, and what failed is asked for again
 * by its page. The balance is not among them: the header asks for it as soon as the session is known
 * (lib/money/balance.ts).
 */
export const loadForPlayer = (): void => {
  followSent().catch(() => undefined)
  void load(players.getProfile, {})
  void load(protection.get, {})
  void load(cashier.highlightedMethods, { Type: '1' })
  void load(cashier.methods, { Type: '1' })
  void load(cashier.methods, { Type: '2' })
  void load(games.favourites, {})
  void load(games.favourites, { type: 'livecasino' })
}
