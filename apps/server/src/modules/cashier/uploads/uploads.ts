import { createHash } from 'node:crypto'
import type { Query, Tx } from '@felek/database/database.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { newId } from '../../../database/ids.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import type { CashierDeps } from '../deps.ts'
import * as store from './store.ts'

/*
 * Files that staff send, for the call that will name them: encrypted, the sender's alone, gone once they were used or after
 * an hour.
 */

const keptMs = 3_600_000
/** Of one person so many wait; the oldest of them make room. */
const uploadsMax = 5

const uploadPlace = (id: bigint) => `cashier:upload:${id}`

export type Upload = { id: bigint; bytes: Uint8Array; sha256: string }

/** Keeps a file. */
export const keepUpload = async (
  tx: Tx,
  { env }: Pick<CashierDeps, 'env'>,
  { bytes, staffId }: { bytes: Uint8Array; staffId: bigint },
  now: Date,
): Promise<Omit<Upload, 'bytes'> & { size: number }> => {
  await store.removeUploadsBefore(tx, new Date(now.getTime() - keptMs))
  const id = newId(now)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const text = Buffer.from(bytes).toString('base64')
  const sealed = encryptionOf(env).encrypt(text, uploadPlace(id))
  const size = bytes.byteLength
  await store.insertUpload(tx, { upload_id: id, sealed, bytes: size, sha256, staffId, at: now })
  await store.removeOldest(tx, staffId, uploadsMax)
  return { id, sha256, size }
}

/** A file that its sender names; throws `not_found` of any other and of one that is over. */
export const readUpload = async (
  q: Query,
  { env }: Pick<CashierDeps, 'env'>,
  { id, staffId }: { id: bigint; staffId: bigint },
  now: Date,
): Promise<Upload> => {
  const since = new Date(now.getTime() - keptMs)
  const row = await store.findUpload(q, { id, staffId, since })
  if (!row) throw new Refusal('not_found')
  const bytes = Buffer.from(encryptionOf(env).decrypt(row.sealed, uploadPlace(id)), 'base64')
  if (createHash('sha256').update(bytes).digest('hex') !== row.sha256)
    throw new Error(`upload ${id} is not what was sent`)
  return { id, bytes, sha256: row.sha256 }
}

export { removeUpload } from './store.ts'

/** The errand: what nobody used is gone after an hour. */
export const removeOldUploads = (deps: Pick<CashierDeps, 'db' | 'now'>): Promise<void> =>
  store.removeUploadsBefore(deps.db.read, new Date(deps.now().getTime() - keptMs))
