import { expect, test } from 'vitest'
import type { Promotion, Slider } from '@felek/contract/content.ts'
import { splitTitle } from './promotion-title.ts'
import { activePromotions, byTime, isShown } from './use-content.ts'

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
  ['30% Casino Cashback', ['30%', 'Casino Cashback']],
  ['20 Ücretsiz Dönüş', ['20', 'Ücretsiz Dönüş']],
  ['Kış Çekilişi', ['', 'Kış Çekilişi']],
])('the title %s has its figure apart', (title, parts) => expect(splitTitle(title)).toEqual(parts))

test('announcements are what has a time of its own: what stands and what comes, each once, and only released ones', () => {
  const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T00:00:00Z`
  const slide = (Link: string, from: number, to: number, Status: Slider['Status'] = 'active') =>
    ({ id: Link, Link, Status, Start_date: day(from), End_date: day(to) }) as Slider
  const all = [
    slide('a', 1, 25),
    slide('a', 1, 25),
    slide('next', 24, 29),
    slide('soon', 23, 29),
    slide('long ago', 1, 5),
    slide('over', 1, 20),
    slide('taken down', 1, 25, 'passive'),
    { ...slide('always', 1, 25), End_date: '2028-01-01T00:00:00Z' },
  ]
  const announced = byTime([all[0], all[1], all[6], all[7]] as Slider[], all, Date.parse(day(22)))
  expect(announced.map(({ slide: s, when }) => [s.Link, when])).toEqual([
    ['a', 'now'],
    ['soon', 'later'],
    ['next', 'later'],
  ])
})
