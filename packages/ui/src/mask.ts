/*
 * Fields that set their own marks: dots of a date, spaces of a phone or an IBAN. Whoever corrects a digit in the middle
 * keeps the caret where the digit was, and nothing is completed or pushed out meanwhile: what comes of it would be
 * another date, whole and valid, that nobody typed.
 */

export type Mask = {
  /** As it is shown, of whatever was typed at the end, pasted or filled in. */
  write: (typed: string) => string
  /** While something before the end is corrected; null where a change has no room. As `write` where it is not said. */
  correct?: (typed: string) => string | null
  /** What a person types, as against the marks. */
  own: RegExp
}

/** So many digits and nothing else. */
export const digitsMask = (length: number): Mask => ({
  write: (typed) => typed.replace(/\D/g, '').slice(0, length),
  own: /\d/,
})

/** As it is typed. */
export const anyText: Mask = { write: (typed) => typed, own: /[^]/ }

/** What stood there, what stands there after the key, and where the caret is then. */
export type Typed = { before: string; text: string; caret: number; forward: boolean }
export type Shown = { text: string; caret: number }

const count = (text: string, own: RegExp): number => [...text].filter((it) => own.test(it)).length

/** Deleting a mark alone takes the character on its other side: else the mark would come back, and nothing happen. */
const pastMark = ({ before, text, caret, forward }: Typed, own: RegExp): Shown => {
  const deleted = before.length - text.length
  if (deleted !== 1 || count(text, own) !== count(before, own)) return { text, caret }
  const places = [...before].flatMap((it, i) => (own.test(it) ? [i] : []))
  const at = forward ? places.find((i) => i > caret) : places.findLast((i) => i < caret)
  if (at === undefined) return { text: before, caret: forward ? caret + 1 : caret }
  return {
    text: before.slice(0, at) + before.slice(at + 1),
    caret: forward ? caret : at,
  }
}

export const masked = (mask: Mask, typed: Typed): Shown => {
  const { text, caret } = pastMark(typed, mask.own)
  const after = count(text.slice(caret), mask.own)
  if (after === 0) {
    const all = mask.write(text.slice(0, caret))
    return { text: all, caret: all.length }
  }
  const shown = (mask.correct ?? mask.write)(text)
  const isMore = count(text, mask.own) > count(typed.before, mask.own)
  // A character too many takes no other's place.
  if (shown === null || (isMore && count(shown, mask.own) < count(text, mask.own)))
    return { text: typed.before, caret: Math.max(0, caret - (text.length - typed.before.length)) }
  if (shown === text) return { text, caret }
  let place = shown.length
  while (place > 0 && count(shown.slice(place - 1), mask.own) <= after) place--
  return { text: shown, caret: place }
}
