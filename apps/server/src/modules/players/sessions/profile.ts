import type { Profile } from '@felek/contract/players.ts'
import { preferencesOf } from '../preferences/preferences.ts'
import type { PlayerRow } from '../store.ts'
import type { SessionRow } from './store.ts'

/**
 * Longer than the ten characters that ask for a code (docs/specification.md §4), and nothing of the secret.
 */
const secondFactorMarker = 'second-factor-required'

/** What the wire says of a second factor. */
export const markerOf = (player: Pick<PlayerRow, 'two_factor_type'>): string =>
  player.two_factor_type === 'none' ? '' : secondFactorMarker

const timeText = (at: Date | null): string => at?.toISOString() ?? ''

export const profileOf = (
  player: PlayerRow,
  session: Pick<SessionRow, 'uip' | 'login_before_at' | 'pending'>,
  sid: string,
): Profile => ({
  rid: player.role,
  uid: String(player.player_id),
  sid,
  uip: session.uip,
  gtm: player.gtm,
  language: player.lang,
  username: player.username,
  firstname: player.firstname,
  lastname: player.lastname,
  lastlogin: timeText(session.login_before_at),
  gasecret: markerOf(player),
  ...(session.pending && player.two_factor_type !== 'none'
    ? { secondFactor: player.two_factor_type }
    : {}),
  preferences: preferencesOf(player),
})
