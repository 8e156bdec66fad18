import { expect, test } from 'vitest'
import type { Promotion } from '@felek/contract/src/content.ts'
import { splitTitle } from './promotion-title.ts'
import { activePromotions, isShown } from './use-content.ts'

test('of promotions those that are active are shown', () => {
  const of = (id: string, Status: Promotion['Status']) => ({ id, Status }) as Promotion
  expect(
    activePromotions([of('1', 'active'), of('2', 'passive'), of('3', 'active')]).map((p) => p.id),
  ).toEqual(['1', '3'])
})

test('a slide is shown while it is active and within its dates', () => {
  const slide = {
    Status: 'active',
    Start_date: '2026-11-20T00:00:00Z',
    End_date: '2026-11-21T00:00:00Z',
  } as const
  const at = (time: string) => Date.parse(time)
  expect(isShown(slide, at('2026-11-19T23:59:59.999Z'))).toBe(false)
  expect(isShown(slide, at('2026-11-20T00:00:00.000Z'))).toBe(true)
  expect(isShown(slide, at('2026-11-20T23:59:59.999Z'))).toBe(true)
  expect(isShown(slide, at('2026-11-21T00:00:00.000Z'))).toBe(false)
  expect(isShown({ ...slide, Status: 'passive' }, at('2026-11-20T12:00:00Z'))).toBe(false)
})

test.each([
  ['%50 Hoş Geldin Bonusu', ['%50', 'Hoş Geldin Bonusu']],
  ['30% Casino Discount', ['30%', 'Casino Discount']],
  ['Kış Çekilişi', ['', 'Kış Çekilişi']],
])('the title %s has its figure apart', (title, parts) => expect(splitTitle(title)).toEqual(parts))
