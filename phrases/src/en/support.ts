import type { support as tr } from '../tr/support.ts'
import type { Shape } from '../shape.ts'

export const support: Shape<typeof tr> = {
  staff: 'support team',
  visitor: 'visitor',
  topics: {
    deposit: 'Deposits',
    withdraw: 'Withdrawals',
    game: 'Games',
    bonus: 'Bonuses and promotions',
    account: 'My account',
    other: 'Something else',
  },
}
