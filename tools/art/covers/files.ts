import { siteArt, type Piece } from '../piece.ts'

/** A cover's two sizes. */
export const coverFiles = (slug: string, draw: () => Promise<string>): Piece[] => [
  {
    path: `${siteArt}/covers/${slug}.avif`,
    format: 'avif',
    bytesMax: 13_000,
    width: 360,
    height: 480,
    quality: 52,
    draw,
  },
  {
    path: `${siteArt}/covers/small/${slug}.avif`,
    format: 'avif',
    bytesMax: 5_500,
    width: 180,
    height: 240,
    quality: 52,
    draw,
  },
]
