import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engineNameFaults } from './engine-names.ts'
import { root } from './root.ts'
import { copyRepository, type RepositoryCopy } from './repository-copy.ts'

describe("an engine's name", () => {
  const engine = {
    path: 'apps/studio/engines/toy/engine.ts',
    text: "defineEngine({ id: 'instant.toy', family })",
  }

  it('stands in its folder and in the index', () => {
    const files = [
      engine,
      { path: 'apps/studio/engines/toy/toy.test.ts', text: "'instant.toy'" },
      { path: 'apps/studio/engines/index.ts', text: "'instant.toy'" },
    ]
    expect(engineNameFaults(files)).toEqual([])
  })

  it.each(["if (id === 'instant.toy')", 'case "instant.toy":', 'of(`instant.toy`)'])(
    'is refused elsewhere: %s',
    (text) => {
      for (const path of [
        'apps/server/src/modules/providers/play.ts',
        'apps/site/src/casino/tile.tsx',
        'apps/studio/engines/coin/rules.ts',
        'apps/studio/titles/toy.ts',
      ])
        expect(engineNameFaults([engine, { path, text }])).toMatchObject([{ path }])
    },
  )

  it.each([
    "if (game.engine === 'toy')",
    "  engine: z.enum(['other', 'toy']),",
    'of({ engine: "toy" })',
  ])('is refused by its word too where nobody knows engines: %s', (text) => {
    for (const path of [
      'apps/server/src/a.ts',
      'packages/contract/src/a.ts',
      'apps/site/src/games/a.tsx',
    ])
      expect(engineNameFaults([engine, { path, text }])).toMatchObject([{ path }])
    expect(engineNameFaults([engine, { path: 'apps/studio/client/toy/a.tsx', text }])).toEqual([])
    expect(
      engineNameFaults([engine, { path: 'apps/site/src/a.ts', text: "type === 'toy'" }]),
    ).toEqual([])
  })

  it("is that of each of today's engines, crash and the games of before among them", () => {
    const engines = readdirSync(join(root, 'apps/studio/engines'))
      .map((folder) => `apps/studio/engines/${folder}/engine.ts`)
      .filter((path) => existsSync(join(root, path)))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    const named = engines.flatMap(({ text }) => /\bid: '([a-z.]+)'/.exec(text)?.[1] ?? [])
    expect(named.map((id) => id.split('.')[1])).toEqual(
      expect.arrayContaining(['crash', 'lines', 'cascade', 'roulette', 'race', 'bingo']),
    )
    for (const id of named)
      expect(
        engineNameFaults([...engines, { path: 'apps/studio/src/games/games.ts', text: `'${id}'` }]),
      ).toMatchObject([{ path: 'apps/studio/src/games/games.ts' }])
  })

  it('is there at all', () => {
    const [fault] = engineNameFaults([
      { path: 'apps/studio/engines/toy/engine.ts', text: 'id: someName' },
    ])
    expect(fault?.says).toContain('has no id')
  })
})

const toy = {
  'apps/studio/engines/toy/rules.ts': `import type { Rules } from '../define.ts'
export type ToyConfig = { pay: number }
export const toyRules: Rules<ToyConfig, Record<string, never>, number, never, { drawn: number }> = {
  open: (_, __, draw) => draw(2),
  actions: () => [],
  act: (_, state) => state,
  fallback: () => { throw new Error('nothing to decide') },
  settle: ({ pay }, state) => [state * pay],
  hidden: () => null,
  show: (_, drawn) => ({ drawn }),
}
`,
  'apps/studio/engines/toy/engine.ts': `import * as z from 'zod/mini'
import { rational } from '../../src/maths/rational.ts'
import { defineEngine } from '../define.ts'
import { exactReturn, meanOf, spreadOf, type Law } from '../law.ts'
import { noAction } from '../no-action.ts'
import { toyRules, type ToyConfig } from './rules.ts'
const law = ({ pay }: ToyConfig): Law => [{ pay, chance: rational(1n, 2n) }, { pay: 0, chance: rational(1n, 2n) }]
const words = { rules: () => [{ title: 'Toy', text: ['Heads pays.'] }], say: () => ['Thrown.'] }
export const toy = defineEngine({
  id: 'instant.toy', family: 'instant', paceMs: 5_000, wager: z.strictObject({}), action: noAction, rules: toyRules,
  figures: (config) => ({
    ...exactReturn([meanOf(law(config))]), parts: {}, ...spreadOf(law(config)), featureEvery: null, maxWin: '1.90', topEvery: 2,
  }),
  words: { tr: words, en: words },
})
`,
  'apps/studio/titles/oyuncak.ts': `import { toyRules } from '../engines/toy/rules.ts'
import { defineTitle } from '../engines/title.ts'
export default defineTitle({
  slug: 'oyuncak', names: { tr: 'Oyuncak', en: 'Toy' }, label: 'poyraz', palette: 'gul', face: 'titan', type: 'instant',
  rules: toyRules, config: { pay: 190 }, usual: {}, features: [], releasedOn: '2026-12-07', released: true,
})
`,
} as const

