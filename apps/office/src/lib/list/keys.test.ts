import { expect, test, vi } from 'vitest'
import { createKeyReader, neighbour, type KeyPress } from './keys.ts'

const press = (key: string, given: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  timeStamp: 0,
  ...given,
})
const bindings = () => ({
  j: vi.fn<() => void>(),
  '?': vi.fn<() => void>(),
  'Shift+Enter': vi.fn<() => void>(),
  'g o': vi.fn<() => void>(),
  o: vi.fn<() => void>(),
})

test('a letter means its binding, capital or not, and a sign is named by itself', () => {
  const given = bindings()
  const read = createKeyReader()
  expect(read(press('j'), given)).toBe(given.j)
  expect(read(press('J', { shiftKey: true }), given)).toBe(given.j)
  expect(read(press('?', { shiftKey: true }), given)).toBe(given['?'])
  expect(read(press('Enter', { shiftKey: true }), given)).toBe(given['Shift+Enter'])
  expect(read(press('Enter'), given)).toBeUndefined()
})

test('a press with Ctrl, Cmd or Alt is the browser’s', () => {
  const given = bindings()
  for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const)
    expect(createKeyReader()(press('j', { [held]: true }), given)).toBeUndefined()
})

test('G and a letter go somewhere; the same letter alone does not', () => {
  const given = bindings()
  const read = createKeyReader()
  expect(read(press('g'), given)).toBeUndefined()
  expect(read(press('o', { timeStamp: 900 }), given)).toBe(given['g o'])
  expect(read(press('o', { timeStamp: 950 }), given)).toBe(given.o)
})

test('a letter long after G, or one that goes nowhere, is no second half', () => {
  const given = bindings()
  const read = createKeyReader()
  read(press('g'), given)
  expect(read(press('o', { timeStamp: 2_000 }), given)).toBe(given.o)
  read(press('g', { timeStamp: 3_000 }), given)
  expect(read(press('j', { timeStamp: 3_100 }), given)).toBeUndefined()
  expect(read(press('o', { timeStamp: 3_200 }), given)).toBe(given.o)
})

test('the neighbour of no row is the first one, and there is none beyond the ends', () => {
  const ids = ['a', 'b', 'c']
  expect(neighbour(ids, null, 1)).toBe('a')
  expect(neighbour(ids, 'gone', -1)).toBe('a')
  expect(neighbour(ids, 'b', 1)).toBe('c')
  expect(neighbour(ids, 'a', -1)).toBeUndefined()
  expect(neighbour(ids, 'c', 1)).toBeUndefined()
  expect(neighbour([], null, 1)).toBeUndefined()
})
