import { expect, test } from 'vitest'
import { cashier } from '@felek/contract/cashier.ts'
import { sportsbook } from '@felek/contract/sportsbook.ts'
import { sportsbookLists } from '@felek/contract/sportsbook-lists.ts'
import { callKey, forget, forgetPlayer, queryClient } from './query.ts'

test('what belongs to a player goes when the player does, of whichever room; what is everybody’s stays', () => {
  const keys = [
    callKey(sportsbook.coupons, {}),
    [...callKey(sportsbook.coupons, { status: 'open' }), 'pages'],
    callKey(cashier.transactions, {}),
    callKey(sportsbookLists.highlights, {}),
  ]
  for (const key of keys) queryClient.setQueryData(key, [1])
  forgetPlayer()
  expect(keys.map((key) => queryClient.getQueryData(key))).toEqual([
    undefined,
    undefined,
    undefined,
    [1],
  ])
})

test('what is old of a call can be some of its inputs alone', async () => {
  const [withdrawals, all] = [{ searchCategory: '2' }, {}] as const
  const keys = [withdrawals, all].map((input) => callKey(cashier.transactions, input))
  for (const key of keys) queryClient.setQueryData(key, [1])
  const isOld = () => keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)
  await forget(cashier.transactions, ({ searchCategory = '3' }) => searchCategory === '3')
  expect(isOld()).toEqual([false, true])
  await forget(cashier.transactions)
  expect(isOld()).toEqual([true, true])
})
