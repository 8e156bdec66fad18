/** The list of all art. What is not here is not shipped. */
import type { Piece } from './piece.ts'
import { bingoPieces } from './bingo/pieces.ts'
import { coverPieces } from './covers/pieces.ts'
import { livePieces } from './live/pieces.ts'
import { noticePieces } from './notice.ts'
import { racingPieces } from './racing/pieces.ts'
import { roulettePieces } from './roulette/pieces.ts'
import { scenePieces } from './scenes/pieces.ts'
import { sitePieces } from './site/pieces.ts'
import { stagePieces } from './stage/pieces.ts'
import { symbolPieces } from './symbols/pieces.ts'
import { tablePieces } from './tables/pieces.ts'

export const pieces = (): Piece[] => [
  ...coverPieces(),
  ...symbolPieces(),
  ...stagePieces(),
  ...scenePieces(),
  ...sitePieces(),
  ...roulettePieces(),
  ...livePieces(),
  ...racingPieces(),
  ...bingoPieces(),
  ...tablePieces(),
  ...noticePieces(),
]
