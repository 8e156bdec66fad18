import { cashier } from '@felek/contract/cashier.ts'
import type { Call } from '@felek/contract/call.ts'
import { limits } from '@felek/contract/limits.ts'
import { create } from 'zustand'
import { api, ApiRefusal, type ApiResponse } from '../lib/api/api.ts'
import { useI18n } from '../lib/format/i18n.ts'
import { forget } from '../lib/api/query.ts'
import { askOutcome } from '../lib/api/request-outcome.ts'
import { useSession } from '../lib/session/session.ts'
import { toast } from '../lib/browser/toasts.ts'
import { dropSent, kindKey, kindOfSent, listSent, type Kind, type Sent } from './sent-requests.ts'
import { serverNow } from '@felek/web-kit/server-clock.ts'

/*
 * A money request whose reply was lost is followed until its end is known: within ten minutes the
 * same bytes go again under the same id; after that it is asked what became of it, and it is placed
 * no more. It is followed over a reload, by one tab of the browser.
 */

export type Outcome = { done: ApiResponse<Call> } | { refused: ApiRefusal }

/** The requests whose end nobody knows, by their kind. */
export const useFollowed = create<{ ids: Readonly<Record<string, string>> }>(() => ({ ids: {} }))

const listeners = new Map<string, Set<(outcome: Outcome) => void>>()
/** Told of the end of a request of this kind that was followed. */
export const onOutcome = (kind: Kind, listener: (outcome: Outcome) => void): (() => void) => {
  const all = listeners.get(kindKey(kind)) ?? new Set()
  listeners.set(kindKey(kind), all)
  all.add(listener)
  return () => all.delete(listener)
}

const neverCame = (): ApiRefusal =>
  new ApiRefusal({
    message: useI18n.getState().messages.cashier.never_came,
    code: 0,
    error: 'never_came',
    debug: '',
    data: null,
  })

const ask = async (sent: Sent): Promise<Outcome> => {
  const outcome = await askOutcome(sent)
  return outcome === 'never' ? { refused: neverCame() } : outcome
}

const moneyCall = (wire: string): Call | undefined =>
  Object.values(cashier).find((call: Call) => call.money && call.wire === wire)

/** Refusals that come before a request is looked at. */
const saysNothing = ['busy', 'internal', 'rate_limited', 'maintenance', 'session_expired']

/** One try to learn the end; null where it is still unknown. */
export const tryToLearn = async (sent: Sent): Promise<Outcome | null> => {
  const asked = () => ask(sent).catch(() => null)
  const call = moneyCall(sent.wire)
  if (!call || serverNow() - sent.atMs > limits.resendMsMax) return asked()
  try {
    const input = { ...sent.body, requestID: sent.id }
    return { done: await api(call, input, { quiet: true }) }
  } catch (problem) {
    if (!(problem instanceof ApiRefusal) || saysNothing.includes(problem.key)) return null
  }
  // The repetition may have been refused for itself (the password is asked for anew, a day is over):
  // what counts is what was answered first.
  return asked()
}

const firstWaitMs = 2_000
const longestWaitMs = 30_000
let wake = (): void => undefined

/** Until the connection returns, the player asks, or some time has passed. */
const untilNextTry = (tries: number): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, Math.min(longestWaitMs, firstWaitMs * 2 ** tries))
    addEventListener('online', go)
    wake = go
  })

/** The player does not want to wait for the next try. */
export const tryNow = (): void => wake()

const tell = (sent: Sent, outcome: Outcome): void => {
  if ('done' in outcome) {
    toast({ tone: 'positive', text: outcome.done.message })
    for (const call of [cashier.transactions, cashier.openTransfers, cashier.checkBalance])
      void forget(call)
  } else
    toast({
      tone: 'negative',
      text: outcome.refused.message,
      lifeMs: limits.cashierFailureToastMs,
    })
  listeners.get(kindKey(kindOfSent(sent)))?.forEach((listener) => listener(outcome))
}

const shown = (sent: Sent, on: boolean): void =>
  useFollowed.setState(({ ids }) => {
    const kind = kindKey(kindOfSent(sent))
    const { [kind]: _, ...others } = ids
    return { ids: on ? { ...others, [kind]: sent.id } : others }
  })

const mine = ({ uid }: Sent): boolean => useSession.getState().session?.uid === uid

const toTheEnd = async (sent: Sent, waits: boolean): Promise<void> => {
  shown(sent, true)
  for (let tries = 0; mine(sent); tries++) {
    if (waits || tries > 0) await untilNextTry(tries)
    // Who signed out meanwhile is told when they are back.
    const outcome = mine(sent) ? await tryToLearn(sent) : null
    if (outcome === null) continue
    await dropSent(sent.id)
    shown(sent, false)
    return tell(sent, outcome)
  }
  shown(sent, false)
}

/**
 * Follows a request to its end. Of all tabs the one does that holds its lock; another goes on where
 * that one was closed. `waits`: it has just been tried.
 */
export const followRequest = async (sent: Sent, waits: boolean): Promise<void> => {
  if (!globalThis.navigator?.locks) return toTheEnd(sent, waits)
  await navigator.locks.request(`felek-sent-${sent.id}`, async () => {
    const open = await listSent(sent.uid)
    if (waits || open.some((s) => s.id === sent.id)) await toTheEnd(sent, waits)
  })
}

/** Goes on with what this player left without an answer. */
export const followAll = async (uid: string): Promise<void> => {
  for (const sent of await listSent(uid)) void followRequest(sent, false)
}
