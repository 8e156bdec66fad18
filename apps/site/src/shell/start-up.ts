import { cashier } from '@felek/contract/cashier.ts'
import { games } from '@felek/contract/games.ts'
import { status } from '@felek/contract/status.ts'
import { api } from '../lib/api/api.ts'
import { putBalance } from '../lib/money/balance.ts'
import { onEvent } from '../lib/api/events.ts'
import { forget } from '../lib/api/query.ts'
import { clearSession, isSignedIn, useSession } from '../lib/session/session.ts'
import { enterMaintenance, leaveMaintenance } from './on-refusal.ts'

const afterSignOutMs = 1_000

/** Always sent over the wire at startup (docs/product/site.md, "At the start"). No answer is not maintenance. */
export const checkMaintenance = async (): Promise<void> => {
  await api(status.maintenance, {}, { quiet: true }).then(leaveMaintenance, () => undefined)
}

/**
 * Once the page has been painted, what belongs to the player is loaded; and again for whoever signs
 * in later.
 */
export const loadForPlayers = (): void => {
  let loadedFor: string | undefined
  const look = (): void => {
    const uid = isSignedIn() ? useSession.getState().session?.uid : undefined
    if (uid === loadedFor) return
    loadedFor = uid
    if (uid === undefined) return
    import('./session-start.ts').then((m) => m.loadForPlayer()).catch(() => undefined)
  }
  useSession.subscribe(look)
  look()
}

/** What live events mean for what the page knows. */
export const followEvents = (): void => {
  onEvent('balance', putBalance)
  // A stake is in no list of deposits or withdrawals: the bell's is not asked for again with every round.
  onEvent(
    'transaction',
    ({ transaction_category_id: category }) =>
      void forget(
        cashier.transactions,
        ({ searchCategory = category }) => searchCategory === category,
      ),
  )
  onEvent('maintenance', (e) => {
    if (e.on) enterMaintenance()
    else leaveMaintenance()
  })
  // The tab that signed out hears of its own end as well, and says a better word of it.
  onEvent('session', ({ reason }) => {
    const { session } = useSession.getState()
    setTimeout(() => {
      if (!isSignedIn() || useSession.getState().session?.sid !== session?.sid) return
      if (reason === 'expired') return clearSession('expired')
      // By what it ended, a call under it is told: the refusal ends it here.
      void api(cashier.checkBalance, {}, { quiet: true }).catch(() => undefined)
    }, afterSignOutMs)
  })
  onEvent('reset', () => {
    for (const call of [cashier.checkBalance, cashier.transactions, games.favourites])
      void forget(call)
  })
}
