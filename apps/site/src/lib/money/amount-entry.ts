import { formatAmountShort, grouped, marks, type Lang } from '@felek/phrases/format.ts'
import { isGroupedByHand, readAmount, unreadable } from '@felek/phrases/read-amount.ts'

/* A field for amounts: what is written and what stands in it. How amounts are read: packages/phrases/src/read-amount.ts. */

export { readAmount, unreadable }

/** The form's amount where it is one, else ''. */
export const readable = (amount: string): string => (amount === unreadable ? '' : amount)

/** What the player has written, without the marks that the field puts in; see `shownEntry`. */
export type Entry = string

/** Digits, and perhaps this language's own kuruş: the field groups them. */
const plain = (entry: Entry, lang: Lang): RegExpExecArray | null =>
  lang === 'tr' ? /^(\d+)((?:,\d{0,2})?)$/.exec(entry) : /^(\d+)((?:\.\d{0,2})?)$/.exec(entry)

/** What stands in the field: grouped while it is plain, else just as it was written. */
export const shownEntry = (entry: Entry, lang: Lang): string => {
  const [, whole, rest] = plain(entry, lang) ?? []
  return whole === undefined ? entry : grouped(whole, lang) + (rest ?? '')
}

/** An amount of ours as an entry: "1250.50" → "1250,50" in Turkish. */
export const entryOf = (amount: string, lang: Lang): Entry =>
  amount === unreadable ? '' : formatAmountShort(amount, lang).replaceAll(marks[lang].group, '')

/** How many of the player's own characters stand before this place of what is shown. */
const written = (entry: Entry, lang: Lang, place: number): number => {
  const shown = shownEntry(entry, lang)
  return plain(entry, lang)
    ? shown.slice(0, place).replaceAll(marks[lang].group, '').length
    : Math.min(place, entry.length)
}

const shownPlace = (entry: Entry, lang: Lang, count: number): number => {
  if (!plain(entry, lang)) return count
  let [seen, place] = [0, 0]
  for (const char of shownEntry(entry, lang)) {
    if (seen === count) break
    if (char !== marks[lang].group) seen++
    place++
  }
  return place
}

/** The one stretch in which two texts differ; `caret` says where it ends in the later one. */
const difference = (before: string, after: string, caret: number) => {
  const kept = before.length - (after.length - caret)
  const endsAlike = kept >= 0 && before.slice(kept) === after.slice(caret)
  const [end, added] = endsAlike ? [kept, after.slice(0, caret)] : [before.length, after]
  let from = 0
  while (from < Math.min(end, added.length) && before[from] === added[from]) from++
  return { from, end, added: added.slice(from) }
}

/** The player's own marks are ours once they stand where the field's would; zeros in front go. */
const tidy = (raw: Entry, at: number, lang: Lang): { entry: Entry; at: number } => {
  const isGrouped = isGroupedByHand(raw, lang)
  const bare = (text: string) => (isGrouped ? text.replaceAll(marks[lang].group, '') : text)
  const all = bare(raw)
  const zeros = /^0+(?=\d)/.exec(all)?.[0].length ?? 0
  return { entry: all.slice(zeros), at: Math.max(0, bare(raw.slice(0, at)).length - zeros) }
}

/** The field's text after a change; `whole` where it was put in as one (pasted, filled in). */
export type Change = { text: string; caret: number; whole: boolean }

/**
 * The entry after a change, and where its caret goes. A typed sign that no amount has is not taken;
 * what was put in as one stands as it is, so that what can not be read is seen and refused.
 */
export const edited = (
  before: Entry,
  lang: Lang,
  { text, caret, whole }: Change,
): { entry: Entry; caret: number } => {
  if (whole) {
    const amount = readAmount(text, lang)
    const entry = amount === unreadable ? text.trim() : amount && entryOf(amount, lang)
    return { entry, caret: shownEntry(entry, lang).length }
  }
  const { from, end, added } = difference(shownEntry(before, lang), text, caret)
  const [head, tail] = [written(before, lang, from), written(before, lang, end)]
  const taken = added.length > 1 ? added : added.replace(/[^\d.,]/g, '')
  const raw = before.slice(0, head) + taken + before.slice(tail)
  const { entry, at } = tidy(raw, head + taken.length, lang)
  return { entry, caret: shownPlace(entry, lang, at) }
}

/** A change as the browser tells of it: a key's sign or a deletion, or a text put in as one. */
export const changeOf = (input: HTMLInputElement, event: Event): Change => {
  const text = input.value
  const { data, inputType } =
    event instanceof InputEvent ? event : { data: null, inputType: 'insertReplacementText' }
  return {
    text,
    caret: input.selectionStart ?? text.length,
    whole: data === null ? !inputType.startsWith('delete') : data.length > 1 && data === text,
  }
}
