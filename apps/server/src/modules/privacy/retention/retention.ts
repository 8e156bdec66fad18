import type { Query } from '@felek/database/database.ts'
import { forgetMails } from '../../messages/messages.ts'
import { countClosedBefore, forgetNewsProof, forgetTermsProof } from '../../players/players.ts'
import { forgetEvents } from '../../security/security.ts'
import type { PrivacyDeps } from '../deps.ts'
import { readRetentionDates, type RecordKind } from './store.ts'

/** Rows in one statement: short enough for others to get their turn between. */
const atOnce = 1_000

type Forget = (q: Query, before: Date, max: number) => Promise<number>

/**
 * How each kind of record is forgotten; how long it is kept is data (`privacy_retention`). A closed
 * account's own data go by hand, with four eyes: they are counted, and said.
 */
const forgetting: Readonly<Record<Exclude<RecordKind, 'account'>, Forget>> = {
  mailbox: forgetMails,
  security_log: forgetEvents,
  marketing_proof: forgetNewsProof,
  terms_proof: forgetTermsProof,
}

/** Forgets what was kept long enough. Says how many rows of each kind went, and what is due. */
export const keepRetention = async (
  { db, log, now }: Pick<PrivacyDeps, 'db' | 'log' | 'now'>,
  max: number = atOnce,
): Promise<Record<RecordKind, number>> => {
  const since = await readRetentionDates(db.read, now())
  const gone: Record<RecordKind, number> = {
    mailbox: 0,
    security_log: 0,
    marketing_proof: 0,
    terms_proof: 0,
    account: 0,
  }
  for (const [what, forget] of Object.entries(forgetting) as [keyof typeof forgetting, Forget][]) {
    const before = since.get(what)
    if (before === undefined) continue
    for (let n = max; n === max; gone[what] += n) n = await forget(db.read, before, max)
  }
  const closedBefore = since.get('account')
  if (closedBefore) gone.account = await countClosedBefore(db.read, closedBefore)
  if (gone.account > 0)
    log.warn({ accounts: gone.account }, 'closed accounts have been kept long enough')
  return gone
}
