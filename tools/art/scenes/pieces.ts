import { picture } from '../draw/svg.ts'
import { studioArt, type Piece } from '../piece.ts'
import { atlasPieces } from './atlas.ts'
import { boncukBoard, boncukCells, boncukRoom } from './boncuk.ts'
import { dusesBoard, dusesCells } from './duses.ts'
import { hezarfenCells, hezarfenStrait } from './hezarfen.ts'
import { inciCells, inciSea } from './inci.ts'
import { kitCells } from './kit.ts'
import { kuyrukluCells, kuyrukluSky } from './kuyruklu.ts'
import { lokumCells, lokumDay, lokumDusk, lokumTin } from './lokum.ts'
import { pokerCells, pokerCloth } from './poker.ts'
import { title, type TitleLook } from './title.ts'
import { yaziCells, yaziRoom } from './yazi.ts'

/*
 * Budgets of a title to play (docs/product/games.md, "On the stage"): background 60 kB, frame 40, atlas 140,
 * title 12.
 */

const file = (slug: string, name: string): string => `${studioArt}/scenes/${slug}/${name}.avif`

const wide = { width: 1376, height: 716 }
const tall = { width: 780, height: 1000 }

/** A room has its bets and players under the stage: on a phone that is hardly higher than wide. */
const low = { width: 780, height: 696 }

/** Both layouts; a page loads one of them. */
const backgrounds = (
  slug: string,
  draw: (w: number, h: number) => Promise<string>,
  sizes = { wide, tall },
): Piece[] =>
  Object.entries(sizes).map(([name, size]) => ({
    path: file(slug, name),
    format: 'avif',
    bytesMax: 60_000,
    ...size,
    quality: 54,
    draw: () => draw(size.width, size.height),
  }))

/** The scene of a feature, brought when it is needed. */
const features = (slug: string, draw: (w: number, h: number) => Promise<string>): Piece[] =>
  Object.entries({ wide, tall }).map(([name, size]) => ({
    path: file(slug, `feature-${name}`),
    format: 'avif',
    bytesMax: 90_000,
    ...size,
    quality: 54,
    draw: () => draw(size.width, size.height),
  }))

const frame = (slug: string, name: string, draw: () => Promise<string>): Piece => ({
  path: file(slug, name),
  format: 'avif',
  bytesMax: 40_000,
  quality: 60,
  draw,
})

const lettering = (slug: string, look: TitleLook): Piece => ({
  path: file(slug, 'title'),
  format: 'avif',
  bytesMax: 12_000,
  quality: 60,
  draw: () => {
    const { width, height, defs, body } = title(look)
    return picture(width, height, defs, body)
  },
})

const large = (): Piece[] => [
  ...atlasPieces('boncuk', [...kitCells(), ...boncukCells()], 768),
  ...backgrounds('boncuk', boncukRoom),
  frame('boncuk', 'board', boncukBoard),
  lettering('boncuk', {
    text: 'BONCUK',
    face: 'russo',
    height: 130,
    fill: [
      [0, '#ffffff'],
      [1, '#cfe4ff'],
    ],
    rims: [['#123f8f', 10]],
    sides: { colour: '#0a1f5c', depth: 9 },
  }),
  ...atlasPieces('inci-avi', [...kitCells(), ...inciCells()], 768),
  ...backgrounds('inci-avi', inciSea),
  lettering('inci-avi', {
    text: 'İNCİ AVI',
    face: 'cinzel',
    height: 130,
    fill: [
      [0, '#ffffff'],
      [0.6, '#eafffb'],
      [1, '#a9f0ea'],
    ],
    rims: [['#06486a', 7]],
    sides: { colour: '#053a58', depth: 7 },
  }),
  ...atlasPieces('lokum-yagmuru', [...kitCells(), ...lokumCells()], 1024),
  ...backgrounds('lokum-yagmuru', lokumDay),
  ...features('lokum-yagmuru', lokumDusk),
  frame('lokum-yagmuru', 'tin', lokumTin),
  lettering('lokum-yagmuru', {
    text: 'LOKUM YAĞMURU',
    face: 'titan',
    height: 124,
    fill: [
      [0, '#ffffff'],
      [0.46, '#ffe9f4'],
      [0.52, '#ff9ac7'],
      [0.92, '#ff4f97'],
    ],
    rims: [
      ['#7b0d4d', 17],
      ['#ffd86b', 9],
    ],
    sides: { colour: '#4d0432', depth: 7 },
  }),
]

const small = (): Piece[] => [
  ...atlasPieces('hezarfen', [...kitCells(), ...hezarfenCells()], 768),
  ...backgrounds('hezarfen', hezarfenStrait, { wide, tall: low }),
  lettering('hezarfen', {
    text: 'HEZARFEN',
    face: 'bungee',
    height: 110,
    fill: [
      [0, '#ffffff'],
      [0.5, '#fff0cc'],
      [1, '#ffc65c'],
    ],
    rims: [['#3a1a5e', 10]],
    sides: { colour: '#1b0b3a', depth: 8 },
  }),
  ...atlasPieces('duses', [...kitCells(), ...dusesCells()], 768),
  ...backgrounds('duses', dusesBoard),
  lettering('duses', {
    text: 'DÜŞEŞ',
    face: 'russo',
    height: 130,
    fill: [
      [0, '#fffdf4'],
      [1, '#f3dfae'],
    ],
    rims: [['#3a1a08', 11]],
    sides: { colour: '#1c0c03', depth: 8 },
  }),
  ...atlasPieces('kuyruklu', [...kitCells(), ...kuyrukluCells()], 768),
  ...backgrounds('kuyruklu', kuyrukluSky),
  lettering('kuyruklu', {
    text: 'KUYRUKLU',
    face: 'bungee',
    height: 120,
    fill: [
      [0, '#ffffff'],
      [0.5, '#e9dcff'],
      [1, '#b48cff'],
    ],
    rims: [['#2a1068', 10]],
    sides: { colour: '#13063c', depth: 8 },
  }),
  ...atlasPieces('yazi-tura', [...kitCells(), ...yaziCells()], 896),
  ...backgrounds('yazi-tura', yaziRoom),
  lettering('yazi-tura', {
    text: 'YAZI TURA',
    face: 'cinzel',
    height: 120,
    fill: [
      [0, '#fffbe6'],
      [0.5, '#ffe08a'],
      [1, '#e0951e'],
    ],
    rims: [['#4a1c02', 9]],
    sides: { colour: '#260d00', depth: 7 },
  }),
]

const cards = (): Piece[] => [
  ...atlasPieces('felek-poker', [...kitCells(), ...pokerCells()], 1024),
  ...backgrounds('felek-poker', pokerCloth),
  lettering('felek-poker', {
    text: 'FELEK POKER',
    face: 'cinzel',
    height: 118,
    fill: [
      [0, '#fffdf0'],
      [0.5, '#ffe9ac'],
      [1, '#e9b448'],
    ],
    rims: [['#05301f', 9]],
    sides: { colour: '#021a10', depth: 7 },
  }),
]

export const scenePieces = (): Piece[] => [...large(), ...small(), ...cards()]
