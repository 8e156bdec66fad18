import type { officeFields as tr } from '../tr/office-fields.ts'
import type { Shape } from '../shape.ts'

export const officeFields: Shape<typeof tr> = {
  reason_short: 'Give a reason of at least 10 characters.',
  reason_personal: 'Leave out identity, IBAN and card numbers.',
  password_long: 'The password needs at least 12 characters.',
  network_invalid: 'Write networks as 203.0.113.0/24.',
  network_own: 'Your own network is not on the list; saving it would shut you out too.',
  asks_themselves: 'This player can ask for the withdrawal themselves.',
  compliance_blocked:
    'A compliance block stands against the player; no money leaves until it is lifted.',
  account_shared: 'Another player has this IBAN as well.',
  account_owner_differs: 'The account is not in the player’s own name.',
  identity_known: 'Another player has this identity number.',
  reference_known: 'This bank reference belongs to another payment.',
  recall_unknown: 'No deposit with this code has been credited.',
  recall_known: 'This recall has been recorded before.',
  recall_too_much: 'More than what of the deposit has not been recalled yet.',
  more_than_owed: 'More than what is still owed.',
  still_owed: 'A case can be closed once nothing is owed.',
  day_being_read: 'The reports have not read all of this day yet; try again in a moment.',
  third_person: 'The sender is somebody else: the money goes back and is credited to nobody.',
  views_full: 'This list has 20 views; remove one first.',
}
