import type { officeErrors as tr } from '../tr/office-errors.ts'
import type { Shape } from '../shape.ts'

export const officeErrors: Shape<typeof tr> = {
  forbidden: 'This takes the permission {permission}.',
  second_factor_required: 'Confirm your second step again to go on.',
  address_not_allowed: 'The office does not open from this network address.',
  changed: 'The record changed while you looked at it. Check how it stands now and try again.',
  no_approver: 'Nobody else could approve this, so no proposal was kept.',
  same_person: 'You cannot approve your own proposal, or one that was made on your device.',
  proposal_waits: 'A proposal for this is already waiting. Let that one be decided first.',
  approval_over: 'This proposal has been decided or has expired.',
  reveal_limit: 'You have reached today’s limit of reveals. Compliance has been told.',
  statement_unfit: 'The file was not imported, not a line of it. See row {row}.',
  export_too_large: 'There are too many rows to export. Narrow the filter.',
  erase_active: 'The account is open. Close it first.',
  erase_money: 'There is still money in the account: pay it out first.',
  erase_request: 'A deposit, a withdrawal, a recall or money in suspense has not ended.',
  erase_round: 'A round has not ended.',
  erase_coupon: 'A coupon has not been settled.',
  erase_case: 'A support or protection case is open.',
  erase_proposal: 'A proposal about this player is waiting. Let that one be decided first.',
  erase_excluded: 'The player is excluded until {date}; nothing can be erased before.',
}
