import type { content as tr } from '../tr/content.ts'
import type { Shape } from '../shape.ts'

export const content: Shape<typeof tr> = {}
