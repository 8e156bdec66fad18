import type { Env } from '../../config.ts'
import { createTermsState, type TermsState } from './consents/renewal.ts'
import type { LoginKeys } from './login-keys/login-keys.ts'
import { createPasswordGate, type PasswordGate } from './passwords/passwords.ts'
import type { Activity } from './sessions/activity.ts'
import { createBarredNetworks, type BarredNetworks } from './territory.ts'

/** What a process remembers of players. */
export type PlayersState = {
  /** Signs of life that the database does not know yet. */
  activity: Activity
  barredNetworks: BarredNetworks
  loginKeys: LoginKeys
  passwordGate: PasswordGate
  /** Terms that have to be accepted anew; every process reads them again each second. */
  terms: TermsState
}

export const createPlayersState = (env: Pick<Env, 'dataDir'>): PlayersState => ({
  activity: new Map(),
  barredNetworks: createBarredNetworks(env),
  loginKeys: {},
  passwordGate: createPasswordGate(),
  terms: createTermsState(),
})
