import type { Lang } from './format.ts'
import type { Shape } from './shape.ts'
import { officeErrors as trErrors } from './tr/office-errors.ts'
import { officeFields as trFields } from './tr/office-fields.ts'
import { officeErrors as enErrors } from './en/office-errors.ts'
import { officeMessages as trMessages } from './tr/office-messages.ts'
import { officeMessages as enMessages } from './en/office-messages.ts'
import { officeFields as enFields } from './en/office-fields.ts'

/* The back office's sentences, apart from the players': no page of a player's loads one of them. */

const tr = { errors: trErrors, fields: trFields, messages: trMessages }
const en: Shape<typeof tr> = { errors: enErrors, fields: enFields, messages: enMessages }

export const officePhrases: Record<Lang, Shape<typeof tr>> = { tr, en }
