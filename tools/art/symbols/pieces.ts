import { titles } from '../../../studio/src/titles.ts'
import { studioArt, type Piece } from '../piece.ts'
import { royalsSheet } from './royals.ts'
import { cell, symbolSheet } from './sheet.ts'

export const symbolPieces = (): Piece[] => [
  {
    path: `${studioArt}/symbols/royals.avif`,
    format: 'avif',
    bytesMax: 30_000,
    width: cell * 5,
    height: cell,
    quality: 60,
    draw: royalsSheet,
  },
  ...titles
    .filter((title) => title.symbols)
    .map((title): Piece => ({
      path: `${studioArt}/symbols/${title.slug}.avif`,
      format: 'avif',
      bytesMax: 45_000,
      width: cell * 6,
      height: cell,
      quality: 58,
      draw: () => symbolSheet(title),
    })),
]
