import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { content } from '@felek/contract/content.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { homeContent } from './content.ts'

let t: TestApp
beforeAll(async () => void (t = await openTestApp()))
afterAll(() => t.close())

const art = (image: string) =>
  existsSync(fileURLToPath(new URL(`../../../../site/public${image}`, import.meta.url)))
const slide = (id: number, over: Record<string, string> = {}) => {
  const row: Record<string, string | number> = {
    id,
    status: 'active',
    place: 'sol',
    slider_type: 'test',
    site_type: 'desktop',
    kicker_tr: 'k',
    kicker_en: 'k',
    title_tr: `başlık ${id}`,
    title_en: `title ${id}`,
    text_tr: 't',
    text_en: 't',
    action_tr: 'a',
    action_en: 'a',
    image: '/art/hero/cark',
    link: '/slot',
    starts_at: '2026-01-01T00:00:00Z',
    ends_at: '2030-01-01T00:00:00Z',
    position: id,
    ...over,
  }
  const names = Object.keys(row)
  return t.db.query(
    `insert into content_sliders (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row),
  )
}
const titles = async (place: 'sol' | 'sag' | 'all', SliderType = 'test') =>
  (await t.call(content.icSlider, { SliderType, sliderPlace: place })).data.map((s) => s.Title)

describe('answers', () => {
  test('the home page’s slides, cards and promotions, each with a picture that stands', async () => {
    for (const lang of ['tr', 'en'] as const) {
      const { sliders, cards, promotions } = await homeContent(t.db.read, lang, t.clock.now)
      expect([sliders.length, cards.length, promotions.length]).toEqual([3, 2, 4])
      // They have begun, and no slide sells them.
      const begun = '2026-11-22T00:00:00.000Z'
      expect(promotions.map((it) => it.Start_date)).toEqual([begun, begun, begun, begun])
      expect([...sliders, ...cards].filter((it) => it.Link.includes('promotion'))).toEqual([])
      for (const s of sliders)
        expect([s.Image, art(`${s.Image}-wide.avif`), art(`${s.Image}-tall.avif`)]).toEqual([
          s.Image,
          true,
          true,
        ])
      for (const c of [...cards, ...promotions])
        expect([c.Image, art(c.Image)]).toEqual([c.Image, true])
    }
  })

  test('both languages, with true totals and pages', async () => {
    const tr = await t.call(content.promotions, { limit: 2 })
    expect(tr.data.map((p) => p.Title)).toEqual([
      '%50 Hoş Geldin Bonusu',
      '%30 Casino Kayıp Bonusu',
    ])
    expect(tr.pagination).toEqual({ limit: 2, offset: 0, total: 4 })
    const en = (await t.send('cmscontroller/getPromotions', { Lang: 'en' })).reply.data as {
      Title: string
      Text: string
    }[]
    expect(en.map((p) => p.Title)).toEqual([
      '50% Welcome Bonus',
      '30% Casino Cashback',
      '20% Deposit Bonus',
      '20 Free Spins',
    ])
    expect((await t.call(content.sliders, {})).pagination?.limit).toBe(7)
  })

  test('every offer says how it is claimed and that nothing is added unasked; its terms stand in the offer alone', async () => {
    const says = {
      tr: [/Nasıl alınır\?/, /talep ed/, /talep etmezseniz hesabınıza eklenmez/],
      en: [/How to get (?:it|them)/, /laim/, /unless you claim it/],
    }
    for (const lang of ['tr', 'en'] as const)
      for (const p of (await t.send('cmscontroller/getPromotions', { Lang: lang })).reply.data as {
        Text: string
        slug: string
      }[]) {
        for (const it of says[lang])
          if (p.slug !== 'kayip' || !/etmezseniz|unless/.test(it.source)) expect(p.Text).toMatch(it)
        expect(p.Text).not.toMatch(/Özet|In short|Çevrim şartı|requirement/)
      }
  })

  test('the specification’s default asks for slot slides; sol and sag each come with those of all', async () => {
    expect((await t.call(content.icSlider, {})).data.length).toBeGreaterThan(0)
    await slide(101)
    await slide(102, { place: 'sag' })
    await slide(103, { place: 'all' })
    expect([await titles('sol'), await titles('sag'), await titles('all')]).toEqual([
      ['başlık 101', 'başlık 103'],
      ['başlık 102', 'başlık 103'],
      ['başlık 101', 'başlık 102', 'başlık 103'],
    ])
    expect(await titles('all', 'no-such-type')).toEqual([])
    expect(
      (await t.send('cmscontroller/getIcSlider', { SiteType: 'kiosk', SliderType: 'test' })).reply
        .data,
    ).toEqual([])
  })

  test('only what is active and within its dates, to the millisecond', async () => {
    await slide(201, { slider_type: 'when', status: 'draft' })
    await slide(202, { slider_type: 'when', status: 'passive' })
    await slide(203, { slider_type: 'when', starts_at: t.clock.now.toISOString() })
    await slide(204, { slider_type: 'when', ends_at: t.clock.now.toISOString() })
    await slide(205, {
      slider_type: 'when',
      starts_at: new Date(t.clock.now.getTime() + 1).toISOString(),
    })
    expect(await titles('all', 'when')).toEqual(['başlık 203'])
    t.clock.forward(1)
    expect(await titles('all', 'when')).toEqual(['başlık 203', 'başlık 205'])
  })

  test('hostile HTML in the table stays in the house', async () => {
    await t.db.query(
      `update content_promotions set text_tr = '<p onclick="x()">a</p><script>alert(1)</script>' where slug = 'kayip'`,
      [],
    )
    const text = (await t.call(content.promotions, {})).data.find((p) => p.slug === 'kayip')?.Text
    expect(text).toBe('<p>a</p>')
  })
})

test('refuses a place that is none, a page that is none, an unknown field', async () => {
  for (const data of [
    { sliderPlace: 'left' },
    { limit: 0 },
    { limit: 251 },
    { offset: -1 },
    { draft: true },
  ]) {
    expect((await t.send('cmscontroller/getIcSlider', data)).reply.error).toBe('invalid_fields')
  }
})
