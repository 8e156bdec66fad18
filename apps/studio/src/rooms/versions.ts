import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as flight from '../../engines/crash/flight.ts'
import * as room from '../../engines/crash/room.ts'
import { storedVersionFolders, readStoredSheet } from '../../engines/stored-versions.ts'
import { studioFolder, roomFileOf } from '../../engines/versions.ts'

/* What a round of a room was begun under: it goes on, is paid and is checked by that, whatever the room plays by now. */

/** All that decides in a round of flights. */
export type RoomRules = typeof flight & typeof room
export const roomRules: RoomRules = { ...flight, ...room }

export type RoomVersion = {
  /** The version of its rules and figures: a round names the one it was played under. */
  maths: string
  config: flight.CrashConfig
  rules: RoomRules
}

/** Out of what is declared (crash/rules.ts), where amounts of kuruş are text. */
type Declared = Omit<flight.CrashConfig, 'capKurus' | 'roomKurus'> &
  Record<'capKurus' | 'roomKurus', string>
const configOf = ({ capKurus, roomKurus, ...config }: Declared): flight.CrashConfig => ({
  ...config,
  capKurus: BigInt(capKurus),
  roomKurus: BigInt(roomKurus),
})

const keptIn = async (folder: string): Promise<RoomVersion[]> => {
  const { maths, engine, config } = readStoredSheet(folder)
  const file = join(studioFolder, folder, roomFileOf(engine))
  if (!existsSync(file)) return []
  const [flown, held] = (await Promise.all(
    [join(file, '../flight.ts'), file].map((path) => import(pathToFileURL(path).href)),
  )) as [typeof flight, typeof room]
  return [{ maths, config: configOf(config as Declared), rules: { ...flown, ...held } }]
}

/** Those that a room was played under before. */
export const roomVersionsBefore = async (slug: string): Promise<RoomVersion[]> =>
  (
    await Promise.all(
      storedVersionFolders()
        .filter((folder) => readStoredSheet(folder).slug === slug)
        .map(keptIn),
    )
  ).flat()

type Played = RoomVersion & { before: readonly RoomVersion[] }

/** Undefined where it is not kept. */
export const versionUnder = (game: Played, maths: string): RoomVersion | undefined =>
  maths === game.maths ? game : game.before.find((version) => version.maths === maths)
