import { describe, expect, it } from 'vitest'
import { dateToIso, isoToDate, maskDate } from './date-mask.ts'

describe('a date as it is typed', () => {
  it.each([
    ['1', '1'],
    ['14', '14'],
    ['143', '14.3'],
    ['14.03', '14.03'],
    ['14031990', '14.03.1990'],
    ['140319901', '14.03.1990'],
    ['1.', '01.'],
    ['14.', '14.'],
    ['14.3.1990', '14.03.1990'],
    ['1/3/1990', '01.03.1990'],
    ['1990-03-14', '14.03.1990'],
    ['14.0', '14.0'],
    ['ab', ''],
  ])('%s becomes %s', (typed, shown) => expect(maskDate(typed)).toBe(shown))

  it.each([
    ['143', '14/3'],
    ['14.3.1990', '14/03/1990'],
    ['1990-03-14', '14/03/1990'],
    ['14/', '14/'],
  ])('in English %s becomes %s', (typed, shown) => expect(maskDate(typed, '/')).toBe(shown))

  it('can be taken back digit by digit', () => {
    let value = '14.03.1990'
    for (let i = 0; i < 12; i++) value = maskDate(value.slice(0, -1))
    expect(value).toBe('')
  })

  it('travels as yyyy-mm-dd and back', () => {
    expect(dateToIso('14.03.1990')).toBe('1990-03-14')
    expect(isoToDate('1990-03-14', '.')).toBe('14.03.1990')
    expect(isoToDate('1990-03-14', '/')).toBe('14/03/1990')
    expect(dateToIso('14/03/1990')).toBe('1990-03-14')
    expect(dateToIso('14.03.19')).toBe('14.03.19')
  })
})