/** Who sells, opens, plays and checks the toy, as part of the house: a suite like any other. */
const walk = `import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkRound, verdictOf } from '../client/round/check.ts'
import { toKurus } from '@felek/contract/money.ts'
import { listCatalogue } from './games/catalogue.ts'
import { openedGameOf } from './games/stage-games.ts'
import { allPlayables } from './games/playables.ts'
import { openSeeded } from './test-seeds.ts'
import { aStudio } from './test-studio.ts'

test('the toy is sold, opened, played to its end and verified', async () => {
  const offer = (await listCatalogue()).games.find(({ id }) => id === 'oyuncak')
  expect(offer).toMatchObject({ name: { en: 'Toy' }, family: 'instant', maxWin: '1.90' })
  expect(openedGameOf('oyuncak')).toMatchObject({ engine: 'stage', config: { pay: 190 } })
  const { rounds, fake, end } = await aStudio(undefined, { only: [] })
  const player = '4242'
  const token = fake.launch(player, 'oyuncak', 100_000n)
  const opened = await openSeeded(rounds, { game: 'oyuncak', mode: 'real', token, lang: 'tr' })
  const access = await rounds.access(opened.access)
  const ids = Array.from({ length: 12 }, () => randomUUID())
  for (const roundId of ids) {
    await rounds.bet(access, { roundId, stake: '10.00', wager: {} })
    await expect.poll(async () => (await rounds.verify(roundId)).state, { timeout: 20_000 }).toBe('settled')
  }
  await rounds.seed(access, { clientSeed: 'after' })
  const playable = (await allPlayables()).find('oyuncak')
  if (!playable) throw new Error('not sold')
  let paid = 0n
  for (const id of ids) {
    const record = await rounds.verify(id)
    expect(record).toMatchObject({ verified: true, maths: playable.maths })
    expect(verdictOf(checkRound(record, playable), record)).toBe('right')
    expect(['0.00', '19.00']).toContain(record.payout)
    paid += toKurus(record.payout ?? '') - toKurus(record.stake)
  }
  expect(fake.balances.get(player)).toBe(100_000n + paid)
  await end()
})
`

const tsconfig = {
  extends: './tsconfig.node.json',
  include: ['apps/studio/src', 'apps/studio/engines', 'apps/studio/titles', 'tools/figures.ts'],
  // Tests reach the pages, which are compiled with a browser's types.
  exclude: [
    '**/*.test.ts',
    '**/test-*.ts',
    'apps/studio/engines/*/versions',
    'apps/studio/engines/*/scene',
    'apps/studio/engines/*/sound.ts',
  ],
}

/** Contents of the files of the studio, by path. */
const treeOf = (house: string): Map<string, string> =>
  new Map(
    readdirSync(join(house, 'apps/studio'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(house.length + 1), readFileSync(path, 'utf8')]),
  )

describe('a new engine', { timeout: 900_000 }, () => {
  const index = 'apps/studio/engines/index.ts'
  let copy: RepositoryCopy
  let before = new Map<string, string>()
  const run = (...args: string[]) => copy.run(...args)

  beforeAll(() => {
    copy = copyRepository()
    copy.write('apps/studio/src/toy-walk.db.test.ts', walk)
    copy.write('tsconfig.toy.json', JSON.stringify(tsconfig))
    before = treeOf(copy.folder)
    for (const [path, text] of Object.entries(toy)) copy.write(path, text)
    copy.write(index, `${before.get(index)}export { toy } from './toy/engine.ts'\n`)
  }, 120_000)
  afterAll(() => copy.end(), 120_000)

  it('has its figures made', () => {
    expect(run('tools/figures.ts', 'oyuncak')).toContain('oyuncak: RTP 95.00–95.00')
  })

  it('compiles with the whole studio', () => {
    run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.toy.json')
  })

  it('passes the suites that all titles pass', () => {
    const suites = [
      'apps/studio/engines/registry.test.ts',
      'apps/studio/src/games/playables.test.ts',
      'apps/studio/src/games/as-before.test.ts',
      'apps/studio/src/rounds/page-check.test.ts',
      'apps/studio/src/par/par.test.ts',
    ]
    run('node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...suites)
  })

  it('is sold, opened, played to its end by the machine of rounds, and verified', () => {
    run(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'database',
      'apps/studio/src/toy-walk.db.test.ts',
    )
  })

  it('is a folder and a line, its title a file and a sheet that is made; nothing else changes', () => {
    const after = treeOf(copy.folder)
    const changed = [...after]
      .filter(([path, text]) => before.get(path) !== text)
      .map(([path]) => path)
    expect(changed.toSorted()).toEqual(
      [
        ...Object.keys(toy),
        index,
        'apps/studio/titles/par/oyuncak.json',
        'apps/studio/titles/sold.json',
      ].toSorted(),
    )
    expect([...before.keys()].filter((path) => !after.has(path))).toEqual([])
    const lines = (text: string | undefined) => (text ?? '').split('\n').length
    expect(lines(after.get(index))).toBe(lines(before.get(index)) + 1)
  })
})
