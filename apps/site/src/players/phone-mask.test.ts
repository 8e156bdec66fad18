import { describe, expect, it } from 'vitest'
import { isWholePhone, maskPhone, phoneToE164 } from './phone-mask.ts'

describe('a phone as it is typed', () => {
  it.each([
    ['0532', '532'],
    ['05321234567', '532 123 45 67'],
    ['5321234567', '532 123 45 67'],
    ['+905321234567', '532 123 45 67'],
    ['00905321234567', '532 123 45 67'],
    ['+90 (532) 123-45-67', '532 123 45 67'],
    ['905321234567', '532 123 45 67'],
    ['+49 151 2345', '+49 151 2345'],
    ['+', '+'],
    ['+9', '+9'],
    ['', ''],
  ])('%s is shown as %s', (typed, shown) => expect(maskPhone(typed)).toBe(shown))

  it('travels as E.164', () => {
    expect(phoneToE164('532 123 45 67')).toBe('+905321234567')
    expect(phoneToE164('+49 151 2345678')).toBe('+491512345678')
    expect(phoneToE164('')).toBe('')
  })

  it('knows a whole number', () => {
    expect(isWholePhone('532 123 45 67')).toBe(true)
    expect(isWholePhone('532 123 45 6')).toBe(false)
    expect(isWholePhone('212 123 45 67')).toBe(false)
    expect(isWholePhone('+49 151 2345678')).toBe(true)
  })

  it('can be typed digit by digit and taken back', () => {
    let shown = ''
    for (const d of '05321234567') shown = maskPhone(shown + d)
    expect(shown).toBe('532 123 45 67')
    for (let i = 0; i < 14; i++) shown = maskPhone(shown.slice(0, -1))
    expect(shown).toBe('')
  })
})
