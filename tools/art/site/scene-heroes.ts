/** Slides of the titles whose game is a scene: the scene's own place and things, as on their covers. */
import { palettes } from '../draw/palettes.ts'
import { sparks } from '../draw/sky.ts'
import type { Palette } from '@felek/studio/engines/title.ts'
import type { Cell } from '../scenes/atlas.ts'
import { hezarfenCells, hezarfenStrait } from '../scenes/hezarfen.ts'
import { inciCells, inciSea } from '../scenes/inci.ts'
import { lokumCells, lokumDay } from '../scenes/lokum.ts'
import { thing, type Thing } from '../scenes/things.ts'
import { shoot, type Shot } from './backdrop.ts'

type Frame = Pick<Shot, 'width' | 'height' | 'x' | 'y' | 'text'>
type Scene = {
  palette: Palette
  ground(width: number, height: number): Promise<string>
  cells(): readonly Cell[]
  /** Where they stand is told from the subject's middle. */
  things: readonly Thing[]
}

const scenes = {
  lokum: {
    palette: 'gul',
    ground: lokumDay,
    cells: lokumCells,
    things: [
      ['h', -292, -172, 132, -18],
      ['i', 286, -178, 130, 12],
      ['b', 0, -206, 168, 0],
      ['a', -212, -24, 226, -12],
      ['e', 214, -30, 228, 12],
      ['f', -250, 176, 176, -10],
      ['g', 256, 172, 180, 14],
      ['orb-hot', 0, 40, 350, 0, 'hero'],
    ],
  },
  inci: {
    palette: 'firuze',
    ground: inciSea,
    cells: inciCells,
    things: [
      ['shell-2', -276, -170, 176, -16],
      ['shell-3', 280, -176, 168, 14],
      ['open', 0, 6, 440, 0, 'hero'],
      ['pearl', 0, 32, 164, 0, 'hero'],
      ['urchin', 254, 152, 200, 10],
      ['shell-0', -252, 160, 190, 12],
    ],
  },
  hezarfen: {
    palette: 'gun',
    ground: hezarfenStrait,
    cells: hezarfenCells,
    things: [
      ['wing-far', 10, -30, 540, -8],
      ['wing-near', 10, -30, 512, -27, 'hero'],
      ['man', 10, -30, 392, -14, 'hero'],
    ],
  },
} as const satisfies Record<string, Scene>

const draw = async (name: string, scene: Scene, frame: Frame): Promise<string> => {
  const isWide = frame.text === 'left'
  const cells = scene.cells()
  const y = isWide ? frame.y : frame.y - 8
  const k = isWide ? 1 : 0.94
  return shoot({
    ...frame,
    y,
    colours: palettes[scene.palette],
    reach: 420,
    defs: cells.map(({ defs = '' }) => defs).join(''),
    // Over the edge: what a scene rounds off must not show as a line.
    ground: await scene.ground(frame.width + 4, frame.height),
    body:
      scene.things
        .map(([cell, dx, dy, size, ...how]) =>
          thing(cells, [cell, frame.x + dx * k, y + dy * k, size * k, ...how]),
        )
        .join('') + sparks(frame.x, y, 260, 400, 14, name),
  })
}

export const sceneHeroes: Record<string, (frame: Frame) => Promise<string>> = Object.fromEntries(
  Object.entries(scenes).map(([name, scene]) => [name, (frame) => draw(name, scene, frame)]),
)
