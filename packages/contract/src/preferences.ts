import * as z from 'zod/mini'
import { call } from './call.ts'
import * as f from './fields.ts'
import { account } from './players.ts'

const choice = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.optional(z.enum(options, 'invalid'))

/** How a player may read odds; what is sent is decimal whatever they read. */
export const oddsFormatsOfAccount = [
  'decimal',
  'fractional',
  'american',
  'hongkong',
  'indonesian',
  'malay',
] as const
export type OddsFormatOfAccount = (typeof oddsFormatsOfAccount)[number]

/** What a player keeps with the account. A call for each change; what is left out stays. */
export const preferences = {
  save: call('user/save_preferences', {
    withOldTerms: true,
    auth: 'player',
    whenExcluded: true,
    kind: 'write',
    input: z.strictObject({
      language: choice(['tr', 'en']),
      theme: choice(['dark', 'light']),
      showBalance: z.optional(f.flag),
      showName: z.optional(f.flag),
      clock24: z.optional(f.flag),
      oddsFormat: choice(oddsFormatsOfAccount),
      smsOptIn: z.optional(f.flag),
      emailOptIn: z.optional(f.flag),
    }),
    output: account,
  }),
}
