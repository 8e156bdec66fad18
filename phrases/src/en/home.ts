import type { home as tr } from '../tr/home.ts'
import type { Shape } from '../shape.ts'

export const home: Shape<typeof tr> = {}
