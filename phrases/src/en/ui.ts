import type { ui as tr } from '../tr/ui.ts'
import type { Shape } from '../shape.ts'

export const ui: Shape<typeof tr> = {}
