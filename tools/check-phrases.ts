import { phrases } from '../phrases/src/phrases.ts'

/*
 * What the types can not see: both languages use the same placeholders, no sentence is empty, and
 * Turkish does not glue a suffix to a value ("{name}'a").
 */

type Tree = { [key: string]: string | Tree }

const flat = (tree: Tree, at = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${at}${key}`, value] as [string, string]]
      : flat(value, `${at}${key}.`),
  )

/**
 * Of a sentence with choices only the arguments that are chosen by: the choices' own texts look
 * like arguments.
 */
const names = (sentence: string) => {
  const pattern = /,\s*(select|plural|selectordinal)\s*,/.test(sentence)
    ? /\{\s*(\w+)\s*,/g
    : /\{\s*(\w+)\s*[,}]/g
  return [...new Set([...sentence.matchAll(pattern)].map((m) => m[1] ?? ''))]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join(', ')
}

const turkish = flat(phrases.tr)
const english = new Map(flat(phrases.en))
const faults: string[] = []
for (const [key, tr] of turkish) {
  const en = english.get(key) ?? ''
  if (tr.trim() === '' || en.trim() === '') faults.push(`${key} is empty in one language`)
  if (names(tr) !== names(en))
    faults.push(`${key}: Turkish takes {${names(tr)}}, English takes {${names(en)}}`)
  if (/\}['’]\p{L}/u.test(tr))
    faults.push(`${key}: a suffix hangs on a value ("${tr}"); rephrase it`)
}
for (const line of faults) console.error(line)
console.log(
  faults.length === 0
    ? `${turkish.length} sentences in two languages.`
    : `${faults.length} faults in the phrases.`,
)
process.exitCode = faults.length === 0 ? 0 : 1
