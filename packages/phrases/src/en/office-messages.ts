import type { officeMessages as tr } from '../tr/office-messages.ts'
import type { Shape } from '../shape.ts'

export const officeMessages: Shape<typeof tr> = {
  proposed: 'The proposal is kept; it waits for a second person.',
}
