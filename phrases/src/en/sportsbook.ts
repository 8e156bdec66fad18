import type { Shape } from '../shape.ts'
import type { sportsbook as tr } from '../tr/sportsbook.ts'

export const sportsbook: Shape<typeof tr> = {
  states: {
    waiting: 'Pending',
    refused: 'Not accepted',
    open: 'Open',
    won: 'Won',
    lost: 'Lost',
    void: 'Refunded',
    cashed: 'Cashed out',
    corrected: 'Corrected',
  },
}
