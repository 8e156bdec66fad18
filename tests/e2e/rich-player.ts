import { randomUUID } from 'node:crypto'
import { expect, request } from '@playwright/test'
import { newIban } from './people.ts'
import { product } from './product.ts'
import { aWirePlayer, transfer } from './wire-player.ts'

/** A player with 60,000 TL and a bank account, and what they ask for over the wire. */
export const aRichPlayer = async () => {
  const context = await request.newContext({ baseURL: product.baseUrl })
  const { who, call } = await aWirePlayer(context)
  await transfer(call, who, '59500')
  await expect
    .poll(
      async () => ((await call('finance/check_balance', {})) as [{ balance: string }])[0].balance,
      {
        timeout: 30_000,
      },
    )
    .toBe('60000.00')
  const { bankAccountID } = (await call('finance/save_bank_account', {
    bankID: '64',
    accountOwner: `${who.firstname} ${who.lastname}`,
    IBAN: newIban(),
  })) as { bankAccountID: string }
  return {
    who,
    call,
    withdraw: async (amount: string): Promise<string> =>
      (
        (await call('prepayServices/processTransaction', {
          Type: 2,
          methodID: '12',
          amount,
          requestID: randomUUID(),
          fields: { bankAccountID, identityValidityDate: '2031-01-01' },
        })) as { id: string }
      ).id,
    statusOf: async (id: string): Promise<{ status: string; note: string }> => {
      const [row] = (await call('finance/list_transactions', { searchID: id })) as [
        { transaction_status: string; note: string },
      ]
      return { status: row.transaction_status, note: row.note }
    },
  }
}
