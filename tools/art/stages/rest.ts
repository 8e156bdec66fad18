import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { soldTitles } from '@felek/studio/engines/par.ts'
import { folderOf } from '@felek/studio/engines/versions.ts'
import { stagePictures } from '@felek/studio/src/protocol/pictures.ts'
import { releasedRooms } from '@felek/studio/src/rooms/list.ts'
import { root, sharp } from '../draw/machine.ts'
import { rasterOn, type Pixels, type Raster } from './raster.ts'

/*
 * Every stage at rest, its symbols hidden, drawn by the scene itself: lying as beside controls on a phone held so,
 * standing as on a phone.
 */

type Box = { x: number; y: number; w: number; h: number }
type Shape = { file: 'wide' | 'tall'; size: { w: number; h: number }; area: Box }
/** CSS pixels, the board's place as play.css has it. */
export const shapes = {
  wide: { file: 'wide', size: { w: 832, h: 468 }, area: { x: 60, y: 6, w: 766, h: 456 } },
  tall: { file: 'tall', size: { w: 390, h: 693 }, area: { x: 4, y: 62, w: 382, h: 625 } },
} as const satisfies Record<string, Shape>

/** As the parts of the page are to each other; the page's own types need a browser's. */
type Scene = {
  resize(size: { w: number; h: number }, area: Box): void
  draw(painter: object, textures: readonly number[], nowMs: number): void
}
type Make = (host: object) => { scene: Scene }
type Draw = (frame: object) => void
type Cuts = Readonly<Record<string, Box>>

export type Stage = {
  slug: string
  engine: string
  /** Draws it onto its background, a pixel of the stage a pixel of the picture times `scale`. */
  atRest(shape: keyof typeof shapes, scale: number): Promise<Raster>
}

const studio = join(root, 'apps/studio')
const importModule = (path: string): Promise<Record<string, unknown>> =>
  import(pathToFileURL(join(studio, path)).href) as Promise<Record<string, unknown>>
const readPixels = async (picture: ReturnType<typeof sharp>): Promise<Pixels> => {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}
const artOf = (address: string) => sharp(join(studio, 'public', address))
const cutsOf = (slug: string): Cuts =>
  JSON.parse(readFileSync(join(studio, `client/titles/cuts/${slug}.json`), 'utf8')) as Cuts

/** The background, cut to the stage as the page cuts it. */
const makeBack = (slug: string, { file, size }: Shape, scale: number): Promise<Pixels> =>
  readPixels(
    artOf(`/art/scenes/${slug}/${file}.avif`).resize(
      Math.round(size.w * scale),
      Math.round(size.h * scale),
      { fit: 'cover', position: 'bottom' },
    ),
  )

const stageOf = (
  { slug, engine }: Pick<Stage, 'slug' | 'engine'>,
  symbols: readonly string[],
  draw: (painter: object, shape: Shape, textures: readonly number[]) => void,
): Stage => {
  const cuts = cutsOf(slug)
  const hidden = new Set(symbols.map((name) => JSON.stringify(cuts[name])))
  let decoded: Promise<Pixels[]> | undefined
  return {
    slug,
    engine,
    async atRest(named, scale) {
      const shape = shapes[named]
      decoded ??= Promise.all(stagePictures(slug).map((it) => readPixels(artOf(it))))
      const textures = await decoded
      const back = await makeBack(slug, shape, scale)
      const raster = rasterOn(back, textures, scale, (cut) => hidden.has(JSON.stringify(cut)))
      draw(
        raster.painter,
        shape,
        textures.map((_, i) => i),
      )
      return raster
    },
  }
}

const listSymbols = async (slug: string): Promise<string[]> => {
  const look = (await importModule(`client/titles/${slug}.ts`))['default'] as { symbols?: object }
  return Object.keys(look.symbols ?? {})
}

const titleStages = async (): Promise<Stage[]> =>
  Promise.all(
    (await soldTitles())
      .filter(({ title }) => existsSync(join(studio, `client/titles/${title.slug}.ts`)))
      .map(async ({ title, par }) => {
        const engine = folderOf(title)
        const scenes = await importModule(`engines/${engine}/scene/scene.ts`)
        const make = Object.entries(scenes).find(([name]) => /^create\w+Scene$/.test(name))?.[1]
        if (!make) throw new Error(`${engine} has no scene to create`)
        const nothing = () => undefined
        const host = {
          game: { ...title, figures: par.figures },
          cuts: cutsOf(title.slug),
          mixer: { play: nothing, enter: nothing, buzz: nothing },
          lang: 'tr',
          particles: { add: nothing, count: 0 },
          reduced: () => true,
          nowMs: () => 0,
          touch: nothing,
          celebrate: nothing,
        }
        return stageOf(
          { slug: title.slug, engine },
          await listSymbols(title.slug),
          (painter, { size, area }, textures) => {
            const { scene } = (make as Make)(host)
            scene.resize(size, area)
            scene.draw(painter, textures, 0)
          },
        )
      }),
  )

const roomStages = async (): Promise<Stage[]> => {
  const drawFlight = (await importModule('engines/crash/scene/scene.ts'))['drawFlight'] as Draw
  return releasedRooms.map(({ slug }) =>
    stageOf({ slug, engine: 'crash' }, [], (painter, { size }, [atlas = 0]) =>
      drawFlight({
        painter,
        atlas,
        cuts: cutsOf(slug),
        size,
        flight: { state: 'waiting' },
        nowMs: 0,
        still: true,
      }),
    ),
  )
}

/** Of every title that is sold on a stage. */
export const stages = async (): Promise<Stage[]> => [
  ...(await titleStages()),
  ...(await roomStages()),
]
