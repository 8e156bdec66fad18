import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { content, informationTypes, socialNetworks } from '@felek/contract/content.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { footerContent, seedContent } from './content.ts'
import { startContentJobs } from './jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
  await seedContent(t.deps)
})
afterAll(() => t.close())

type Row = Record<string, string | number>
const insert = (table: string, row: Row) => {
  const names = Object.keys(row)
  return t.db.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row),
  )
}
const window = { starts_at: '2026-01-01T00:00:00Z', ends_at: '2030-01-01T00:00:00Z' }
const slide = (id: number, over: Row = {}) =>
  insert('content_sliders', {
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
    position: id,
    ...window,
    ...over,
  })
const popup = (id: number, over: Row = {}) =>
  insert('content_popups', {
    id,
    status: 'active',
    place: 'home',
    title_tr: `duyuru ${id}`,
    title_en: `notice ${id}`,
    text_tr: '<p>m</p>',
    text_en: '<p>m</p>',
    action_tr: '',
    action_en: '',
    image: '',
    link: '',
    position: id,
    ...window,
    ...over,
  })
const specialDate = (id: number, over: Row = {}) =>
  insert('content_special_dates', {
    id,
    status: 'active',
    kind: 'event',
    title_tr: `gün ${id}`,
    title_en: `day ${id}`,
    text_tr: 'x',
    text_en: 'x',
    min_kurus: 0,
    ...window,
    ...over,
  })

const iso = (shiftMs = 0) => new Date(t.clock.now.getTime() + shiftMs).toISOString()
const data = async (wire: string, fields: object = {}) =>
  (await t.send(wire, fields)).reply.data as Record<string, string>[]
const titles = async (wire: string, fields: object = {}) =>
  (await data(wire, fields)).map((row) => row['Title'])
/** Every kind of row that must not be seen, beside those that must, around now. */
const around = async (add: (id: number, over: Row) => Promise<unknown>, from: number) => {
  await add(from + 1, { status: 'draft' })
  await add(from + 2, { status: 'passive' })
  await add(from + 3, { starts_at: iso() })
  await add(from + 4, { ends_at: iso() })
  await add(from + 5, { starts_at: iso(1) })
}

describe('slides of site 889', () => {
  const ours = async (wire: string, fields: object = {}) =>
    (await titles(wire, { limit: 250, ...fields })).filter((x) => x?.startsWith('başlık'))

  test('all: every released one, also before and after its dates; drafts never. Active: those of this moment', async () => {
    await around((id, over) => slide(id, over), 100)
    expect(await ours('slider/get_all_items', { siteId: 889 })).toEqual([
      'başlık 102',
      'başlık 103',
      'başlık 104',
      'başlık 105',
    ])
    expect(await ours('slider/get_active_items', { siteId: '889' })).toEqual(['başlık 103'])
    t.clock.forward(1)
    expect(await ours('slider/get_active_items')).toEqual(['başlık 103', 'başlık 105'])
    const status = (await data('slider/get_all_items')).find(
      (row) => row['Title'] === 'başlık 102',
    )?.['Status']
    expect(status).toBe('passive')
  })

  test('refuses fields that are none', async () => {
    for (const wire of [
      'slider/get_all_items',
      'slider/get_active_items',
      'cmscontroller/popupInformation',
    ])
      for (const fields of [
        { siteId: {} },
        { siteId: '' },
        { limit: 0 },
        { limit: 251 },
        { draft: true },
      ])
        expect([wire, (await t.send(wire, fields)).reply.error]).toEqual([wire, 'invalid_fields'])
  })

  test('another site has none, and that is no error', async () => {
    for (const wire of [
      'slider/get_all_items',
      'slider/get_active_items',
      'cmscontroller/popupInformation',
    ]) {
      const { reply } = await t.send(wire, { siteId: 7 })
      expect([reply.result, reply.data, reply.pagination?.total]).toEqual([true, [], 0])
    }
    expect(await data('cmscontroller/popupInformation', { siteId: 889 })).toEqual([])
    expect(await data('slider/get_all_items', { siteId: 111 })).toEqual([])
  })
})

