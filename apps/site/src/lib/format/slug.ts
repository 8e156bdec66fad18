import { fold } from '@felek/contract/fold.ts'

/** A text as part of an address: "Para ne zaman gelir?" → "para-ne-zaman-gelir". */
export const slugOf = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
