import { expect, test } from 'vitest'
import type { Transaction } from '@felek/contract/src/transactions.ts'
import { onlyRefused } from './use-notifications.ts'

test('notifications are transactions of category 2 and status 1003, whatever the server sent', () => {
  const row = (transaction_category_id: string, transaction_status: string) =>
    ({
      id: `${transaction_category_id}-${transaction_status}`,
      transaction_category_id,
      transaction_status,
    }) as Transaction
  const sent = [
    row('2', '1003'),
    row('1', '1003'),
    row('2', '1002'),
    row('2', '1001'),
    row('3', '1003'),
  ]
  expect(onlyRefused(sent).map(({ id }) => id)).toEqual(['2-1003'])
})
