import type { Query } from '@felek/database/database.ts'
import { listInteractions } from './markers/cases/store.ts'
import { listNotices } from './markers/notices/store.ts'
import { listScores } from './markers/store.ts'
import { listImposedLimitChanges } from './imposed-store.ts'
import { listEvents, listTools, readExclusion } from './store.ts'

/* What is stored of a player here, for their export. */

/** Tools that were ever set, loosenings that wait, limits of the house, and an exclusion. */
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
    ...(await listImposedLimitChanges(q, playerId)).map((row) => ({
      tool: `house: ${row.tool}`,
      value: row.value,
      at: row.set_at.toISOString(),
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

/** What the markers of harm made of a player: each score with its points, notices, and what was done. */
export const exportedMarkers = async (q: Query, playerId: bigint) => [
  ...(await listScores(q, playerId)).map((row) => ({
    at: row.at.toISOString(),
    kind: 'score',
    points: String(row.score),
    detail: row.hits,
    reason: null,
  })),
  ...(await listNotices(q, playerId, 10_000)).map((row) => ({
    at: row.at.toISOString(),
    kind: 'notice',
    points: null,
    detail: row.figures,
    reason: null,
  })),
  ...(await listInteractions(q, playerId)).map((row) => ({
    at: row.at.toISOString(),
    kind: row.what,
    points: null,
    detail: {
      who: row.who,
      outcome: row.outcome,
      nextLook: row.next_look_at?.toISOString() ?? null,
    },
    reason: row.why,
  })),
]
