import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Brand, Language, MenuItem } from '@felek/contract/boot.ts'
import { root } from './root.ts'
import { knownRoute } from '@felek/site/src/shell/known-routes.ts'

const folder = join(root, 'apps/site/public/data')
const read = <T>(name: string): T[] =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as T[]

test('the data files are those of specification 7: languages, two menus, partners, investment methods', () => {
  expect(readdirSync(folder).toSorted()).toEqual([
    'footer-menu.json',
    'header-menu.json',
    'investment-methods.json',
    'languages.json',
    'partners.json',
  ])
})

test('languages have id, title and lang, Turkish first; brands have a title and an image', () => {
  expect(read<Language>('languages').map(({ id, lang }) => [id, lang])).toEqual([
    ['TR', 'tr'],
    ['EN', 'en'],
  ])
  for (const it of [...read<Brand>('partners'), ...read<Brand>('investment-methods')])
    expect(it).toMatchObject({
      id: expect.any(String),
      title: expect.any(String),
      image: expect.stringMatching(/^\//),
    })
})

test('every entry of the menus has a title in both languages and leads to a page that there is', () => {
  const walk = (items: readonly MenuItem[]): MenuItem[] =>
    items.flatMap((it) => [it, ...walk(it.items ?? [])])
  const entries = walk([...read<MenuItem>('header-menu'), ...read<MenuItem>('footer-menu')])
  expect(entries.length).toBeGreaterThan(20)
  for (const { title, path } of entries) {
    expect([title.tr, title.en, path].every((text) => text.trim() !== '')).toBe(true)
    const [page = ''] = path.split(/[?#]/)
    expect([path, knownRoute(page)]).toEqual([path, expect.any(String)])
  }
})