describe('popups of site 111', () => {
  test('only what is active and within its dates, to the millisecond, in both languages', async () => {
    await around((id, over) => popup(id, over), 200)
    const seen = async (lang: Lang) =>
      (await titles('cmscontroller/popupInformation', { siteId: 111, Lang: lang })).filter((x) =>
        / \d/.test(x ?? ''),
      )
    expect(await seen('tr')).toEqual(['duyuru 203'])
    t.clock.forward(1)
    expect(await seen('en')).toEqual(['notice 203', 'notice 205'])
  })

  test('hostile HTML stays in the house', async () => {
    await popup(210, {
      text_tr: '<p>a</p><img src=x onerror=alert(1)><a href="javascript:alert(1)">b</a>',
      text_en: '<svg/onload=alert(1)>',
    })
    const text = async (lang: Lang) =>
      (await data('cmscontroller/popupInformation', { Lang: lang })).find(
        (row) => row['id'] === '210',
      )?.['Text'] ?? ''
    expect(await text('tr')).toBe('<p>a</p><a>b</a>')
    expect(await text('en')).not.toMatch(/</)
  })
})

describe('promotions', () => {
  test('only what is active and within its dates, to the millisecond, in both languages', async () => {
    const promotion = (id: number, over: Row) =>
      insert('content_promotions', {
        id,
        status: 'active',
        slug: `teklif-${id}`,
        title_tr: `teklif ${id}`,
        title_en: `offer ${id}`,
        summary_tr: 's',
        summary_en: 's',
        text_tr: '<p>m</p>',
        text_en: '<p>m</p><style>a{}</style>',
        image: '/art/cards/kayip.avif',
        position: id,
        ...window,
        ...over,
      })
    await around(promotion, 400)
    const seen = async (lang: Lang) =>
      (await data('cmscontroller/getPromotions', { Lang: lang })).filter((row) =>
        row['slug']?.startsWith('teklif'),
      )
    expect((await seen('tr')).map((row) => row['Title'])).toEqual(['teklif 403'])
    t.clock.forward(1)
    const offers = await seen('en')
    expect(offers.map((row) => [row['Title'], row['Text']])).toEqual([
      ['offer 403', '<p>m</p>'],
      ['offer 405', '<p>m</p>'],
    ])
  })
})

describe('special dates', () => {
  test('those that are not over, the next first; drafts and what was taken down never', async () => {
    await around((id, over) => specialDate(id, over), 300)
    await specialDate(310, { starts_at: iso(86_400_000), kind: 'raffle', min_kurus: 25_050 })
    const rows = (await data('cmscontroller/getSpecialDateInf')).filter((row) =>
      row['Title']?.startsWith('gün'),
    )
    expect(rows.map((row) => row['Title'])).toEqual(['gün 303', 'gün 305', 'gün 310'])
    expect(rows[2]).toMatchObject({
      Status: 'active',
      kind: 'raffle',
      minAmount: '250.50',
      Start_date: iso(86_400_000),
    })
  })
})

