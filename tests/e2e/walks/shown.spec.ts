import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { complaints } from '../axe.ts'
import { expect, open, signInAs, started, test } from '../walk.ts'
import { aWirePlayer } from '../wire-player.ts'
import { listenTo } from '../wire.ts'

/** How far the page has moved under its reader since it was opened. */
const shifts = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const seen = { sum: 0 }
    Object.assign(globalThis, { shifted: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) seen.sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => (globalThis as unknown as { shifted: { sum: number } }).shifted.sum)
}

test('recent wins: real rounds are told to visitors at once, masked, until the player wants to be shown no more; the bell counts in every tab', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(180_000)
  const player = await aWirePlayer(request)
  // Another walk's wins, or those of a first try, are not these.
  const k = String(randomInt(10, 100))
  const { username, password } = player.who
  const mask = `${username.slice(0, 2)}***${username.slice(-1)}`
  // Fewer than six are no band.
  for (const n of [1, 2, 3, 4, 5]) await player.win('lale-bahcesi', `60${n}.${k}`)
  await player.win('lale-bahcesi', `777.${k}`)
  await expect
    .poll(async () => JSON.stringify(await player.call('casino/list_winners', {})))
    .toContain(`777.${k}`)

  const moved = await shifts(page)
  await open(page, '/')
  const band = page.getByRole('region', { name: 'Son Kazananlar' })
  await band.scrollIntoViewIfNeeded()
  const row = (amount: string) => band.getByRole('listitem').filter({ hasText: amount })
  await expect(row(`777,${k}`)).toContainText(mask)
  await expect(row(`777,${k}`)).toContainText('Lale Bahçesi')
  // What has come into sight has settled; from here on nothing moves under the reader.
  await expect(band.getByRole('button', { name: 'Akışı Durdur' })).toBeInViewport()
  const before = await moved()
  expect(await page.content()).not.toContain(username)

  await player.win('nazar', `888.${k}`)
  await expect(row(`888,${k}`)).toContainText(mask)
  await band.getByRole('button', { name: 'Akışı Durdur' }).click()
  await player.win('anka-atesi', `999.${k}`)
  await expect
    .poll(async () => JSON.stringify(await player.call('casino/list_winners', {})))
    .toContain(`999.${k}`)
  await expect(row(`999,${k}`)).toHaveCount(0)
  await band.getByRole('button', { name: 'Akışı Sürdür' }).click()
  await expect(row(`999,${k}`)).toBeVisible()
  expect((await moved()) - before).toBeLessThan(0.01)

  await open(page, '/slot')
  await expect(row(`999,${k}`)).toContainText(mask)
  await open(page, '/live')
  await expect(page.getByText(`999,${k}`)).toHaveCount(0)

  // The player's own wish: out of the list, also out of the past.
  await open(page, '/slot')
  await expect(row(`999,${k}`)).toBeVisible()
  await player.call('user/save_preferences', { showName: false })
  await expect(row(`999,${k}`)).toHaveCount(0)
  await expect(row(`777,${k}`)).toHaveCount(0)

  // The bell: two tabs, and what is read on another device.
  await signInAs(page, username, password)
  const second = await context.newPage()
  await open(second, '/slot')
  const bell = (at: Page, name: RegExp | string) =>
    at.getByRole('banner').getByRole('link', { name, exact: true })
  for (const tab of [page, second]) await expect(bell(tab, /^Bildirimler, \d+ yeni$/)).toBeVisible()
  // What the house wrote, the deposit, and the sign-in of a moment ago.
  const unread = [
    ...((await player.call('crm/list_mass_messages', {})) as { id: string }[]),
    ...((await player.call('user/list_security_notices', {})) as { id: string }[]),
    ...((await player.call('finance/list_notices', {})) as { id: string }[]),
  ]
  await player.call('crm/mark_read', { ids: unread.map(({ id }) => id) })
  for (const tab of [page, second]) await expect(bell(tab, 'Bildirimler')).toBeVisible()

  // Favourites come by 100, and below them stands what the house shows.
  const lists = listenTo(page, 'casino/games_list')
  const sliders = listenTo(page, 'cmscontroller/getSlider')
  await open(page, '/favorites')
  await expect(page.getByRole('region', { name: 'Şu anda Felek’te' })).toBeVisible()
  const own = lists.filter(({ data }) => data['favorites'] === true)
  expect(own.map(({ data, user }) => [data['limit'], data['offset'], user !== undefined])).toEqual([
    [100, 0, true],
  ])
  for (const { data, user } of lists) if (!data['favorites']) expect(user).toBeUndefined()
  expect(sliders[0]?.data).toMatchObject({ limit: 7, offset: 0 })
})

test('the lobbies show their slides, jackpots by provider and marks; promotions show special dates and announcements', async ({
  page,
}) => {
  test.setTimeout(120_000)
  for (const [width, lang] of [
    [1440, 'tr'],
    [390, 'en'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const tr = lang === 'tr'
    const moved = await shifts(page)
    await open(page, `/slot?lang=${lang}`)
    const main = page.getByRole('main')
    const slides = main.getByRole('region', { name: tr ? 'Öne çıkanlar' : 'Highlights' })
    await expect(slides.getByRole('heading').first()).toBeVisible()
    for (const id of ['jackpot-ay', 'jackpot-yildiz'])
      await expect(main.locator(`#${id}`)).toContainText('TL')
    expect(await moved()).toBeLessThan(0.01)
    expect(await complaints(page)).toEqual([])

    await open(page, `/live?lang=${lang}`)
    await expect(slides.getByRole('heading').first()).toBeVisible()
    await open(page, `/slot/provider/turna?lang=${lang}`)
    const mark = main.locator('h1 img')
    await expect(mark).toHaveAttribute('src', '/art/providers/turna.avif')
    await expect.poll(() => mark.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(96)

    const all = listenTo(page, 'slider/get_all_items')
    const active = listenTo(page, 'slider/get_active_items')
    await open(page, `/promotions?lang=${lang}`)
    const dates = main.getByRole('region', { name: tr ? 'Özel Günler' : 'Special dates' })
    await expect(dates.getByText(tr ? 'Yılbaşı' : 'New Year’s Day')).toBeVisible()
    const news = main.getByRole('region', { name: tr ? 'Duyurular' : 'Announcements' })
    await expect(news.getByText(tr ? 'Yılbaşında ödemeler' : 'Payments at New Year')).toBeVisible()
    // What stands all the time is no news, and an editor's words are not the player's.
    await expect(news.getByRole('listitem')).toHaveCount(1)
    const [offer] = await main.getByRole('article').all()
    await expect(
      (offer ?? main).getByRole('link', { name: tr ? 'Talep Et' : 'Claim', exact: true }),
    ).toBeVisible()
    expect([all[0]?.data['siteId'], active[0]?.data['siteId']]).toEqual(['889', '889'])
    expect(await complaints(page)).toEqual([])

    await page.goto(`/?lang=${lang}`)
    await started(page)
    await expect(
      main.getByRole('region', { name: tr ? 'Özel Günler' : 'Special dates' }),
    ).toBeAttached()
  }
})
