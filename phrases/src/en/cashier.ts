import type { cashier as tr } from '../tr/cashier.ts'
import type { Shape } from '../shape.ts'

export const cashier: Shape<typeof tr> = {}
