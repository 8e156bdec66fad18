import { expect, test } from 'vitest'
import type { DrawnTitle } from '../../engines/drawn.ts'
import declared from '../../src/games/rtp.json' with { type: 'json' }
import { importPlayedVersion } from './played.ts'

const versions = import.meta.glob<string>('../../titles/par/*.json', {
  import: 'maths',
  eager: true,
})

const files = import.meta.glob<DrawnTitle | { kind: 'solo' | 'room'; slug: string }>(
  '../../titles/*.ts',
  {
    import: 'default',
    eager: true,
  },
)

test('every game has its rules here under its version, and under no other', async () => {
  // A room's rounds are no player's alone.
  const titles = Object.values(files).flatMap((title): [string, string | undefined][] => {
    const { slug } = title
    if (title.kind !== 'drawn')
      return title.kind === 'room' ? [] : [[slug, versions[`../../titles/par/${slug}.json`]]]
    const figures = (declared as Readonly<Record<string, unknown>>)[slug]
    return [[slug, title.rules.gameOf(title, figures).maths]]
  })
  expect(titles.length).toBeGreaterThan(37)
  for (const [slug, maths] of titles) {
    expect((await importPlayedVersion(slug, maths)).played, slug).not.toBeNull()
    expect((await importPlayedVersion(slug, '0'.repeat(16))).played, slug).toBeNull()
  }
  expect(await importPlayedVersion('no-such', undefined)).toEqual({ played: null, info: null })
})
