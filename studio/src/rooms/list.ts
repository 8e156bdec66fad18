import { join } from 'node:path'
import type { CrashConfig } from '../../engines/crash/flight.ts'
import {
  loadRooms,
  roomEngineOf,
  type AnyRoomEngine,
  type AnyRoomTitle,
} from '../../engines/registry.ts'
import type { RoomTitle } from '../../engines/title.ts'
import { versionOf } from '../../engines/versions.ts'

/* The rooms that there are: what the registry has of them, as src/rooms plays them. */

export type RoomGame = RoomTitle<CrashConfig, { auto: number }> & {
  engine: AnyRoomEngine
  /** The version of its rules and figures: a round names the one it was played under. */
  maths: string
}

const flight = join(import.meta.dirname, '../../engines/crash/flight.ts')

const roomGameOf = (title: AnyRoomTitle): RoomGame => ({
  // All rooms are flights yet: what runs them (rooms.ts) knows no other.
  ...(title as RoomGame),
  engine: roomEngineOf(title),
  maths: versionOf(flight, JSON.stringify(title.rules.plain(title.config))),
})

/** Those that run. */
export const releasedRooms: readonly RoomGame[] = (await loadRooms())
  .filter(({ released }) => released)
  .map(roomGameOf)
