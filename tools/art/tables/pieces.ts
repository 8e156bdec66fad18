import { siteArt, type Piece } from '../piece.ts'
import { poster, posters } from './poster.ts'

/**
 * One poster a table of apps/studio/src/live/table-list.ts: a table without one would stand in the lobby
 * without a face.
 */
export const tablePieces = (): Piece[] =>
  Object.entries(posters).map(([id, scene]) => ({
    path: `${siteArt}/live/${id}.avif`,
    format: 'avif',
    bytesMax: 24_000,
    width: 640,
    height: 360,
    quality: 54,
    draw: () => poster(id, scene),
  }))
