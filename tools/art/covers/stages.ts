/**
 * Covers of the titles whose game is a scene: the scene's own place and things, lit and lettered as every cover is.
 */
import { linear, picture, rect } from '../draw/svg.ts'
import { heroLight, nearLight, sideLight } from '../draw/lights.ts'
import { palettes } from '../draw/palettes.ts'
import { sparks } from '../draw/sky.ts'
import { coverTitle } from '../draw/title.ts'
import type { Piece } from '../piece.ts'
import type { Palette, Theme } from '@felek/studio/engines/title.ts'
import type { Cell } from '../scenes/atlas.ts'
import { thing, type Thing } from '../scenes/things.ts'
import { boncukCells, boncukRoom } from '../scenes/boncuk.ts'
import { dusesBoard, dusesCells } from '../scenes/duses.ts'
import { hezarfenCells, hezarfenStrait } from '../scenes/hezarfen.ts'
import { inciCells, inciSea } from '../scenes/inci.ts'
import { kuyrukluCells, kuyrukluSky } from '../scenes/kuyruklu.ts'
import { lokumCells, lokumDay } from '../scenes/lokum.ts'
import { pokerCloth, pokerCover } from '../scenes/poker.ts'
import { yaziCells, yaziRoom } from '../scenes/yazi.ts'
import { coverFiles } from './files.ts'

type Stage = {
  lines: readonly string[]
  palette: Palette
  face: Theme['face']
  ground(width: number, height: number): Promise<string>
  cells(): readonly Cell[]
  things: readonly Thing[]
}

const [width, height] = [600, 800]

const stages: Readonly<Record<string, Stage>> = {
  'lokum-yagmuru': {
    lines: ['LOKUM', 'YAĞMURU'],
    palette: 'gul',
    face: 'titan',
    ground: lokumDay,
    cells: lokumCells,
    things: [
      ['h', 92, 120, 128, -18],
      ['i', 508, 106, 120, 12],
      ['g', 512, 452, 138, 14],
      ['f', 98, 446, 138, -10],
      ['a', 132, 282, 176, -12],
      ['e', 470, 274, 180, 12],
      ['orb-hot', 300, 330, 290, 0, 'hero'],
      ['b', 300, 112, 150, 0],
    ],
  },
  'inci-avi': {
    lines: ['İNCİ', 'AVI'],
    palette: 'firuze',
    face: 'cinzel',
    ground: inciSea,
    cells: inciCells,
    things: [
      ['shell-2', 112, 156, 168, -16],
      ['shell-3', 492, 164, 164, 14],
      ['open', 300, 350, 400, 0, 'hero'],
      ['pearl', 300, 372, 150, 0, 'hero'],
      ['urchin', 492, 476, 190, 10],
      ['shell-0', 104, 482, 180, 12],
    ],
  },
  boncuk: {
    lines: ['BONCUK'],
    palette: 'gece',
    face: 'russo',
    ground: boncukRoom,
    cells: boncukCells,
    things: [
      ...[0, 1, 2, 3].flatMap((row) =>
        Array.from({ length: row + 3 }, (_, i): Thing => [
          'peg',
          300 + (i - (row + 2) / 2) * 104,
          90 + row * 92,
          46,
        ]),
      ),
      ['bucket-0', 104, 548, 132],
      ['bucket-2', 236, 548, 132],
      ['bucket-3', 368, 548, 132],
      ['bucket-1', 500, 548, 132],
      ['bead', 306, 300, 290, -10, 'hero'],
    ],
  },
  duses: {
    lines: ['DÜŞEŞ'],
    palette: 'zumrut',
    face: 'russo',
    ground: dusesBoard,
    cells: dusesCells,
    things: [
      ['die-6', 206, 256, 268, -16, 'hero'],
      ['die-6', 400, 424, 268, 12, 'hero'],
    ],
  },
  hezarfen: {
    lines: ['HEZARFEN'],
    palette: 'gun',
    face: 'bungee',
    ground: hezarfenStrait,
    cells: hezarfenCells,
    things: [
      ['wing-far', 330, 270, 470, -8],
      ['wing-near', 330, 270, 448, -27, 'hero'],
      ['man', 330, 270, 342, -14, 'hero'],
    ],
  },
  kuyruklu: {
    lines: ['KUYRUKLU'],
    palette: 'mor',
    face: 'bungee',
    ground: kuyrukluSky,
    cells: kuyrukluCells,
    things: [
      ['tail', 212, 478, 620, 38],
      ['head', 376, 268, 420, 0, 'hero'],
    ],
  },
  'yazi-tura': {
    lines: ['YAZI', 'TURA'],
    palette: 'safran',
    face: 'cinzel',
    ground: yaziRoom,
    cells: yaziCells,
    things: [
      ['tails', 404, 208, 250, 14, 'side'],
      ['heads', 256, 354, 370, -8, 'hero'],
    ],
  },
  'felek-poker': {
    lines: ['FELEK', 'POKER'],
    palette: 'zumrut',
    face: 'cinzel',
    ground: pokerCloth,
    cells: pokerCover,
    things: [
      ['TS', 178, 372, 336, -30],
      ['JS', 240, 326, 346, -15],
      ['QS', 304, 306, 356, -1],
      ['KS', 374, 320, 364, 13],
      ['AS', 440, 366, 376, 28, 'hero'],
    ],
  },
}

const cover = async (slug: string, stage: Stage): Promise<string> => {
  const colours = palettes[stage.palette]
  const { glow, deep } = colours
  const cells = stage.cells()
  const title = coverTitle(stage.lines, stage.face, colours)
  const light =
    heroLight('hero', { glow, deep }) + sideLight('side', { glow, deep }) + nearLight('near')
  const scrim = linear('scrim', [
    [0.55, deep, 0],
    [0.8, deep, 0.62],
    [1, deep, 0.95],
  ])
  const edge = linear('edge', [
    [0, '#ffffff', 0.45],
    [0.4, '#ffffff', 0.06],
  ])
  const body = [
    await stage.ground(width, height),
    ...stage.things.map((one) => thing(cells, one)),
    sparks(300, 300, 180, 340, 14, slug),
    rect(0, 0, width, height, 'url(#scrim)'),
    title.body,
    rect(2, 2, width - 4, height - 4, 'none', 'rx="2" stroke="url(#edge)" stroke-width="4"'),
  ]
  const defs = cells.map(({ defs: own = '' }) => own).join('')
  return picture(width, height, light + scrim + edge + title.defs + defs, body.join(''))
}

export const stageCovers = (): Piece[] =>
  Object.entries(stages).flatMap(([slug, stage]) => coverFiles(slug, () => cover(slug, stage)))
