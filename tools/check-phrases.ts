import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { phrases } from '../phrases/src/phrases.ts'
import { root } from './root.ts'

/*
 * What the types can not see: both languages use the same placeholders, no sentence is empty, and
 * Turkish does not glue a suffix to a value ("{name}'a"). And one word for one thing, wherever a
 * player reads it (docs/glossary.md, *Words for players*).
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

/** Words that have another word in this house; what is fixed by the specification is left out. */
const words: Record<'tr' | 'en', readonly (readonly [wrong: RegExp, right: string])[]> = {
  tr: [
    [/(?<!\p{L})sına(?!v)\p{L}*/iu, 'Doğrula'],
    [/(?<!\p{L})denetle\p{L}*/iu, 'Doğrula, or say what is looked at'],
    [/(?<!\p{L})istemci tohum\p{L}*/iu, 'oyuncu tohumu'],
    [/(?<!\p{L})(?:taahhüt|damga)\p{L}*/iu, 'mühür'],
    [/(?<!\p{L})kampanya\p{L}*/iu, 'promosyon'],
    [/(?<!\p{L})sınır(?!la)\p{L}*/iu, 'limit'],
    [/(?<!\p{L})işlem geçmiş\p{L}*/iu, 'Hesap Hareketleri'],
    [/(?<!\p{L})bloke(?!\p{L})/iu, 'kilitli bakiye'],
    [/(?<!\p{L})kasadan|kasanın/iu, 'Felek (Kasa is where money is paid in and out)'],
    [/demo ürün\p{L}*/iu, 'demo sitesi'],
    [/(?<!\p{L})canlı destek/iu, 'Destek, until there is a chat'],
    [/\p{L}'\p{L}/u, 'the typographic apostrophe ’'],
  ],
  en: [
    [/\bcan not\b(?! be (?:displayed|found))/i, 'cannot'],
    [/\bclient seed/i, 'player seed'],
    [/\bleast bet\b/i, 'minimum bet'],
    [/\bwill stand here\b/i, 'will appear here'],
  ],
}
const textsIn = (folder: string, name: RegExp): string[] =>
  readdirSync(join(root, folder))
    .filter((file) => name.test(file))
    .map((file) => join(folder, file))
const read: Record<'tr' | 'en', readonly string[]> = {
  tr: [
    ...textsIn('phrases/src/tr', /\.ts$/),
    ...textsIn('studio/client/texts', /^(?:tr|.*-tr)\.ts$/),
    ...textsIn('server/src/content/texts', /\.tr\.html$/),
  ],
  en: [
    ...textsIn('phrases/src/en', /\.ts$/),
    ...textsIn('studio/client/texts', /^(?:en|.*-en)\.ts$/),
    ...textsIn('server/src/content/texts', /\.en\.html$/),
  ],
}
for (const lang of ['tr', 'en'] as const)
  for (const file of read[lang])
    for (const [at, line] of readFileSync(join(root, file), 'utf8').split('\n').entries())
      if (!/^\s*(?:\/?\*|\/\/)/.test(line))
        for (const [wrong, right] of words[lang]) {
          const found = wrong.exec(line)?.[0]
          if (found) faults.push(`${file}:${at + 1}: “${found}” is not our word; ours: ${right}`)
        }

for (const line of faults) console.error(line)
console.log(
  faults.length === 0
    ? `${turkish.length} sentences in two languages.`
    : `${faults.length} faults in the phrases.`,
)
process.exitCode = faults.length === 0 ? 0 : 1
