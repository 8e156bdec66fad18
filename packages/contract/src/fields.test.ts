import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import * as f from './fields.ts'
import { players } from './players.ts'

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

/** Control characters, bidi marks, overrides and isolates, separators, spaces without width. */
const hidden = [
  ...Array.from({ length: 0xa0 }, (_, code) => String.fromCodePoint(code)).filter((c) =>
    /\p{Cc}/u.test(c),
  ),
  ...'\u061c\u200b\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff',
  // Halves of a letter.
  '\ud800',
  '\udfff',
]

test('a line takes no control and no bidi characters, wherever they stand', () => {
  expect(hidden.length).toBeGreaterThan(80)
  for (const c of hidden) {
    const named = `U+${c.codePointAt(0)?.toString(16)}`
    expect(takes(f.text(), `Ay${c}şe`), named).toBe(false)
    expect(takes(f.optionalText(), `Ay${c}şe`), named).toBe(false)
    expect(takes(f.email, `ay${c}se@ornek.com`), named).toBe(false)
    expect(takes(f.email, `ayse@orn${c}ek.com`), named).toBe(false)
    const layout = ['\n', '\r', '\t'].includes(c)
    expect(takes(f.longText(500), `Ay${c}şe`), named).toBe(layout)
    expect(takes(f.optionalLongText(500), `Ay${c}şe`), named).toBe(layout)
  }
})

test('e-mail takes nothing that is not seen; text takes what people write', () => {
  for (const c of ['\u00ad', '\u200c', '\u200d', '\u00a0', '\u3000', '\u{e0001}'])
    expect(takes(f.email, `ay${c}se@ornek.com`)).toBe(false)
  for (const good of ['Ayşe Öztürk', "O'Neill", 'محمد', '👩‍👩‍👧', 'naïve – “x”'])
    expect(takes(f.text(), good), good).toBe(true)
  for (const good of ['ayse@ornek.com', 'a.b+c@alt.ornek.com.tr', 'ışık@örnek.com'])
    expect(takes(f.email, good), good).toBe(true)
})

test('so nobody registers or forgets with such a mailbox', () => {
  const email = 'sahip\u202emoc.kenro@ornek.com'
  expect(takes(players.forgot.input, { email })).toBe(false)
  expect(takes(players.forgot.input, { email: 'sahip@ornek.com' })).toBe(true)
})
