import type { CashierDeps } from '../deps.ts'
import { openMethod } from '../methods/store.ts'
import { countReceiving } from './store.ts'
import { saveReceivingInTx } from './receiving.ts'

/** Of the bank that exists in demos alone; its check digits are right, so that forms take it. */
const demoIban = 'TR550006100000000020261129'
/** Transfers to accounts of the house. */
const methodId = '6'

/**
 * The demo's receiving account and its method, open, so that a transfer by hand can be tried at once. Only while there is
 * no account at all: what staff have changed since stays.
 */
export const seedDemoReceiving = async (
  deps: Pick<CashierDeps, 'adminDb' | 'env' | 'now'> & { env: { profile: string } },
): Promise<void> => {
  if (deps.env.profile !== 'demo' || (await countReceiving(deps.adminDb.read)) > 0) return
  await deps.adminDb.inTx(async (tx) => {
    if ((await countReceiving(tx)) > 0) return
    const account = {
      iban: demoIban,
      version: 0,
      holder: 'Felek Demo Ödeme Ltd. Şti.',
      bank_id: '61',
      is_open: true,
      opens_at: 0,
      closes_at: 1440,
      day_kurus: 50_000_000n,
      day_count: 500,
      month_kurus: 1_000_000_000n,
      month_count: 10_000,
      weight: 1,
      bank_ids: [],
    }
    await saveReceivingInTx(tx, deps, account, deps.now())
    await openMethod(tx, methodId)
  })
}
