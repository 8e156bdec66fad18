import type { Shape } from '../shape.ts'
import type { content as tr } from '../tr/content.ts'

export const content: Shape<typeof tr> = {
  promotionUntil: 'Until {date}',
  promotionDetails: 'Details',
  terms: 'Terms',
}
