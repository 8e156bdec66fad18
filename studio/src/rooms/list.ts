import type { CrashConfig } from '../../engines/crash/flight.ts'
import type { Limits } from '../../engines/crash/room.ts'
import { nameOf, roomFileOf, versionOf, type Versioned } from '../../engines/versions.ts'
import type { Label } from '../titles.ts'
import { plainOf, roomRules, roomVersionsBefore, type RoomVersion } from './versions.ts'

/* The rooms that there are. */

export type RoomGame = RoomVersion & {
  slug: string
  names: Readonly<Record<'tr' | 'en', string>>
  label: Label
  /** ISO day. */
  releasedOn: string
  /** The multiple, in hundredths, at which a bet is out by itself that declared figures of spread are of. */
  usual: { auto: number }
  /** What its rounds were played under before. */
  before: readonly RoomVersion[]
  limits: Limits
  /** How long bets are taken. */
  betMs: number
  /** From the bell to the draw: as long as stakes are under way, within these. */
  bellMs: { least: number; most: number }
  /** From the draw to take-off: pages have heard of it by then. */
  startMs: number
  restMs: number
  /** Its scene plays in the product. A room that is not runs nowhere. */
  released: boolean
}

/** All that a room of flights is decided by: what is paid and what is let in, and the flight below them. */
export const versionedRoom = ({ slug, config }: Pick<RoomGame, 'slug' | 'config'>): Versioned => ({
  slug,
  file: roomFileOf('crash'),
  config: JSON.stringify(plainOf(config)),
})

const hezarfenConfig: CrashConfig = {
  percent: 97,
  cap: 1_000_000,
  capKurus: 50_000_000n,
  roomKurus: 2_000_000_000n,
  delayMs: 150,
}

const slug = 'hezarfen'

export const hezarfen: RoomGame = {
  slug,
  names: { tr: 'Hezarfen', en: 'Hezarfen' },
  label: 'felek-studio',
  releasedOn: '2026-11-23',
  usual: { auto: 200 },
  maths: nameOf(slug, versionOf(versionedRoom({ slug, config: hezarfenConfig }))),
  config: hezarfenConfig,
  rules: roomRules,
  before: await roomVersionsBefore(slug),
  limits: { minKurus: 100n, maxKurus: 1_000_000n },
  betMs: 6_000,
  bellMs: { least: 300, most: 2_000 },
  startMs: 200,
  restMs: 4_000,
  released: true,
}

const rooms: readonly RoomGame[] = [hezarfen]

/** Those that run. */
export const releasedRooms: readonly RoomGame[] = rooms.filter(({ released }) => released)
