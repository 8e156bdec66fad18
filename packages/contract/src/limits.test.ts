import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { cashier } from './cashier.ts'
import { content } from './content.ts'
import { games, live } from './games.ts'
import { messages } from './messages.ts'
import { rewards } from './rewards.ts'
import { limits } from './limits.ts'

const pageOf = (call: { input: z.core.$ZodType }, input: object = {}) => {
  const { limit, offset } = z.parse(call.input, input) as { limit?: number; offset?: number }
  return { limit, offset }
}

/** Games and tables have two pages, which their handlers choose between (docs/product/calls.md, "Lists"). */
test('a list that is asked for without limit and offset has the page of specification 9', () => {
  expect(pageOf(games.categories)).toEqual({ limit: 100, offset: 0 })
  expect(pageOf(games.providers)).toEqual({ limit: 100, offset: 0 })
  expect(pageOf(live.categories)).toEqual({ limit: 150, offset: 0 })
  expect(pageOf(live.providers)).toEqual({ limit: 150, offset: 0 })
  expect(pageOf(rewards.tournaments)).toEqual({ limit: 50, offset: 0 })
  expect(pageOf(content.sliders)).toEqual({ limit: 7, offset: 0 })
  expect(pageOf(messages.massMessages)).toEqual({ limit: 10, offset: 0 })
  expect(pageOf(cashier.transactions)).toEqual({ limit: 10, offset: 0 })
  expect([limits.gamesPage, limits.favouritesPage, limits.quickAccessPage]).toEqual([48, 100, 50])
})

test('what may be left out is what specification 9 sends: slider type and place, site ids', () => {
  expect(z.parse(content.icSlider.input, {})).toMatchObject({
    SliderType: 'slot',
    sliderPlace: 'all',
  })
  expect(z.parse(content.activeSliders.input, {})).toMatchObject({ siteId: '889' })
  expect(z.parse(content.popups.input, {})).toMatchObject({ siteId: '111' })
})
