import { titles } from '@felek/studio/src/titles.ts'
import { siteArt, studioArt, type Piece } from '../piece.ts'
import { royalsSheet } from './royals.ts'
import { cell, symbolSheet } from './sheet.ts'

/** In the site's histories a symbol stands some 28 px large. */
const smallCell = 60

/** The studio's sheet, and the same small for the site. */
const sheet = (
  name: string,
  cells: number,
  piece: Pick<Piece, 'bytesMax' | 'quality' | 'draw'>,
): Piece[] => [
  {
    ...piece,
    path: `${studioArt}/symbols/${name}.avif`,
    format: 'avif',
    width: cell * cells,
    height: cell,
  },
  {
    ...piece,
    path: `${siteArt}/symbols/${name}.avif`,
    format: 'avif',
    bytesMax: 12_000,
    width: smallCell * cells,
    height: smallCell,
  },
]

export const symbolPieces = (): Piece[] => [
  ...sheet('royals', 5, { bytesMax: 30_000, quality: 60, draw: royalsSheet }),
  ...titles
    .filter((title) => title.symbols)
    .flatMap((title) =>
      sheet(title.slug, 6, { bytesMax: 45_000, quality: 58, draw: () => symbolSheet(title) }),
    ),
]
