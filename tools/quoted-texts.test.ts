import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { phrases } from '@felek/phrases/phrases.ts'
import { rowsOf } from './check-specification.ts'
import { root } from './root.ts'

type Tree = { [key: string]: string | Tree }
const sentencesIn = (tree: Tree): string[] =>
  Object.values(tree).flatMap((v) => (typeof v === 'string' ? [v] : sentencesIn(v)))
const ours = new Set([...sentencesIn(phrases.tr), ...sentencesIn(phrases.en)])

/** Words of the protocol, which nobody reads. */
const wire = new Set(['profile', 'anonymous user', 'ridValue', '2', '1003', '1', '0'])
/** Said to other programs, or by the client to itself. */
const inCode = new Map([
  ['Request blocked due to a previous error', 'apps/site/src/lib/api/api.ts'],
  ['record not found', 'apps/site/src/shell/on-refusal.ts'],
])

/** What a sentence quotes: a quote that holds an apostrophe ends where punctuation follows. */
const quotesOf = (text: string): string[] =>
  [...text.matchAll(/(?<![\p{L}\p{N}])'(.+?)'(?=[\s,.;:)]|$)/gu)].map((m) => m[1] ?? '')

test('every text that the specification quotes in sections 4, 5 and 8 is said as it stands there', () => {
  const rows = rowsOf(readFileSync(join(root, 'docs/specification.md'), 'utf8'))
  const quoted = rows
    .filter(({ id }) => /^S[458]\./.test(id))
    .flatMap(({ id, text }) => quotesOf(text).map((quote) => ({ id, quote })))
    .filter(({ quote }) => !wire.has(quote))
  expect(quoted.length).toBeGreaterThan(40)
  const missing = quoted.filter(({ quote }) => {
    const file = inCode.get(quote)
    return file === undefined
      ? !ours.has(quote)
      : !readFileSync(join(root, file), 'utf8').includes(quote)
  })
  expect(missing).toEqual([])
})
