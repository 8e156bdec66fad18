import type { Query } from '@felek/database/database.ts'

/** Somebody who can be told of alarms. */
export type Reachable = { staffId: bigint; name: string; email: string }

/** What alarms ask of staff, which the composition hands in. */
export type StaffOfAlarms = {
  listNames(q: Query, staffIds: readonly bigint[]): Promise<Map<bigint, string>>
  /** Those who may acknowledge, and work here. */
  listReachable(q: Query): Promise<Reachable[]>
  /** Owners who work here: the fallback of every plan. */
  listOwners(q: Query): Promise<Reachable[]>
}
