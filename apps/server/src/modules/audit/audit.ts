import type { Query } from '@felek/database/database.ts'
import { chainKeys, type Secrets } from '../../database/chain/keys.ts'
import { headFiles, readHeads, type AuditHead } from './heads.ts'
import { verifyAudit, type AuditVerdict } from './verify.ts'

export { findUnsealedSince } from './chain-store.ts'
export {
  appendEntry,
  countByStaff,
  findLastEntryId,
  listChanges,
  type AuditKind,
  type NewEntry,
} from './entry-store.ts'
export type { AuditDeps } from './deps.ts'
export { readHeads, type AuditHead } from './heads.ts'
export type { AuditVerdict } from './verify.ts'

/** Checks the audit against the keys of the settings, the heads in `DATA_DIR`, and those of elsewhere. */
export const verifyAuditWith = (
  q: Query,
  env: Secrets & { dataDir: string },
  elsewhere: AsyncIterable<AuditHead | undefined> | Iterable<AuditHead | undefined> = [],
): Promise<AuditVerdict> => {
  const heads = async function* () {
    yield* readHeads(headFiles(env.dataDir))
    yield* elsewhere
  }
  return verifyAudit(q, { keys: chainKeys(env, 'audit'), heads: heads() })
}
