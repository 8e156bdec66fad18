import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateMasks } from '@felek/ui/date-mask.ts'
import { digitsMask, masked, type Mask, type Shown } from '@felek/ui/mask.ts'
import { ibanMask } from '../../cashier/accounts/iban.ts'
import { phoneMask } from '../../players/phone-mask.ts'

/* Every field that sets marks of its own, as a browser types into it. */

const dateMask = dateMasks['.']

/** What keys do: a sign is put where the caret is, over what is marked; `<` is Backspace, `>` is Delete. */
const press = (mask: Mask, { text, caret }: Shown, keys: string, marked = 0): Shown => {
  let shown = { text, caret }
  let selected = marked
  for (const key of keys) {
    const before = shown.text
    const forward = key === '>'
    const isDeletion = key === '<' || forward
    const [from, to] =
      selected > 0
        ? [shown.caret, shown.caret + selected]
        : isDeletion
          ? forward
            ? [shown.caret, Math.min(before.length, shown.caret + 1)]
            : [Math.max(0, shown.caret - 1), shown.caret]
          : [shown.caret, shown.caret]
    const put = isDeletion ? '' : key
    const after = before.slice(0, from) + put + before.slice(to)
    selected = 0
    // A key that changes nothing tells nobody.
    if (after !== before)
      shown = masked(mask, { before, text: after, caret: from + put.length, forward })
  }
  return shown
}
const typed = (mask: Mask, keys: string) => press(mask, { text: '', caret: 0 }, keys)

/** The caret stands at the bar. */
const at = (text: string): Shown => ({ text: text.replace('|', ''), caret: text.indexOf('|') })
const told = ({ text, caret }: Shown) => `${text.slice(0, caret)}|${text.slice(caret)}`

test.each([
  ['a day', dateMask, '17|.04.1991', '<9', '19|.04.1991'],
  ['a day, from behind its dot', dateMask, '17.|04.1991', '<9', '19|.04.1991'],
  ['a day, by Delete', dateMask, '1|7.04.1991', '>9', '19|.04.1991'],
  ['the first digit of a day', dateMask, '1|7.04.1991', '<2', '2|7.04.1991'],
  ['a month', dateMask, '17.04|.1991', '<6', '17.06|.1991'],
  ['a month whole', dateMask, '31.11|.2030', '<<01', '31.01|.2030'],
  ['a year', dateMask, '17.04.19|91', '<8', '17.04.18|91'],
  ['a phone', phoneMask, '532 1|23 45 67', '<9', '532 9|23 45 67'],
  ['a phone, over its space', phoneMask, '532 |123 45 67', '<9', '539| 123 45 67'],
  ['a phone, its last digits', phoneMask, '532 123 45 67|', '<<89', '532 123 45 89|'],
  [
    'an IBAN',
    ibanMask,
    'TR25 0004 601|0 0000 0781 7693 72',
    '<0',
    'TR25 0004 600|0 0000 0781 7693 72',
  ],
  ['a code', digitsMask(6), '12|3456', '<9', '19|3456'],
  ['an identity number', digitsMask(11), '100|00000146', '<5', '105|00000146'],
])('%s is corrected where the caret is', (_, mask, before, keys, after) => {
  expect(told(press(mask, at(before), keys))).toBe(after)
})

test.each([
  ['a day that is marked', dateMask, '|17.04.1991', 2, '19', '19|.04.1991'],
  ['a phone’s code that is marked', phoneMask, '|532 123 45 67', 3, '505', '505| 123 45 67'],
  ['a group of an IBAN', ibanMask, 'TR25 |0004 6010 0000', 4, '0064', 'TR25 0064| 6010 0000'],
])('%s is written over', (_, mask, before, marked, keys, after) => {
  expect(told(press(mask, at(before), keys, marked))).toBe(after)
})

test('a part of a date that is being corrected is not completed', () => {
  expect(told(press(dateMask, at('17|.04.1991'), '<'))).toBe('1|.04.1991')
  expect(told(press(dateMask, at('17|.04.1991'), '<<'))).toBe('|.04.1991')
  expect(told(press(dateMask, at('|.04.1991'), '19'))).toBe('19|.04.1991')
})

test.each([
  ['a digit in a full day', dateMask, '17|.04.1991', '5'],
  ['an eleventh digit in a phone', phoneMask, '532 1|23 45 67', '9'],
  ['a digit in a whole IBAN', ibanMask, 'TR25 0004 6|010 0000 0781 7693 72', '9'],
  ['a seventh digit of a code', digitsMask(6), '12|3456', '9'],
])('%s has no room: nothing else is pushed out', (_, mask, before, keys) => {
  expect(told(press(mask, at(before), keys))).toBe(before)
})

/** Whole values of each field, as they are typed from nothing. */
const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
const fields: [string, Mask, fc.Arbitrary<string>][] = [
  ['date', dateMask, digits(8).map((all) => all.join(''))],
  ['phone', phoneMask, digits(9).map((all) => `5${all.join('')}`)],
  ['IBAN', ibanMask, digits(24).map((all) => `TR${all.join('')}`)],
  ['code', digitsMask(6), digits(6).map((all) => all.join(''))],
]
test.each(fields)(
  '%s: any digit of a whole value, taken back and typed anew, is that digit alone',
  (name, mask, whole) => {
    fc.assert(
      fc.property(
        whole,
        fc.nat(),
        fc.integer({ min: 0, max: 9 }),
        fc.boolean(),
        (keys, n, digit, byDelete) => {
          const start = typed(mask, keys).text
          const first = name === 'phone' ? 1 : name === 'IBAN' ? 2 : 0
          const places = [...start]
            .flatMap((it, i) => (/\d/.test(it) ? [i] : []))
            .slice(first === 2 ? 0 : first)
          const place = places[n % places.length] ?? 0
          const wanted = start.slice(0, place) + digit + start.slice(place + 1)
          const after = byDelete
            ? press(mask, { text: start, caret: place }, `>${digit}`)
            : press(mask, { text: start, caret: place + 1 }, `<${digit}`)
          expect(after.text).toBe(wanted)
          // Behind the digit, or behind the mark that follows it at the end.
          expect(start.slice(place + 1, after.caret)).toMatch(/^[. ]?$/)
        },
      ),
    )
  },
)

test.each(fields)('%s: typed from nothing and taken back to nothing', (_name, mask, whole) => {
  fc.assert(
    fc.property(whole, (keys) => {
      let shown = typed(mask, keys)
      for (let i = 0; i < 40; i++) shown = press(mask, shown, '<')
      expect(shown.text).toBe('')
    }),
  )
})
