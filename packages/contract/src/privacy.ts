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
    withOldTerms: true,
    auth: 'player',
    whenExcluded: true,
    kind: 'write',
    input: z.strictObject({ reason: f.optionalLongText(500) }),
    output: z.object({ closedAt: z.string() }),
  }),
  /** Everything that is stored about the player, by a mailed link; made by a job. */
  exportData: call('user/export_data', {
    withOldTerms: true,
    auth: 'player',
    whenExcluded: true,
    kind: 'write',
    input: z.strictObject({}),
    output: z.object({ sentTo: z.string() }),
  }),
  /**
   * Spends the mailed link; its files are plain GETs, each good once and for this browser alone,
   * until `until`.
   */
  openExport: call('user/open_export', {
    withOldTerms: true,
    auth: 'player',
    whenExcluded: true,
    kind: 'write',
    input: z.strictObject({ token: f.text(100) }),
    output: z.object({
      askedAt: z.string(),
      until: z.string(),
      files: z.array(z.object({ format: z.enum(['html', 'json']), path: z.string() })),
    }),
  }),
}
