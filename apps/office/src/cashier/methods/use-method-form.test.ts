import { expect, test } from 'vitest'
import { toChange } from './use-method-form.ts'

const open = { min: '50.00', max: '250000.00', isOpen: true }
const shut = { ...open, isOpen: false }

test('closing alone is one person’s; limits and opening are two’s, also beside a closing', () => {
  expect(toChange(open, { min: '50', max: '250000', isOpen: false })).toBe('closing')
  expect(toChange(shut, { min: '50', max: '250000', isOpen: true })).toBe('two')
  expect(toChange(open, { min: '60', max: '250000', isOpen: true })).toBe('two')
  expect(toChange(open, { min: '50', max: '1000', isOpen: false })).toBe('two')
  expect(toChange(shut, { min: '50', max: '1000', isOpen: false })).toBe('two')
})

test('what stands as it was is no change, however it is typed; what is no amount is one', () => {
  expect(toChange(open, { min: '50.00', max: '250000', isOpen: true })).toBe('none')
  expect(toChange(open, { min: 'x', max: '250000', isOpen: true })).toBe('two')
})
