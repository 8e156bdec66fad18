import { describe, expect, test } from 'vitest'
import type { Popup } from '@felek/contract/content.ts'
import { choosePopup, mayDisturb, withShown } from './popup-rules.ts'

const popup = (over: Partial<Popup>): Popup => ({
  id: '7',
  Active: 'active',
  Title: '',
  Text: '',
  Image: '',
  Link: '',
  Action: '',
  place: 'home',
  ...over,
})
const chosen = (popups: Popup[], pathname: string, shown: string | null) =>
  choosePopup(popups, pathname, shown)?.id

describe('a popup is shown', () => {
  test('once: its id is written, and what is named there is not shown again', () => {
    expect(chosen([popup({})], '/', '0')).toBe('7')
    const shown = withShown('0', '7')
    expect(shown).toBe('7')
    expect(chosen([popup({})], '/', shown)).toBeUndefined()
  })
  test('beside another that was shown before it', () => {
    const both = [popup({ id: '7' }), popup({ id: '77' })]
    expect(chosen(both, '/', '7')).toBe('77')
    expect(withShown('7', '77')).toBe('7,77')
    expect(chosen(both, '/', '7,77')).toBeUndefined()
    expect(withShown('7,77', '7')).toBe('77,7')
  })
  test('where nothing is remembered', () => expect(chosen([popup({})], '/', null)).toBe('7'))
  test('only while it is active', () =>
    expect(chosen([popup({ Active: 'passive' })], '/', '0')).toBeUndefined())
  test('at its place', () => {
    expect(chosen([popup({ place: 'home' })], '/slot', '0')).toBeUndefined()
    expect(chosen([popup({ place: 'all' })], '/slot', '0')).toBe('7')
    expect(chosen([popup({ place: 'elsewhere' })], '/', '0')).toBeUndefined()
  })
})

test.each([
  '/play/slot/nazar',
  '/demo/live/1',
  '/login',
  '/register',
  '/register-account-confirm',
  '/profile',
  '/profile/deposit',
  '/support',
  '/account_reset',
  '/forgot-password',
  '/maintenance-control',
])('never over a game or a form: %s', (path) => {
  expect(mayDisturb(path)).toBe(false)
  expect(chosen([popup({ place: 'all' })], path, '0')).toBeUndefined()
})
test.each(['/', '/slot', '/promotions', '/promotions/play', '/tournaments', '/live/type/roulette'])(
  'elsewhere it may: %s',
  (path) => expect(mayDisturb(path)).toBe(true),
)
