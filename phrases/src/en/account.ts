import type { account as tr } from '../tr/account.ts'
import type { Shape } from '../shape.ts'

export const account: Shape<typeof tr> = {}
