import type { AccountPreferences } from '@felek/contract/players.ts'
import type { PlayerRow } from '../store.ts'

/** What a player keeps with the account, as it travels; null: never chosen. */
export const preferencesOf = (player: PlayerRow): AccountPreferences => ({
  language: player.lang_chosen ? player.lang : null,
  theme: player.theme,
  showBalance: player.show_balance,
  showName: player.show_name,
  clock24: player.clock24,
  oddsFormat: player.odds_format,
  smsOptIn: player.sms_opt_in,
  emailOptIn: player.email_opt_in,
})
