import type { tickets as tr } from '../tr/tickets.ts'
import type { Shape } from '../shape.ts'

export const tickets: Shape<typeof tr> = {
  title: 'My tickets',
  yours: 'Your tickets',
  dates: '{from} – {to}',
  number: 'Ticket no. {id}',
  none: 'You have no tickets yet.',
  noneText:
    'Every approved deposit of {min} or more during the raffle earns a ticket. You don’t need to do anything else.',
  noRaffle: 'There is no raffle at the moment.',
  noRaffleText: 'When a new raffle starts, your tickets will appear here.',
  deposit: 'Deposit',
  more: 'Show more',
  failed: 'Your tickets could not be loaded.',
  retry: 'Try again',
}
