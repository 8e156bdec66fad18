import { securityNoticeKinds, type SecurityNotice } from '@felek/contract/credentials.ts'
import type { Query } from '@felek/database/database.ts'
import { concerningAmong, listConcerning } from './store.ts'

/*
 * What of the log concerns its player. The log counts its events from one, as the journal does its
 * entries, and both are marked as read by their number: a notice stands far above.
 */

const above = 2n ** 62n
const limit = 100

/** Whether somebody is to be told of an event. */
export const isNoticeWorthy = (kind: string, device: string | number | undefined): boolean =>
  (securityNoticeKinds as readonly string[]).includes(kind) &&
  (!['signed_in', 'second_factor_asked'].includes(kind) || device === 'new')

/** `203.0.113.0/24` → `203.0.113.•••`, as addresses stand elsewhere. */
const masked = (network: string | null): string =>
  network?.replace(/\.0\/24$/, '.•••').replace(/::\/48$/, ':•••') ?? ''

/** A player's notices since then, the newest first. */
export const securityNotices = async (
  q: Query,
  playerId: bigint,
  since: Date,
): Promise<SecurityNotice[]> =>
  (await listConcerning(q, playerId, { kinds: securityNoticeKinds, since, limit })).map((row) => ({
    id: String(above + row.event_id),
    kind: row.kind as SecurityNotice['kind'],
    at: row.at.toISOString(),
    device: String(row.detail['browser'] ?? ''),
    ip: masked(row.network),
  }))

/** Which of the ids are notices of the player. */
export const noticesAmong = async (
  q: Query,
  playerId: bigint,
  ids: readonly bigint[],
): Promise<bigint[]> => {
  const events = ids.filter((id) => id > above).map((id) => id - above)
  if (events.length === 0) return []
  return (await concerningAmong(q, playerId, securityNoticeKinds, events)).map((id) => above + id)
}
