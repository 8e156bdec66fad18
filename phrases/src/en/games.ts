import type { games as tr } from '../tr/games.ts'
import type { Shape } from '../shape.ts'

export const games: Shape<typeof tr> = {}
