import { titles } from '@felek/studio/src/titles.ts'
import type { Piece } from '../piece.ts'
import { cover } from './cover.ts'
import { coverFiles } from './files.ts'
import { stageCovers } from './stages.ts'

export const coverPieces = (): Piece[] => [
  ...titles.flatMap((title) => coverFiles(title.slug, () => cover(title))),
  ...stageCovers(),
]
