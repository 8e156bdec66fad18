import type { officeSearch as tr } from '../tr/office-search.ts'
import type { Shape } from '../shape.ts'

export const officeSearch: Shape<typeof tr> = {
  group: 'Found',
  searching: 'Searching…',
  failed: 'The search did not answer. Try typing it again.',
  none: 'Looked up as {shapes}; nothing found.',
  noShape: 'Nothing is written like this.',
  by: 'by {shape}',
  visitor: 'visitor',
  shapes: {
    username: 'username',
    email: 'e-mail',
    phone: 'phone',
    identity: 'identity number',
    iban: 'IBAN',
    address: 'IP address',
    number: 'number',
    reference: 'code',
    coupon: 'coupon number',
    round: 'round or transaction',
  },
  kinds: {
    player: 'player',
    deposit: 'deposit',
    withdrawal: 'withdrawal',
    case: 'support case',
    coupon: 'coupon',
    round: 'round',
    entry: 'ledger entry',
  },
}
