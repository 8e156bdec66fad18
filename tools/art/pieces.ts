/** The list of all art. What is not here is not shipped. */
import type { Piece } from './piece.ts'
import { coverPieces } from './covers/pieces.ts'

export const pieces = (): Piece[] => [...coverPieces()]
