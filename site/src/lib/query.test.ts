import { expect, test } from 'vitest'
import { cashier } from '@felek/contract/src/cashier.ts'
import { sportsbook } from '@felek/contract/src/sportsbook.ts'
import { sportsbookLists } from '@felek/contract/src/sportsbook-lists.ts'
import { callKey, forgetPlayer, queryClient } from './query.ts'

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
