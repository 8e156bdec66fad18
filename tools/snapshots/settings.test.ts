import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { currentNames } from './names.ts'

const page = readFileSync(join(root, 'docs/settings.md'), 'utf8')
const rows = page.split('\n').filter((line) => /^\| `[A-Z]/.test(line))
const described = rows.flatMap((row) =>
  [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map((match) => match[1] ?? ''),
)

test('docs/settings.md has a row for each variable that a process reads, and for no other', () => {
  const { 'environment variables': read } = currentNames()
  expect(read?.length).toBeGreaterThan(40)
  expect([...described].sort()).toEqual(read)
})
