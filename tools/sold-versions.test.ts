import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPar } from '@felek/studio/engines/par.ts'
import { bareOf, closureOf } from '@felek/studio/engines/versions.ts'
import { committed, copyRepository, type RepositoryCopy } from './repository-copy.ts'

/* What happens to what was sold when its rules change: nothing, or `npm run check` says so. */

const mines = 'apps/studio/engines/mines/rules.ts'
const sold = 'apps/studio/titles/sold.json'
const was = readPar('inci-avi')?.maths ?? ''
const folder = `apps/studio/engines/mines/versions/${was}`

describe('what is said in rules', () => {
  test('is no part of them; strings, divisions and templates are', () => {
    expect(bareOf("// one\nconst a = 'x // y' // two\n\n/* three\n */\nconst b = a\n  / 2\n")).toBe(
      "\nconst a = 'x // y'\nconst b = a\n  / 2\n",
    )
    expect(bareOf('const a = `x /* y */`\n')).toBe('const a = `x /* y */`\n')
  })

  test('stays where a quote may be none', () => {
    for (const text of ["const a = /['/*]/ // '\n", "const a = `${`'`} // x`\n"])
      expect(bareOf(text)).toBe(text)
  })

  test('and what they are made of is found, or refused', () => {
    const files: Record<string, string> = {
      'a/rules.ts': "import type { T } from './t.ts'\nimport { b } from '../b.ts'\n",
      'b.ts': 'export const b = 1\n',
      'c.ts': "import data from './data.json'\n",
      'd.ts': "export * from './b.ts'\n",
    }
    const read = (path: string) => files[path] ?? ''
    expect([...closureOf('a/rules.ts', read).keys()]).toEqual(['a/rules.ts', 'b.ts'])
    expect(() => closureOf('c.ts', read)).toThrow('by name')
    expect(() => closureOf('d.ts', read)).toThrow('by name')
  })
})

describe('a house in which somebody changes rules', () => {
  let copy: RepositoryCopy
  beforeAll(() => {
    copy = copyRepository()
    committed(copy)
  })
  afterAll(() => copy.end())

  /** What `npm run check` says of it. */
  const faults = (): string[] => {
    try {
      copy.run('tools/sold-versions.ts')
      return []
    } catch (error) {
      return (error as { stderr: string }).stderr.trim().split('\n')
    }
  }
  const read = (path: string) => readFileSync(join(copy.folder, path), 'utf8')
  const restore = () => copy.git('checkout', '-q', '--', 'apps/studio')

  test('is as it should be while only comments change, and its sheets stand', () => {
    expect(faults()).toEqual([])
    copy.change(
      mines,
      '/** C(of, some), exact up to C(25, 12). */',
      '// How many ways there are.\n',
    )
    expect(faults()).toEqual([])
    const before = read('apps/studio/titles/par/inci-avi.json')
    copy.run('tools/figures.ts', 'inci-avi')
    expect(read('apps/studio/titles/par/inci-avi.json')).toBe(before)
    expect(existsSync(join(copy.folder, folder))).toBe(false)
    restore()
  })

  test('keeps what it sold, word for word, before another is sold', { timeout: 120_000 }, () => {
    copy.change(mines, 'choose(tiles - urchins, pearls))', 'choose(tiles - urchins, pearls)) - 1')
    const said = faults()
    expect(said).toHaveLength(2)
    expect(said[0]).toContain(`inci-avi is sold as `)
    expect(said[1]).toContain(`inci-avi was sold as ${was}, which is neither`)
    copy.run('tools/figures.ts', 'inci-avi')
    expect(faults()).toEqual([])
    expect(read(`${folder}/${mines}`)).toBe(copy.git('show', `HEAD:${mines}`))
    const versions = Object.keys(
      (JSON.parse(read(sold)) as Record<string, object>)['inci-avi'] ?? {},
    )
    expect(versions).toHaveLength(2)
    expect(versions[0]).toBe(was)

    // What is kept stays as it was, and the list grows only.
    copy.change(`${folder}/apps/studio/engines/chance.ts`, 'percent * of', '(percent - 1) * of')
    expect(faults()).toEqual([expect.stringContaining('no longer what was sold')])
    copy.git('add', 'apps/studio')
    copy.git('commit', '-q', '-m', 'another version')
    copy.git('rm', '-q', '-r', folder)
    expect(faults()).toEqual([expect.stringContaining(`inci-avi was sold as ${was}`)])
    const list = JSON.parse(read(sold)) as Record<string, Record<string, string>>
    delete list['inci-avi']?.[was]
    writeFileSync(join(copy.folder, sold), JSON.stringify(list))
    expect(faults()).toEqual([expect.stringContaining(`forgets inci-avi ${was}`)])
  })

  test(
    'takes a room by all that decides in it, under the name that it has',
    { timeout: 60_000 },
    () => {
      copy.git('reset', '-q', '--hard', 'first')
      expect(faults()).toEqual([])
      copy.change('apps/studio/engines/crash/room.ts', '(stakeKurus * BigInt(pay)) / 100n', '0n')
      expect(faults().join()).toContain(
        `hezarfen was sold as ${readPar('hezarfen')?.maths}, which is neither`,
      )
    },
  )

  test(
    'refuses other rules or data under the name of a game that is drawn whole',
    { timeout: 60_000 },
    () => {
      copy.git('reset', '-q', '--hard', 'first')
      copy.change('apps/studio/engines/lines/lines.ts', '\n', '\n// Lines.\n')
      expect(faults()).toEqual([])
      copy.change('apps/studio/engines/bingo/bingo.ts', 'data.balls', '(data.balls - 1)')
      expect(faults()).toEqual([expect.stringContaining('tombala goes by e19df0d27d87dbac')])
      restore()
      copy.change('apps/studio/titles/tombala.ts', 'balls: 25, pay: 2000', 'balls: 25, pay: 2001')
      const said = faults()
      expect(said).toHaveLength(2)
      expect(said[1]).toContain('tombala was sold as e19df0d27d87dbac, which is neither')
    },
  )
})
