import type { status as tr } from '../tr/status.ts'
import type { Shape } from '../shape.ts'

export const status: Shape<typeof tr> = {}
