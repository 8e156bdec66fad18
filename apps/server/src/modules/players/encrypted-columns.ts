import type { EncryptedColumn } from '../key-rotation/key-rotation.ts'
import { closurePlace } from './closure/closure.ts'
import { linkPlace } from './consents/news.ts'
import { phonesPlace, residencePlace } from './contact/encrypted-contact.ts'
import {
  detailsPlace,
  identityPlace,
  keysOf,
  newEmailPlace,
  twoFactorPlace,
  waitingFactorPlace,
  type Details,
} from './details.ts'
import { loginKeyPlace } from './login-keys/login-keys.ts'
import { formPlace, type StoredForm } from './registration/form.ts'

type PlayerId = { player_id: bigint }
type ChangeId = { change_id: bigint }

/** Everything that this room seals, for the job that seals anew under another key. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: 'players',
    key: ['player_id'],
    column: 'details_sealed',
    place: (row) => detailsPlace((row as PlayerId).player_id),
    hashes: (env, text) => {
      const details = JSON.parse(text) as Details
      const { email_key, phone_key } = keysOf(env, { ...details, country: '', identityNumber: '' })
      return { email_key, phone_key }
    },
  },
  {
    table: 'players',
    key: ['player_id'],
    column: 'identity_sealed',
    also: ['country'],
    place: (row) => identityPlace((row as PlayerId).player_id),
    hashes: (env, identityNumber, row) => {
      const { country } = row as { country: string }
      return {
        identity_key: keysOf(env, { email: '', phone: '', country, identityNumber }).identity_key,
      }
    },
  },
  {
    table: 'players',
    key: ['player_id'],
    column: 'two_factor_sealed',
    place: (row) => twoFactorPlace((row as PlayerId).player_id),
  },
  {
    table: 'player_closures',
    key: ['player_id', 'closed_at'],
    column: 'reason_sealed',
    place: (row) => closurePlace((row as PlayerId).player_id),
  },
  {
    table: 'consent_links',
    key: ['player_id'],
    column: 'token_sealed',
    place: (row) => linkPlace((row as PlayerId).player_id),
  },
  {
    table: 'player_second_factors',
    key: ['player_id'],
    column: 'waiting_sealed',
    place: (row) => waitingFactorPlace((row as PlayerId).player_id),
  },
  {
    table: 'player_email_changes',
    key: ['player_id'],
    column: 'email_sealed',
    place: (row) => newEmailPlace((row as PlayerId).player_id),
  },
  {
    table: 'player_phone_changes',
    key: ['change_id'],
    column: 'phones_sealed',
    place: (row) => phonesPlace((row as ChangeId).change_id),
  },
  {
    table: 'player_address_changes',
    key: ['change_id'],
    column: 'before_sealed',
    place: (row) => residencePlace((row as ChangeId).change_id),
  },
  {
    table: 'player_registrations',
    key: ['registration_id'],
    column: 'form_sealed',
    place: (row) => formPlace((row as { registration_id: bigint }).registration_id),
    hashes: (env, text) => keysOf(env, JSON.parse(text) as StoredForm),
  },
  {
    table: 'player_login_keys',
    key: ['kid'],
    column: 'private_sealed',
    place: (row) => loginKeyPlace((row as { kid: string }).kid),
  },
]
