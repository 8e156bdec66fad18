import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { stagePictures } from '@felek/studio/src/protocol/pictures.ts'
import { releasedRooms } from '@felek/studio/src/rooms/list.ts'
import studio from '@felek/studio/vite.config.ts'
import { mustSee } from './must-see.ts'
import { root } from './root.ts'

/*
 * What a game on the stage may weigh (docs/product/games.md, "On the stage"), built alone: all of its code as
 * one file, whatever shares it.
 */

type Budget = readonly [name: string, measure: () => number, most: number]

const kb = 1_000
const client = join(root, 'apps/studio/client')
const engines = join(root, 'apps/studio/engines')
const scenes = join(root, 'apps/studio/public/art/scenes')

/** Bytes, gzip, of the code and styles of modules together; `external` is left out. */
const weighed = async (
  modules: readonly string[],
  external: readonly RegExp[] = [],
): Promise<number> => {
  const entry = '\0entry.ts'
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: client,
    resolve: studio.resolve ?? {},
    oxc: studio.oxc ?? {},
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry
            ? modules.map((path) => `export * from ${JSON.stringify(path)}`).join('\n')
            : undefined,
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: entry,
        external: [...external],
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false },
      },
    },
  })
  return (
    [built]
      .flat()
      .flatMap((made) => ('output' in made ? made.output : []))
      // A face is the title's own, as its pictures are.
      .filter(({ fileName }) => /\.(js|css)$/.test(fileName))
      .map((file) => gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length)
      .reduce((sum, size) => sum + size, 0)
  )
}

const shell = ['play/play.tsx', 'play/use-scene.ts', 'play/wire.ts'].map((path) =>
  join(client, path),
)
/**
 * A room has a page of its own in the shell's place: what draws it, its stage, its line (with the schemas of what comes over
 * it, which a solo game's answers are judged by beside the game) and its styles.
 */
const rooms: Readonly<Record<string, readonly string[]>> = {
  crash: ['crash-room.tsx', 'flight-show.ts', 'context.ts', 'crash.css'].map((name) =>
    join(client, 'crash', name),
  ),
}
/** All that an engine's games are played with; null where it is in no page yet. */
const modulesOf = (engine: string): readonly string[] | null => {
  const scene = join(engines, engine, `scene/${engine}.tsx`)
  return rooms[engine] ?? (existsSync(scene) ? [...shell, scene] : null)
}
const kit = ['stage', 'particles', 'atlas', 'score'].map((name) => join(client, `stage/${name}.ts`))

/** Bytes of a title's pictures; a page loads one of the two backgrounds. */
const pictures = (slug: string, names: readonly string[]): number =>
  names
    .map((name) => join(scenes, slug, `${name}.avif`))
    .filter((path) => existsSync(path))
    .map((path) => statSync(path).size)
    .reduce((sum, size) => sum + size, 0)

const larger = (slug: string, a: string, b: string): number =>
  Math.max(pictures(slug, [a]), pictures(slug, [b]))

const ofTitle = (slug: string): Budget[] => {
  const own = stagePictures(slug).map((path) => basename(path, '.avif'))
  const back = larger(slug, 'tall', 'wide')
  return [
    [`${slug}: art to play`, () => pictures(slug, ['title', ...own]) + back, 260 * kb],
    [`${slug}: background`, () => back, 60 * kb],
    [`${slug}: atlas`, () => pictures(slug, ['atlas']), 140 * kb],
    [`${slug}: frame`, () => pictures(slug, own.slice(1)), 40 * kb],
    [`${slug}: title`, () => pictures(slug, ['title']), 12 * kb],
    [`${slug}: feature`, () => larger(slug, 'feature-tall', 'feature-wide'), 90 * kb],
  ]
}

/** Measured by building each engine's scene alone; some seconds. */
export const stageBudgets = async (): Promise<Budget[]> => {
  const [kitSize, soundSize] = [
    await weighed(kit),
    await weighed([join(client, 'sound/mixer.ts'), join(client, 'sound/recipes.ts')]),
  ]
  const all: Budget[] = [
    ['stage kit, gzip', () => kitSize, 14 * kb],
    ['sound engine, gzip', () => soundSize, 8 * kb],
  ]
  const played = readdirSync(engines).filter((engine) => modulesOf(engine) !== null)
  for (const engine of mustSee('apps/studio/engines/*/scene', played)) {
    const modules = modulesOf(engine) ?? []
    const sizes = [
      await weighed(modules),
      await weighed([join(engines, engine, 'sound.ts')], [/recipes\.ts$/]),
    ] as const
    all.push([`${engine}: kit and engine, gzip`, () => sizes[0], 60 * kb])
    all.push([`${engine}: what it sounds like`, () => sizes[1], 1 * kb])
  }
  mustSee('the pictures of stages', readdirSync(scenes))
  const looks = mustSee(
    'client/titles',
    readdirSync(join(client, 'titles')).filter((name) => name.endsWith('.ts')),
  )
  const slugs = [
    ...looks.map((name) => basename(name, '.ts')),
    ...releasedRooms.map(({ slug }) => slug),
  ]
  for (const slug of new Set(slugs)) all.push(...ofTitle(slug))
  return all
}
