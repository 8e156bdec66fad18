import type { RoomRules } from '../define.ts'
import type { CrashConfig } from './flight.ts'

/** A flight's own rules are flight.ts, a round's room.ts. */
export const crashRules: RoomRules<CrashConfig> = {
  plain: ({ capKurus, roomKurus, ...config }) => ({
    ...config,
    capKurus: `${capKurus}`,
    roomKurus: `${roomKurus}`,
  }),
}
