import type { PlayersDeps } from '../deps.ts'
import type { preferences } from '@felek/contract/preferences.ts'
import type { Parsed } from '@felek/contract/call.ts'
import { afterCommit } from '@felek/database/database.ts'
import type { Handler, Handlers } from '../../../deps.ts'
import { logSecurityEvent } from '../../security/security.ts'
import { getProfile } from '../calls.ts'
import { recordMarketingConsent } from '../consents/consents.ts'
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
const save: Handler<typeof preferences.save, PlayersDeps> = async (input, ctx) => {
  const { deps, tx, player } = ctx
  const change = changeOf(input)
  if (Object.keys(change).length > 0) {
    const before = await holdOptIns(tx, player.playerId)
    await setPreferences(tx, player.playerId, change)
    const changed = await recordMarketingConsent(
      tx,
      { playerId: player.playerId, at: ctx.now, source: 'preferences' },
      { smsOptIn: before.sms_opt_in, emailOptIn: before.email_opt_in },
      {
        ...(input.smsOptIn === undefined ? {} : { smsOptIn: input.smsOptIn }),
        ...(input.emailOptIn === undefined ? {} : { emailOptIn: input.emailOptIn }),
      },
    )
    for (const { kind, given } of changed)
      afterCommit(() =>
        logSecurityEvent(deps, {
          kind: 'consent_changed',
          playerId: player.playerId,
          address: ctx.ip,
          detail: { to: kind, given: given ? 'yes' : 'no' },
        }),
      )
  }
  return getProfile({}, { ...ctx, q: tx })
}

export const preferencesCalls: Handlers<typeof preferences, PlayersDeps> = { save }
