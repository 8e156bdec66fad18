import { join } from 'node:path'
import type { CrashConfig } from '../../engines/crash/flight.ts'
import type { Limits } from '../../engines/crash/room.ts'
import { versionOf } from '../../engines/versions.ts'
import type { Label } from '../titles.ts'

/* The rooms that there are. */

export type RoomGame = {
  slug: string
  names: Readonly<Record<'tr' | 'en', string>>
  label: Label
  /** ISO day. */
  releasedOn: string
  /** The multiple, in hundredths, at which a bet is out by itself that declared figures of spread are of. */
  usual: { auto: number }
  /** The version of its rules and figures: a round names the one it was played under. */
  maths: string
  config: CrashConfig
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

/** As it is declared: amounts of kuruş as text. */
export const plainOf = ({ capKurus, roomKurus, ...config }: CrashConfig) => ({
  ...config,
  capKurus: `${capKurus}`,
  roomKurus: `${roomKurus}`,
})

const flight = join(import.meta.dirname, '../../engines/crash/flight.ts')
const hezarfenConfig: CrashConfig = {
  percent: 97,
  cap: 1_000_000,
  capKurus: 50_000_000n,
  roomKurus: 2_000_000_000n,
  delayMs: 150,
}

export const hezarfen: RoomGame = {
  slug: 'hezarfen',
  names: { tr: 'Hezarfen', en: 'Hezarfen' },
  label: 'felek-studio',
  releasedOn: '2026-11-23',
  usual: { auto: 200 },
  maths: versionOf(flight, JSON.stringify(plainOf(hezarfenConfig))),
  config: hezarfenConfig,
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
