import { describe, expect, it } from 'vitest'
import { purityFaults } from './purity.ts'

const rules = (text: string) => ({ path: 'apps/studio/engines/toy/rules.ts', text })
const draw = { path: 'apps/studio/src/maths/draw.ts', text: 'export type Draw = () => number' }

describe('rules', () => {
  it('may use what they are made of, types of anything, and words in comments and strings', () => {
    const files = [
      rules(
        "import type * as z from 'zod/mini'\nimport { priceOf } from '../chance.ts'\n// a Date of the crypto document\nconst says = 'window'\n",
      ),
      {
        path: 'apps/studio/engines/chance.ts',
        text: "import { type Draw, draw } from '../src/maths/draw.ts'",
      },
      draw,
    ]
    expect(purityFaults(files)).toEqual([])
  })

  it.each([
    ['a clock', 'const at = Date.now()'],
    ['a clock', 'setTimeout(end, 1)'],
    ['chance of its own', 'const r = Math.random()'],
    ['the page', 'document.title'],
    ['the world around it', 'process.env'],
    ['the world around it', "await import('./x.ts')"],
    ['a language', 'new Intl.NumberFormat()'],
    ['node:crypto', "import { randomInt } from 'node:crypto'"],
    ['zod/mini', "import * as z from 'zod/mini'"],
    ['apps/studio/src/rounds/store.ts', "import { row } from '../../src/rounds/store.ts'"],
    ['apps/studio/engines/toy/rules.tr.ts', "import { words } from './rules.tr.ts'"],
    ['apps/studio/engines/toy/rules.tr.ts', "export {\n  words,\n} from './rules.tr.ts'"],
  ])('may not use %s: %s', (what, text) => {
    const [fault] = purityFaults([rules(text), draw])
    expect(fault?.says).toContain(what)
  })

  it('answer for what they reach', () => {
    const files = [
      rules("import { price } from './prices.ts'"),
      { path: 'apps/studio/engines/toy/prices.ts', text: '\nconst now = performance.now()' },
    ]
    expect(purityFaults(files)).toMatchObject([
      { path: 'apps/studio/engines/toy/prices.ts', index: 13 },
    ])
  })
})
