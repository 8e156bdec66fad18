import type { Log } from '../../../log.ts'
import type { StudioDb } from '../../../schema.ts'
import { digestOfTerms, type CallSeals } from '../seals.ts'
import * as store from './store.ts'

/**
 * Seals what still counts of before there were seals, once: where anything is sealed there is nothing from before any more,
 * and what has no seal then has lost it.
 */
export const sealCallsFromBefore = (db: StudioDb, seals: CallSeals, log: Log): Promise<void> =>
  db.inTx(async (tx) => {
    const calls = await store.listUnsealed(tx)
    if (calls.length === 0) return
    if (await store.isAnySealed(tx)) {
      log.error({ calls: calls.length }, 'calls to the wallet have lost their seals')
      return
    }
    for (const call of calls) {
      const terms = call.verb === 'bet' ? digestOfTerms(await store.termsOfStake(tx, call)) : null
      const seal = seals.sealOf({ ...call, terms })
      await store.setSeal(tx, call.transaction_id, { terms, seal })
    }
    for (const click of await store.listClicks(tx))
      await store.setClickSeal(tx, click.id, seals.sealOfClick(click))
    log.info({ calls: calls.length }, 'calls of before there were seals are sealed')
  })
