import type { Shape } from '../shape.ts'
import type { history as tr } from '../tr/history.ts'

export const history: Shape<typeof tr> = {
  types: { finance: 'Finance', game: 'Games', bonus: 'Bonus', bet: 'Bets' },
  categories: {
    deposit: 'Deposit',
    withdraw: 'Withdrawal',
    stake: 'Stake',
    win: 'Win',
    refund: 'Refund',
    bonus: 'Bonus',
    jackpot: 'Jackpot',
    adjustment: 'Adjustment',
  },
  states: {
    pending: 'Pending',
    approved: 'Completed',
    rejected: 'Rejected',
    processing: 'Processing',
    cancelled: 'Cancelled',
    held: 'Under review',
  },
}
