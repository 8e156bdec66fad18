import * as z from 'zod/mini'
import { call } from './call.ts'
import * as f from './fields.ts'

/** What of a player is theirs to take along and to end. */
export const privacy = {
  /**
   * Ends every session. Refused while money is in the account or on its way: `balance_left`,
   * `withdrawal_open`, `deposit_open`, `money_held`, `rounds_open`.
   */
  closeAccount: call('user/close_account', {
    auth: 'player',
    kind: 'write',
    input: z.strictObject({ reason: f.optionalLongText(500) }),
    output: z.object({ closedAt: z.string() }),
  }),
}
