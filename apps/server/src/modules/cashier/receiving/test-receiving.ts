import type { Input } from '@felek/contract/call.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { openTestPayouts, type TestPayouts } from '../payouts/test-payouts.ts'
import { anIban } from '../test-cashier.ts'

type AccountInput = Omit<Input<typeof officeCashier.saveAccount>, 'requestID'>

export const accountInput = (over: Partial<AccountInput> = {}): AccountInput => ({
  IBAN: anIban('00062', 700n),
  version: 0,
  holder: 'Felek Ödeme A.Ş.',
  bankID: '62',
  isOpen: true,
  opensAt: '00:00',
  closesAt: '24:00',
  dayAmount: null,
  dayCount: null,
  monthAmount: null,
  monthCount: null,
  weight: 1,
  banks: [],
  reason: 'Yeni hesap açıldı, dekont dosyada',
  ...over,
})

const deskOf = (o: TestPayouts, owner: TestPayouts['lead']) => ({
  /** Saves an account by a lead and an owner. */
  async openAccount(over: Partial<AccountInput> = {}): Promise<string> {
    const proposed = await o.desk(officeCashier.saveAccount, accountInput(over), o.lead)
    const done = await o.approve(proposed, owner)
    if (!done.result) throw new Error(done.message)
    const { data } = await o.office.call(officeCashier.accounts, {}, o.cashier)
    const saved = data.find((it) => it.IBAN === (over.IBAN ?? accountInput().IBAN))
    if (!saved) throw new Error('the account was not saved')
    return saved.accountID
  },
  /** A deposit by hand that a player asks for. */
  askManual: (who: TestPlayer, amount = '500') => o.transfer(who, { methodID: '6', amount }),
})

/** The cashier with its office, an owner, and the method by hand open. */
export const openTestReceiving = async (env: Record<string, string> = {}) => {
  const o = await openTestPayouts({ OPEN_TRANSFERS_MAX: '1000', ...env })
  await o.db.query("update cashier_methods set open = true where id = '6'", [])
  const owner = await o.office.aStaff(['owner'])
  return { ...o, owner, ...deskOf(o, owner) }
}
export type TestReceiving = Awaited<ReturnType<typeof openTestReceiving>>
