import type { PlayersHouse } from '../needs.ts'
import type { preferences } from '../../../../contract/src/preferences.ts'
import type { Parsed } from '../../../../contract/src/call.ts'
import { afterCommit } from '../../../../database/src/database.ts'
import type { Handler, Handlers } from '../../house.ts'
import { noteSecurity } from '../../security/security.ts'
import { getProfile } from '../calls.ts'
import { holdOptIns, setPreferences, type Change } from './store.ts'

const changeOf = (input: Parsed<typeof preferences.save>): Change => ({
  ...(input.language === undefined ? {} : { lang: input.language, lang_chosen: true }),
  ...(input.theme === undefined ? {} : { theme: input.theme }),
  ...(input.showBalance === undefined ? {} : { show_balance: input.showBalance }),
  ...(input.showName === undefined ? {} : { show_name: input.showName }),
  ...(input.clock24 === undefined ? {} : { clock24: input.clock24 }),
  ...(input.oddsFormat === undefined ? {} : { odds_format: input.oddsFormat }),
  ...(input.smsOptIn === undefined ? {} : { sms_opt_in: input.smsOptIn }),
  ...(input.emailOptIn === undefined ? {} : { email_opt_in: input.emailOptIn }),
})

/**
 * user/save_preferences: changes what is named and answers the profile. What was agreed to is also
 * noted with its time, since somebody may ask when.
 */
const save: Handler<typeof preferences.save, PlayersHouse> = async (input, ctx) => {
  const { house, tx, player } = ctx
  const change = changeOf(input)
  if (Object.keys(change).length > 0) {
    const before = await holdOptIns(tx, player.playerId)
    await setPreferences(tx, player.playerId, change)
    const consents = [
      ['sms', before.sms_opt_in, change.sms_opt_in],
      ['email', before.email_opt_in, change.email_opt_in],
    ] as const
    for (const [to, was, is] of consents)
      if (is !== undefined && is !== was)
        afterCommit(() =>
          noteSecurity(house, {
            kind: 'consent_changed',
            playerId: player.playerId,
            address: ctx.ip,
            detail: { to, given: is ? 'yes' : 'no' },
          }),
        )
  }
  return getProfile({}, { ...ctx, q: tx })
}

export const preferencesCalls: Handlers<typeof preferences, PlayersHouse> = { save }
