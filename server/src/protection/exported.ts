import type { Query } from '../../../database/src/database.ts'
import { listEvents, listTools, readExclusion } from './store.ts'

/* What is stored of a player here, for their export. */

/** Tools that were ever set, loosenings that wait, and an exclusion. */
export const exportedTools = async (q: Query, playerId: bigint) => {
  const exclusion = await readExclusion(q, playerId)
  return [
    ...(await listTools(q, playerId)).map((row) => ({
      tool: row.tool,
      value: row.value,
      pending: row.pending,
      askedAt: row.asked_at?.toISOString() ?? null,
      readyAt: row.ready_at?.toISOString() ?? null,
      expiresAt: row.confirm_until?.toISOString() ?? null,
    })),
    ...(exclusion
      ? [
          {
            tool: 'exclusion',
            at: exclusion.since.toISOString(),
            askedAt: exclusion.asked_at?.toISOString() ?? null,
            readyAt: exclusion.ready_at?.toISOString() ?? null,
            expiresAt: exclusion.confirm_until?.toISOString() ?? null,
          },
        ]
      : []),
  ]
}

/** The log, the newest first. */
export const exportedLog = async (q: Query, playerId: bigint) =>
  (await listEvents(q, playerId, { limit: 100_000, offset: 0 })).rows.map((row) => ({
    at: row.at.toISOString(),
    kind: row.kind,
    tool: row.tool,
    from: row.from_value,
    to: row.to_value,
    until: row.endless ? 'infinity' : (row.until?.toISOString() ?? null),
    choice: row.choice,
  }))
