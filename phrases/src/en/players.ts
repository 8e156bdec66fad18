import type { players as tr } from '../tr/players.ts'
import type { Shape } from '../shape.ts'

export const players: Shape<typeof tr> = {}
