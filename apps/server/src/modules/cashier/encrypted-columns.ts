import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import type { EncryptedColumn } from '../key-rotation/key-rotation.ts'
import { accountPlace } from './accounts/accounts.ts'
import { cepPlace } from './deposits.ts'
import { destinationPlace } from './destination.ts'
import { findIdentity, linePlace } from './statements/identity.ts'

type Id = { id: bigint }

/** Everything that this room seals, for the job that seals anew under another key. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: 'cashier_accounts',
    key: ['id'],
    column: 'sealed',
    place: (row) => accountPlace((row as Id).id),
    hashes: (env, text) => ({
      iban_key: encryptionOf(env).blindIndex((JSON.parse(text) as { iban: string }).iban, 'iban'),
    }),
  },
  {
    table: 'cashier_requests',
    key: ['id'],
    column: 'destination',
    place: (row) => destinationPlace((row as Id).id),
  },
  {
    table: 'cashier_requests',
    key: ['id'],
    column: 'sealed_details',
    place: (row) => cepPlace((row as Id).id),
  },
  {
    table: 'cashier_statement_lines',
    key: ['line_id'],
    column: 'details',
    place: (row) => linePlace((row as { line_id: bigint }).line_id),
    hashes: (env, text) => {
      const identity = findIdentity(env, text)
      return identity === undefined ? {} : { identity }
    },
  },
]
