import type { CrashConfig } from '../../engines/crash/flight.ts'
import {
  loadRooms,
  roomEngineOf,
  type AnyRoomEngine,
  type AnyRoomTitle,
} from '../../engines/registry.ts'
import type { RoomTitle } from '../../engines/title.ts'
import { mathsOf } from '../../engines/versions.ts'
import { roomRules, roomVersionsBefore, type RoomVersion } from './versions.ts'

/* The rooms that there are: what the registry has of them, as src/rooms plays them. */

export type RoomGame = Omit<RoomTitle<CrashConfig, { auto: number }>, 'rules'> &
  RoomVersion & {
    engine: AnyRoomEngine
    /** What its rounds were played under before. */
    before: readonly RoomVersion[]
  }

const getRoomGame = async (title: AnyRoomTitle): Promise<RoomGame> => ({
  // All rooms are flights yet: what runs them (rooms.ts) knows no other.
  ...(title as RoomTitle<CrashConfig, { auto: number }>),
  engine: roomEngineOf(title),
  maths: mathsOf(title),
  rules: roomRules,
  before: await roomVersionsBefore(title.slug),
})

/** Those that run. */
export const releasedRooms: readonly RoomGame[] = await Promise.all(
  (await loadRooms()).filter(({ released }) => released).map(getRoomGame),
)
