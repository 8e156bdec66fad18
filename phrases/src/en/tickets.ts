import type { tickets as tr } from '../tr/tickets.ts'
import type { Shape } from '../shape.ts'

export const tickets: Shape<typeof tr> = {
  title: 'My tickets',
  yours: 'Your tickets',
  dates: '{from} – {to}',
  number: 'Ticket no. {id}',
  none: 'You have no tickets yet.',
  noneText:
    'Every approved deposit of {min} or more within the raffle’s dates is a ticket. There is nothing else to do for it.',
  noRaffle: 'There is no raffle now.',
  noRaffleText: 'When a new raffle begins, you see your tickets here.',
  deposit: 'Deposit',
  more: 'Show more',
  failed: 'Your tickets could not be loaded.',
  retry: 'Try again',
}
