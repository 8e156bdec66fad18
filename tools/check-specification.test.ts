import { describe, expect, test } from 'vitest'
import {
  faultsOf,
  faultsOfPromises,
  rowsOf,
  sentencesOf,
  titlesOf,
  type Surroundings,
} from './check-specification.ts'

const specification = `# A product

Not counted: it stands before the first section.

## 1. What it does

Players sign in. They play (for money).

What it offers:
- A lobby. With games in it.
1. First this.

## 2. Limits

| Item | Value |
|---|---|
| Search minimum | 3 characters |
| Texts | **tr**, en |
`

const map = `# The map

- **S1.1** Players sign in.
  - code: \`server/sign-in.ts\`
  - test: server/sign-in.test.ts › signs in › once
- **S1.2** They play (for money).
  - code: \`server/play.ts\`, \`site/play.tsx\`
  - test: server/sign-in.test.ts › it's %s, twice
- **S1.3** A lobby. With games in it.
  - decided: by somebody
- **S1.4** First this.
  - decided: api.md §1
- **S2.1** Search minimum — 3 characters
  - changed: to two
  - code: \`server/play.ts\`
  - test: server/sign-in.test.ts › only on \${name}
- **S2.2** Texts — tr, en
  - decided: \`docs/decisions/0001-texts.md\`
`

const tests = `
import { describe, test } from 'vitest'
describe('signs in', () => {
  test('once', async () => {})
  test.each([[1, (n: number) => n]])('it\\'s %s, twice', () => {})
  test(
    \`only on \${name}\`,
    () => expect('no title').toBe(1),
  )
})
`

const files: Record<string, string> = {
  'server/sign-in.ts': '',
  'server/sign-in.test.ts': tests,
  'server/play.ts': '',
  'site/play.tsx': '',
  'docs/decisions/0001-texts.md': '',
}
const around: Surroundings = {
  exists: (path) => path in files,
  read: (path) => files[path] ?? '',
  specification,
}
const counts = { 1: 4, 2: 2 }
const faults = (changed: string, given: Partial<Surroundings> = {}, of = counts) =>
  faultsOf(changed, { ...around, ...given }, of)
/** The map with one thing changed in it, which must be there to be changed. */
const but = (from: string | RegExp, to: string): string => {
  const changed = map.replace(from, to)
  expect(changed).not.toBe(map)
  return changed
}

test('sentences are counted by section: rows, items and each sentence of a paragraph', () => {
  expect(sentencesOf(specification).map(({ id, text }) => `${id} ${text}`)).toEqual([
    'S1.1 Players sign in.',
    'S1.2 They play (for money).',
    'S1.3 A lobby. With games in it.',
    'S1.4 First this.',
    'S2.1 Search minimum — 3 characters',
    'S2.2 Texts — tr, en',
  ])
})

test('titles are those of tests, their tables and groups, as they stand there', () => {
  expect([...titlesOf(tests)].toSorted()).toEqual([
    "it's %s, twice",
    'once',
    'only on ${name}',
    'signs in',
  ])
})

test('a map that keeps every sentence has no fault, with the specification at hand and without', () => {
  expect(rowsOf(map)).toHaveLength(6)
  expect(faults(map)).toEqual([])
  expect(faults(map, { specification: undefined })).toEqual([])
})

describe('seeded faults: the check names', () => {
  const alone = { specification: undefined }
  test.each([
    ['a sentence without a row', but(/- \*\*S1\.3.*\n.*\n/, ''), ['S1.3: has no row.']],
    [
      'a row with nothing that keeps it',
      but('  - decided: by somebody\n', ''),
      ['S1.3 (line 9): wants'],
    ],
    ['a row without its test', but(/ {2}- test: .*once\n/, ''), ['S1.1 (line 3): wants']],
    [
      'a row without its code',
      but('  - code: `server/sign-in.ts`\n', ''),
      ['S1.1 (line 3): wants'],
    ],
    [
      'a change that nothing keeps',
      but(/ {2}- code: `server\/play.ts`\n {2}- test: .*\$.*\n/, ''),
      ['S2.1 (line 13): wants'],
    ],
    [
      'a test that was renamed',
      but('› once', '› twice'),
      ['server/sign-in.test.ts has no test "twice"'],
    ],
    ['a group that was renamed', but('› signs in', '› signs out'), ['has no test "signs out"']],
    ['words of a test that are no title', but('› once', '› no title'), ['has no test "no title"']],
    [
      'a test file that is gone',
      but('server/sign-in.test.ts › signs', 'server/gone.test.ts › signs'),
      ['server/gone.test.ts is not there'],
    ],
    ['a test file without a title', but(' › signs in › once', ''), ['is named without a title']],
    ['code that is gone', but('site/play.tsx', 'site/gone.tsx'), ['site/gone.tsx is not there']],
    ['a decision that is gone', but('0001-texts', '0001-text'), ['0001-text.md is not there']],
    [
      'a row that stands twice',
      `${map}- **S1.4** First this.\n  - decided: so\n`,
      ['stands twice'],
    ],
    ['a row of no sentence', `${map}- **S2.3** Else.\n  - decided: so\n`, ['has no such sentence']],
    [
      'a kind that is none',
      but('decided: by somebody', 'later: somebody'),
      ['wants', '"later" is no kind'],
    ],
  ])('%s', (_, changed, named) => {
    const found = faults(changed, alone)
    expect(found.filter((line) => named.some((says) => line.includes(says)))).toEqual(found)
    for (const says of named) expect(found.some((line) => line.includes(says))).toBe(true)
  })

  test('a quote that is not the specification’s, and a sentence that nobody counted', () => {
    expect(faults(but('They play', 'They win'))).toEqual([
      'S1.2: the specification says "They play (for money).".',
    ])
    expect(faults(map, { specification: `${specification}\nOne more.\n` })).toEqual([
      'S2.3: the specification has more sentences than are counted.',
    ])
  })
})

test('of promises the check names the one that is missing, stands twice, has no test, or a dead one', () => {
  const one = '- **S-03** A life.\n  - test: server/sign-in.test.ts › once\n'
  const of = (text: string) => faultsOfPromises(text, around, ['S-03'])
  expect(of(one)).toEqual([])
  expect(of('')).toEqual(['S-03: stands nowhere.'])
  expect(of(one + one)).toEqual(['S-03: stands twice.'])
  expect(of('- **S-03** A life.\n')).toEqual(['S-03 (line 1): wants a test.'])
  expect(of(one.replace('once', 'twice'))).toEqual([
    'S-03 (line 1): server/sign-in.test.ts has no test "twice".',
  ])
})
