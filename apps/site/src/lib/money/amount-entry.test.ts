import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toAmount } from '@felek/contract/money.ts'
import { formatAmountShort, formatMoney, type Lang } from '@felek/phrases/format.ts'
import { edited, entryOf, readAmount, shownEntry, unreadable } from './amount-entry.ts'

const langs = ['tr', 'en'] as const
const no = unreadable

describe('an amount as people write it', () => {
  it.each<[string, string, string]>([
    // text, in Turkish, in English
    ['250', '250.00', '250.00'],
    ['0250', '250.00', '250.00'],
    ['250,5', '250.50', '250.50'],
    ['250.5', '250.50', '250.50'],
    ['250,', '250.00', '250.00'],
    ['12.', '12.00', '12.00'],
    ['1.234,56', '1234.56', '1234.56'],
    ['1,234.56', '1234.56', '1234.56'],
    ['1234,56', '1234.56', '1234.56'],
    ['1234.56', '1234.56', '1234.56'],
    ['1.250', '1250.00', no],
    ['1,250', no, '1250.00'],
    ['0.500', no, no],
    ['0,500', no, no],
    ['1.234.567', '1234567.00', '1234567.00'],
    ['1,234,567', '1234567.00', '1234567.00'],
    ['1.234.567,89', '1234567.89', '1234567.89'],
    ['1 234,56', '1234.56', '1234.56'],
    ['1\u00a0234', '1234.00', '1234.00'],
    [' 1 000 TL', '1000.00', '1000.00'],
    ['₺250', '250.00', '250.00'],
    ['TRY 250', '250.00', '250.00'],
    [',5', '0.50', '0.50'],
    ['.05', '0.05', '0.05'],
    ['', '', ''],
    ['10 20', no, no],
    [',', no, no],
    ['1.250.50', no, no],
    ['1.25.0', no, no],
    ['1,2.50', no, no],
    ['1.234,567', no, no],
    ['12.345,6,7', no, no],
    ['abc', no, no],
    ['a1b2', no, no],
    ['-5', no, no],
    ['1e3', no, no],
    ['1234567890123', no, no],
  ])('%s is %s in Turkish, %s in English', (text, tr, en) => {
    expect(readAmount(text, 'tr')).toBe(tr)
    expect(readAmount(text, 'en')).toBe(en)
  })
})

/** Keys pressed one after the other at the end of the field. */
const typed = (keys: string, lang: Lang): string => {
  let entry = ''
  for (const key of keys) {
    const text = shownEntry(entry, lang) + key
    ;({ entry } = edited(entry, lang, { text, caret: text.length, whole: false }))
  }
  return entry
}
const pasted = (text: string, lang: Lang): string =>
  edited('', lang, { text, caret: text.length, whole: true }).entry

const kurus = fc.oneof(
  fc.bigInt(1n, 99_999n),
  fc.bigInt(1n, 99_999_999_999_999n),
  fc.bigInt(1n, 999_999n).map((n) => n * 1_000n),
)
const lang = fc.constantFrom(...langs)
/** Every way in which somebody may write an amount: short or whole, grouped or not, with TL. */
const ways: readonly ((amount: string, of: Lang) => string)[] = [
  formatAmountShort,
  formatMoney,
  entryOf,
  (amount, of) => formatMoney(amount, of).replace('\u00a0TL', ''),
  (amount, of) => formatMoney(amount, of).replace(/(\d)[.,](?=\d{3})/g, '$1\u00a0'),
]

