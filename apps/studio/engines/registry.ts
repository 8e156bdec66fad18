import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Engine, RoomEngine } from './define.ts'
import type { DrawnEngine, DrawnTitle } from './drawn.ts'
import * as all from './index.ts'
import type { RoomTitle, Title } from './title.ts'

/* Engines and titles as they lie in their folders: a new one is a folder and a line, or a file. */

export type AnyEngine = Engine<unknown, unknown, unknown, unknown, unknown>
export type AnyTitle = Title<unknown, unknown, unknown, unknown, unknown>
export type AnyDrawnEngine = DrawnEngine<unknown, unknown>
export type AnyRoomEngine = RoomEngine<unknown, unknown>
export type AnyRoomTitle = RoomTitle<unknown, unknown>

type Kind = SomeTitle['kind']
type Some<K extends Kind, Thing extends { kind: string }> = Extract<Thing, { kind: K }>
type SomeEngine = AnyEngine | AnyDrawnEngine | AnyRoomEngine
type SomeTitle = AnyTitle | DrawnTitle | AnyRoomTitle

/** Every engine of the index, whatever kind of game it is of. */
export const everyEngine = Object.values(all) as readonly SomeEngine[]

const ofKind =
  <K extends Kind>(kind: K) =>
  <Thing extends { kind: string }>(thing: Thing): thing is Some<K, Thing> =>
    thing.kind === kind

export const engines: readonly AnyEngine[] = everyEngine.filter(ofKind('solo'))

const byRules = <E extends SomeEngine>(of: readonly E[], { slug, rules }: SomeTitle): E => {
  const engine = of.find((it) => it.rules === rules)
  if (!engine) throw new Error(`${slug} plays by rules that no engine of the index has`)
  return engine
}

/** The engine whose rules a title names. */
export const engineOf = (title: AnyTitle): AnyEngine => byRules(engines, title)
export const drawnEngineOf = (title: DrawnTitle): AnyDrawnEngine =>
  byRules(everyEngine.filter(ofKind('drawn')), title)
export const roomEngineOf = (title: AnyRoomTitle): AnyRoomEngine =>
  byRules(everyEngine.filter(ofKind('room')), title)

const folder = join(import.meta.dirname, '../titles')

/** Every file of the folder, by slug. A file whose name is not its slug is refused. */
const loadAll = async (): Promise<SomeTitle[]> =>
  Promise.all(
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts'))
      .sort()
      .map(async (name) => {
        const { default: title } = (await import(pathToFileURL(join(folder, name)).href)) as {
          default: SomeTitle
        }
        if (`${title.slug}.ts` !== name) throw new Error(`${name} holds the title ${title.slug}`)
        return title
      }),
  )

/** Every title of rounds that are played step by step. */
export const loadTitles = async (): Promise<AnyTitle[]> => (await loadAll()).filter(ofKind('solo'))

/** Every title whose rounds are drawn whole. */
export const loadDrawn = async (): Promise<DrawnTitle[]> =>
  (await loadAll()).filter(ofKind('drawn'))

/** Every title with a room. */
export const loadRooms = async (): Promise<AnyRoomTitle[]> =>
  (await loadAll()).filter(ofKind('room'))
