import { expect, test } from 'vitest'
import { games } from '../../src/games/games.ts'
import { playedOf } from './played.ts'

const versions = import.meta.glob<string>('../../titles/par/*.json', {
  import: 'maths',
  eager: true,
})

const files = import.meta.glob<{ kind: string; slug: string }>('../../titles/*.ts', {
  import: 'default',
  eager: true,
})

test('every game has its rules here under its version, and under no other', async () => {
  // A room's rounds are no player's alone.
  const titles = Object.values(files)
    .filter(({ kind }) => kind === 'solo')
    .map(({ slug }) => [slug, versions[`../../titles/par/${slug}.json`]] as const)
  const old = [...games.values()].map(({ title, maths }) => [title.slug, maths] as const)
  expect(titles.length).toBeGreaterThan(5)
  for (const [slug, maths] of [...titles, ...old]) {
    expect((await playedOf(slug, maths)).played, slug).not.toBeNull()
    expect((await playedOf(slug, '0'.repeat(16))).played, slug).toBeNull()
  }
  expect(await playedOf('no-such', undefined)).toEqual({ played: null, info: null })
})
