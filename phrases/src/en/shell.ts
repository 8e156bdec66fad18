import type { shell as tr } from '../tr/shell.ts'
import type { Shape } from '../shape.ts'

export const shell: Shape<typeof tr> = {}
