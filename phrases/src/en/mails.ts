import type { mails as tr } from '../tr/mails.ts'
import type { Shape } from '../shape.ts'

export const mails: Shape<typeof tr> = {}