describe('information', () => {
  const text = async (InfType: string, Lang: Lang) =>
    (await t.send('cmscontroller/getInformation', { InfType, Lang })).reply.data as { Text: string }

  test('each of the twelve types has a text of its own in each language', async () => {
    const seen = new Set<string>()
    for (const type of informationTypes)
      for (const lang of ['tr', 'en'] as const) {
        const answer = (await t.send('cmscontroller/getInformation', { InfType: type, Lang: lang }))
          .reply
        expect([
          type,
          answer.result,
          answer.code,
          (answer.data as { InfType: string }).InfType,
        ]).toEqual([type, true, 200, type])
        seen.add((answer.data as { Text: string }).Text)
      }
    // The social links are the same in both languages; every other text is not.
    expect(seen.size).toBe(23)
  })

  test('no text of ours loses a tag on its way out', async () => {
    const tags = (html: string) => html.match(/<[a-z]\w*/g) ?? []
    for (const type of informationTypes) {
      const { rows } = await t.db.query(
        'select text_tr as tr, text_en as en from content_information where type = $1',
        [type],
      )
      for (const lang of ['tr', 'en'] as const) {
        const { Text } = await text(type, lang)
        expect(tags(Text), type).toEqual(tags(rows[0]?.[lang] as string))
        expect(Text, type).not.toMatch(/&lt;\/?[a-z]/)
      }
    }
  })

  test('social links are JSON with the nine networks as keys, whatever was stored', async () => {
    const links = async () =>
      JSON.parse((await text('SocialMediaLinks', 'tr')).Text) as Record<string, string>
    expect(Object.keys(await links())).toEqual([...socialNetworks])
    await t.db.query(
      "update content_information set text_tr = $1 where type = 'SocialMediaLinks'",
      [
        JSON.stringify({
          facebook: 'https://facebook.example/felek',
          telegram: 'javascript:alert(1)',
          tiktok: 'https://t.example',
          google: 7,
        }),
      ],
    )
    const none = Object.fromEntries(socialNetworks.map((n) => [n, '']))
    expect(await links()).toEqual({ ...none, facebook: 'https://facebook.example/felek' })
    // It stands at the foot of every page: a slip of the pen must not take them all away.
    for (const slip of ['{"facebook": "https://x.example",}', 'null', '']) {
      await t.db.query(
        "update content_information set text_tr = $1 where type = 'SocialMediaLinks'",
        [slip],
      )
      expect(await links()).toEqual(none)
      expect((await footerContent(t.deps.db.read, 'tr')).footer?.social).toEqual(none)
    }
  })

  test('the questions can be parsed: groups, each with questions, each with an answer', async () => {
    for (const lang of ['tr', 'en'] as const) {
      const groups = (await text('SSSinformation', lang)).Text.split('<h3>').slice(1)
      expect(groups.length).toBeGreaterThan(4)
      const questions = groups.flatMap((group) => group.split('<h4>').slice(1))
      expect(questions.length).toBeGreaterThanOrEqual(16)
      for (const question of questions)
        expect(question).toMatch(/^[^<]+\?<\/h4>\s*<p>.{40,}<\/p>\s*$/s)
    }
  })

  test('links lead to pages of ours, or out by https', async () => {
    for (const type of informationTypes)
      for (const lang of ['tr', 'en'] as const)
        for (const [, href = ''] of (await text(type, lang)).Text.matchAll(/href="([^"]*)"/g))
          expect(href).toMatch(/^(\/[a-z/-]+|https:\/\/.+|tel:\d+)$/)
  })

  test('an unknown type and a draft are the same not found; a missing type is a field', async () => {
    await t.db.query("update content_information set status = 'draft' where type = 'PromoSart'", [])
    const [unknown, draft] = await Promise.all(
      ['Gizli', 'PromoSart'].map(async (InfType) => {
        const { reply } = await t.send('cmscontroller/getInformation', { InfType })
        return { ...reply, debug: '' }
      }),
    )
    expect(unknown).toMatchObject({
      result: false,
      code: 404,
      error: 'not_found',
      message: 'Operation/Record Not Found',
    })
    expect(draft).toEqual(unknown)
    expect((await t.send('cmscontroller/getInformation', {})).reply).toMatchObject({
      error: 'invalid_fields',
      data: { fields: { InfType: 'Zorunlu alan' } },
    })
  })

  test('hostile HTML stays in the house', async () => {
    await t.db.query(
      "update content_information set text_en = '<p>a<script>alert(1)</script></p>' where type = 'DomainBilgi'",
      [],
    )
    expect((await text('DomainBilgi', 'en')).Text).toBe('<p>a</p>')
  })
})

