import { limits } from '@felek/contract/limits.ts'

const named: Readonly<Record<string, string>> = {
  nbsp: ' ',
  para: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}
const ofCode = (code: number): string => {
  // What is no character of its own (surrogates, beyond Unicode) is nothing to show.
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return ' '
  return String.fromCodePoint(code)
}

/** One line shows little of a long text, and looking for the ends of tags takes ever longer. */
const readMax = 4_000

/**
 * Text from the server for a place of one line (docs/specification.md §5): without HTML, non-breaking
 * spaces and paragraph markers, of at most `max` characters; where it was longer an ellipsis is the
 * last of them. What remains is text and is shown as text.
 */
export const cleanText = (text: string, max: number = limits.cleanTextMax): string => {
  const clean = text
    .slice(0, readMax)
    .replace(/<(script|style)\b[^>]*>.*?<\/\1\s*>/gis, ' ')
    .replace(/<!--.*?-->/gs, ' ')
    // A tag begins with a letter, so "5 < 7" is none.
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) =>
      decimal
        ? ofCode(parseInt(decimal as string, 10))
        : hex
          ? ofCode(parseInt(hex as string, 16))
          : (named[(name as string).toLowerCase()] ?? whole),
    )
    .replace(/[\u00b6\u2028\u2029]/g, ' ')
    // \s has the non-breaking space among its own.
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?…])/g, '$1')
    .trim()
  const characters = [...clean]
  return characters.length <= max
    ? clean
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
