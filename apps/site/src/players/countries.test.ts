import { expect, test } from 'vitest'
import { countryOptions } from './countries.ts'

test('every country has its code and its name, in Turkish and English, Türkiye first', () => {
  const tr = countryOptions('tr')
  const en = countryOptions('en')
  expect(tr.length).toBe(249)
  expect(tr[0]).toEqual({ value: 'TR', label: 'Türkiye' })
  expect(tr.find(({ value }) => value === 'DE')?.label).toBe('Almanya')
  expect(en.find(({ value }) => value === 'DE')?.label).toBe('Germany')
  for (const { value, label } of [...tr, ...en]) {
    expect(value).toMatch(/^[A-Z]{2}$/)
    expect(label).not.toBe(value)
  }
})