describe('the first content', () => {
  test('stands once however often the house starts, and an operator’s change stays', async () => {
    const counts = () =>
      t.db.query(
        'select (select count(*)::int from content_sliders) as s, (select count(*)::int from content_popups) as p, (select count(*)::int from content_special_dates) as d, (select count(*)::int from content_information) as i',
        [],
      )
    const before = (await counts()).rows[0]
    await t.db.query(
      "update content_information set text_tr = '<p>bizim</p>' where type = 'GenelKurallar'",
      [],
    )
    await t.db.query("delete from content_special_dates where kind = 'holiday'", [])
    await Promise.all([seedContent(t.deps), seedContent(t.deps)])
    expect((await counts()).rows[0]).toEqual({ ...before, d: (before?.['d'] as number) - 1 })
    expect((await t.call(content.information, { InfType: 'GenelKurallar' })).data.Text).toBe(
      '<p>bizim</p>',
    )
  })

  test('a newer text of ours replaces our own older one, and never an operator’s', async () => {
    await t.db.query(
      "update content_information set text_tr = '<p>işletmecinin</p>', seeded_hash = 'an older text of ours' where type = 'CasinoKurallari'",
      [],
    )
    await t.db.query(
      "update content_information set text_tr = 'eski', text_en = 'old', seeded_hash = encode(sha256(convert_to(E'eski\\nold', 'UTF8')), 'hex') where type = 'BahisKurallari'",
      [],
    )
    await seedContent(t.deps)
    expect((await t.call(content.information, { InfType: 'CasinoKurallari' })).data.Text).toBe(
      '<p>işletmecinin</p>',
    )
    expect((await t.call(content.information, { InfType: 'BahisKurallari' })).data.Text).toContain(
      '<h3>1. Bahsin kabulü</h3>',
    )
  })

  test('nothing is raffled that is not drawn, and slides stand for every page that has them', async () => {
    const dates = (await t.call(content.specialDates, {})).data
    expect(dates.filter((d) => d.Title === 'Felek Çekilişi')).toEqual([])
    for (const SliderType of ['slot', 'live', 'promotion', 'home']) {
      const slides = (await t.call(content.icSlider, { SliderType, sliderPlace: 'sol' })).data
      expect(slides.length).toBeGreaterThan(0)
      for (const { Image } of slides)
        for (const shape of ['wide', 'tall'])
          expect([
            Image,
            existsSync(new URL(`../../../../site/public${Image}-${shape}.avif`, import.meta.url)),
          ]).toEqual([Image, true])
    }
  })
})

test('kept pages hear of a window that opens or closes, and of every change', async () => {
  const { deps, clock, db } = t
  // What other tests left to open a millisecond from now has opened.
  clock.forward(1_000)
  await slide(901, { slider_type: 'noon', starts_at: iso(60_000), ends_at: iso(120_000) })
  const stop = startContentJobs(deps)
  const quiet = async (version: number) => {
    await new Promise((resolve) => setTimeout(resolve, 1_300))
    expect(deps.cacheVersions.of(['content'])).toBe(version)
  }
  const noticed = (version: number) =>
    vi.waitFor(() => expect(deps.cacheVersions.of(['content'])).toBe(version), {
      timeout: 10_000,
    })
  const first = deps.cacheVersions.of(['content'])
  try {
    await quiet(first)
    clock.forward(59_999)
    await quiet(first)
    clock.forward(1)
    await noticed(first + 1)
    clock.forward(60_000)
    await noticed(first + 2)
    await db.query(
      "update content_promotions set title_tr = 'Yeni başlık' where slug = 'kayip'",
      [],
    )
    await noticed(first + 3)
    await slide(902, { status: 'draft' })
    await quiet(first + 3)
    await db.query('delete from content_popups', [])
    await noticed(first + 4)
  } finally {
    await stop()
  }
})