describe('no amount is ever misread', () => {
  it('takes the page’s own way, typed, pasted or grouped by the field itself', () => {
    fc.assert(
      fc.property(kurus, lang, fc.constantFrom(...ways), (n, of, way) => {
        const amount = toAmount(n)
        const text = way(amount, of)
        expect(readAmount(text, of)).toBe(amount)
        expect(readAmount(pasted(text, of), of)).toBe(amount)
        expect(readAmount(typed(text, of), of)).toBe(amount)
        expect(readAmount(shownEntry(typed(text, of), of), of)).toBe(amount)
      }),
      { numRuns: 500 },
    )
  })

  it('understands the other language’s way as the same amount, or refuses it', () => {
    fc.assert(
      fc.property(kurus, lang, lang, fc.constantFrom(...ways), (n, from, to, way) => {
        const text = way(toAmount(n), from)
        for (const entry of [text, pasted(text, to), typed(text, to)])
          expect([toAmount(n), unreadable]).toContain(readAmount(entry, to))
      }),
      { numRuns: 1_000 },
    )
  })

  it('gives of any signs at all what one of the two ways says, and never what they disagree on', () => {
    // The two ways, written anew and plainly: groups of three, at most two places.
    const by = (text: string, group: string, decimal: string): string | null => {
      const [whole = '', fraction = '', ...more] = text.split(decimal)
      const groups = whole.split(group)
      const fits =
        groups.length === 1
          ? /^\d*$/.test(whole)
          : /^[1-9]\d{0,2}$/.test(groups[0] ?? '') &&
            groups.slice(1).every((three) => /^\d{3}$/.test(three))
      if (more.length > 0 || !fits || !/^\d{0,2}$/.test(fraction) || whole + fraction === '')
        return null
      return `${BigInt(groups.join('') || '0')}.${fraction.padEnd(2, '0')}`
    }
    const signs = fc.string({ unit: fc.constantFrom('0', '1', '5', '.', ','), maxLength: 12 })
    fc.assert(
      fc.property(signs, (text) => {
        const [tr, en] = [by(text, '.', ','), by(text, ',', '.')]
        for (const [own, other, of] of [
          [tr, en, 'tr'],
          [en, tr, 'en'],
        ] as const) {
          const read = readAmount(text, of)
          if (read === '' || read === unreadable) continue
          expect(read).toBe(own ?? other)
        }
        // Three digits behind a single mark are a thousand to one and nothing to the other.
        if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(text))
          expect([readAmount(text, 'tr'), readAmount(text, 'en')]).toContain(unreadable)
      }),
      { numRuns: 3_000 },
    )
  })

  it('keeps what is left after any key, deletion or paste in the midst of it', () => {
    const key = fc.record({
      at: fc.nat(30),
      to: fc.nat(30),
      put: fc.constantFrom('', '', '1', '7', '0', '.', ',', 'a', '-', ' '),
    })
    fc.assert(
      fc.property(lang, fc.array(key, { maxLength: 14 }), (of, keys) => {
        let entry = ''
        for (const { at, to, put } of keys) {
          const before = shownEntry(entry, of)
          const [from, end] = [
            Math.min(at, to, before.length),
            Math.min(Math.max(at, to), before.length),
          ]
          const text = before.slice(0, from) + put + before.slice(end)
          const next = edited(entry, of, { text, caret: from + put.length, whole: false })
          const shown = shownEntry(next.entry, of)
          // The digits on the screen are the ones that were there, less zeros in front.
          const digits = (all: string) => all.replace(/\D/g, '').replace(/^0+/, '')
          expect(digits(shown)).toBe(digits(text))
          expect(readAmount(shown, of)).toBe(readAmount(next.entry, of))
          expect(next.caret).toBeGreaterThanOrEqual(0)
          expect(next.caret).toBeLessThanOrEqual(shown.length)
          entry = next.entry
        }
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the field while one types', () => {
  it.each<[Lang, string, string]>([
    ['tr', '1000', '1.000'],
    ['tr', '10000', '10.000'],
    ['tr', '1.250', '1.250'],
    ['tr', '1.2500', '12.500'],
    ['tr', '1250,5', '1.250,5'],
    ['tr', '12.5', '12.5'],
    ['tr', '007', '7'],
    ['tr', 'a1b2', '12'],
    ['tr', '1,234', '1,234'],
    ['en', '1000', '1,000'],
    ['en', '1,250.5', '1,250.5'],
    ['en', '1.234', '1.234'],
    ['en', '1.234,56', '1.234,56'],
  ])('%s: %s stands as %s', (of, keys, shown) =>
    expect(shownEntry(typed(keys, of), of)).toBe(shown),
  )

  it('shows a pasted amount in the page’s way, and what is none as it came', () => {
    expect(shownEntry(pasted('1.234,56 TL', 'en'), 'en')).toBe('1,234.56')
    expect(shownEntry(pasted('1,234.56', 'tr'), 'tr')).toBe('1.234,56')
    expect(shownEntry(pasted('1.234', 'en'), 'en')).toBe('1.234')
    expect(shownEntry(pasted('a1b2', 'en'), 'en')).toBe('a1b2')
  })

  it('keeps the caret behind the sign that was typed', () => {
    // "1.0|00" and a 5 put behind the 1: "15.000".
    expect(edited('1000', 'tr', { text: '15.000', caret: 2, whole: false })).toEqual({
      entry: '15000',
      caret: 2,
    })
    // A deleted mark of the field's stands again; the caret has passed it.
    expect(edited('1000', 'en', { text: '1000', caret: 1, whole: false })).toEqual({
      entry: '1000',
      caret: 1,
    })
  })
})
