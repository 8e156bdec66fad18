import { titles, type Title } from '../../../studio/src/titles.ts'
import { siteArt, type Piece } from '../piece.ts'
import { cover } from './cover.ts'

const ofTitle = (title: Title): Piece[] => [
  {
    path: `${siteArt}/covers/${title.slug}.avif`,
    format: 'avif',
    bytesMax: 13_000,
    width: 360,
    height: 480,
    quality: 52,
    draw: () => cover(title),
  },
  {
    path: `${siteArt}/covers/small/${title.slug}.avif`,
    format: 'avif',
    bytesMax: 5_500,
    width: 180,
    height: 240,
    quality: 52,
    draw: () => cover(title),
  },
]

export const coverPieces = (): Piece[] => titles.flatMap(ofTitle)
