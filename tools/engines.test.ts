import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { engineNameFaults } from './engine-names.ts'
import { root } from './root.ts'

describe("an engine's name", () => {
  const engine = {
    path: 'studio/engines/toy/engine.ts',
    text: "defineEngine({ id: 'instant.toy', family })",
  }

  it('stands in its folder and in the index', () => {
    const files = [
      engine,
      { path: 'studio/engines/toy/toy.test.ts', text: "'instant.toy'" },
      { path: 'studio/engines/index.ts', text: "'instant.toy'" },
    ]
    expect(engineNameFaults(files)).toEqual([])
  })

  it.each(["if (id === 'instant.toy')", 'case "instant.toy":', 'of(`instant.toy`)'])(
    'is refused elsewhere: %s',
    (text) => {
      for (const path of [
        'server/src/providers/play.ts',
        'site/src/casino/tile.tsx',
        'studio/engines/coin/rules.ts',
        'studio/titles/toy.ts',
      ])
        expect(engineNameFaults([engine, { path, text }])).toMatchObject([{ path }])
    },
  )

  it.each([
    "if (game.engine === 'toy')",
    "  engine: z.enum(['other', 'toy']),",
    'of({ engine: "toy" })',
  ])('is refused by its word too where nobody knows engines: %s', (text) => {
    for (const path of ['server/src/a.ts', 'contract/src/a.ts', 'site/src/games/a.tsx'])
      expect(engineNameFaults([engine, { path, text }])).toMatchObject([{ path }])
    expect(engineNameFaults([engine, { path: 'studio/client/toy/a.tsx', text }])).toEqual([])
    expect(engineNameFaults([engine, { path: 'site/src/a.ts', text: "type === 'toy'" }])).toEqual(
      [],
    )
  })

  it('may stand in the codec of the rounds of before', () => {
    const text = "'instant.toy'"
    expect(engineNameFaults([engine, { path: 'studio/src/rounds/v1-wager.ts', text }])).toEqual([])
  })

  it("is that of each of today's engines, crash and the games of before among them", () => {
    const engines = readdirSync(join(root, 'studio/engines'))
      .map((folder) => `studio/engines/${folder}/engine.ts`)
      .filter((path) => existsSync(join(root, path)))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    const named = engines.flatMap(({ text }) => /\bid: '([a-z.]+)'/.exec(text)?.[1] ?? [])
    expect(named.map((id) => id.split('.')[1])).toEqual(
      expect.arrayContaining(['crash', 'lines', 'cascade', 'roulette', 'race', 'bingo']),
    )
    for (const id of named)
      expect(
        engineNameFaults([...engines, { path: 'studio/src/games/games.ts', text: `'${id}'` }]),
      ).toMatchObject([{ path: 'studio/src/games/games.ts' }])
  })

  it('is there at all', () => {
    const [fault] = engineNameFaults([
      { path: 'studio/engines/toy/engine.ts', text: 'id: someName' },
    ])
    expect(fault?.says).toContain('has no id')
  })
})

/** Paths and contents below a folder. */
const treeOf = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  )

const toy = {
  'studio/engines/toy/rules.ts': `import type { Rules } from '../define.ts'
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
  'studio/engines/toy/engine.ts': `import * as z from 'zod/mini'
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
  'studio/titles/oyuncak.ts': `import { toyRules } from '../engines/toy/rules.ts'
import { defineTitle } from '../engines/title.ts'
export default defineTitle({
  slug: 'oyuncak', names: { tr: 'Oyuncak', en: 'Toy' }, label: 'poyraz', palette: 'gul', face: 'titan', type: 'instant',
  rules: toyRules, config: { pay: 190 }, usual: {}, releasedOn: '2026-12-07',
})
`,
} as const

describe('a new engine', () => {
  const house = mkdtempSync(join(tmpdir(), 'felek-toy-'))
  afterAll(() => rmSync(house, { recursive: true, force: true }))

  it('is a folder and a line, its title a file and a sheet that is made; nothing else changes, and it can be played', () => {
    for (const path of [
      'studio/engines',
      'studio/titles',
      'studio/src/maths',
      'studio/src/titles.ts',
      // The sheets of rooms are made by the same tool.
      'studio/src/rooms/list.ts',
      'studio/src/rooms/par.ts',
      'tools/figures.ts',
      'tools/root.ts',
      'package.json',
    ])
      cpSync(join(root, path), join(house, path), {
        recursive: true,
        filter: (from) => !from.includes('/scene'),
      })
    symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'))
    const before = treeOf(join(house, 'studio'))
    const index = join(house, 'studio/engines/index.ts')
    for (const [path, text] of Object.entries(toy)) {
      mkdirSync(join(house, path, '..'), { recursive: true })
      writeFileSync(join(house, path), text)
    }
    writeFileSync(index, `${readFileSync(index, 'utf8')}export { toy } from './toy/engine.ts'\n`)
    const run = (...args: string[]) =>
      execFileSync(process.execPath, args, {
        cwd: house,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      })

    expect(run('tools/figures.ts', 'oyuncak')).toContain('oyuncak: RTP 95.00–95.00')
    const played = run(
      '--input-type=module',
      '-e',
      `
      const { listTitles } = await import('${house}/studio/engines/par.ts')
      const { mathsOf } = await import('${house}/studio/engines/versions.ts')
      const found = (await listTitles(['oyuncak'])).find(({ title }) => title.slug === 'oyuncak')
      const { title, engine, par } = found
      const state = engine.rules.open(title.config, title.usual, () => 1)
      console.log(engine.id, par.maths === mathsOf(title), engine.rules.settle(title.config, state)[0])`,
    )
    expect(played.trim()).toBe('instant.toy true 190')

    const after = treeOf(join(house, 'studio'))
    const changed = [...after]
      .filter(([path, text]) => before.get(path) !== text)
      .map(([path]) => path)
    expect(changed.toSorted()).toEqual([
      'engines/index.ts',
      'engines/toy/engine.ts',
      'engines/toy/rules.ts',
      'titles/oyuncak.ts',
      'titles/par/oyuncak.json',
    ])
    const lines = (text: string | undefined) => (text ?? '').split('\n').length
    expect(lines(after.get('engines/index.ts'))).toBe(lines(before.get('engines/index.ts')) + 1)
  })
})
