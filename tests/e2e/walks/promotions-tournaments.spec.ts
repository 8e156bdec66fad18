import type { Page, Route } from '@playwright/test'
import { gameReady, spin } from '../game.ts'
import { expect, kurusOf, open, signInAs, test } from '../walk.ts'
import { aWirePlayer } from '../wire-player.ts'

// Money moves here: no second try.
test.describe.configure({ retries: 0 })

type Envelope = { data: unknown; pagination?: { total: number } }
type Listed = {
  id: string
  slug: string
  Title: string
  Start_date: string
  End_date: string
  games: string[]
  prizes: { amount: string }[]
}

/** What a call answers, asked as a page would. */
const call = async <T>(page: Page, wire: string, data: object = {}): Promise<T> => {
  const [cls, method] = wire.split('/')
  const reply = await page.request.post('/endpoint/v1', {
    headers: { panel: 'frontend' },
    data: { api: { class: cls, method }, data },
  })
  return ((await reply.json()) as Envelope).data as T
}

/** Answers one call in the server's place, with what its own answer becomes. */
const instead = (page: Page, method: string, change: (data: never) => unknown) =>
  page.route('**/endpoint/v1', async (route: Route) => {
    const body = route.request().postDataJSON() as { api: { method: string } }
    if (body.api.method !== method) return route.fallback()
    const reply = (await (await route.fetch()).json()) as Envelope
    return route.fulfill({ json: { ...reply, data: change(reply.data as never) } })
  })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('an offer: from the home page to its own, its terms one tap away, and nothing where there is none', async ({
  page,
  allow,
}) => {
  allow(/status of 404/)
  // They have begun: the menu leads there, and no slide sells them.
  await open(page, '/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Promosyonlar' })).toHaveCount(1)
  await expect(page.getByRole('group', { name: /^Slayt/ }).getByText(/Bonus/)).toHaveCount(0)
  const strip = page.locator('#promosyonlar')
  await expect(strip.getByText('Yakında')).toHaveCount(0)
  await strip.getByRole('link', { name: /Tümünü Gör/ }).click()
  await expect(heading(page, 'Promosyonlar')).toBeVisible()
  const offers = await call<Listed[]>(page, 'cmscontroller/getPromotions')
  expect(offers.length).toBeGreaterThan(2)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(offers.length)
  for (const card of await cards.all())
    await expect(card.getByText('Son gün 01.01.2028', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: '%50 Hoş Geldin Bonusu: Şartlar' }).click()
  const dialog = page.getByRole('dialog', { name: '%50 Hoş Geldin Bonusu' })
  await expect(dialog.getByText('Yatırımınıza %50 bonus verilir, en çok 999 TL.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await cards.getByRole('link', { name: /Casino Kayıp Bonusu/ }).click()
  await expect(page).toHaveURL('/promotions/kayip')
  await expect(heading(page, /Casino Kayıp Bonusu/)).toBeVisible()
  // A visitor reads what it asks for, and how to begin.
  const offer = page.getByRole('main').getByRole('region', { name: 'Casino Kayıp Bonusu' })
  await expect(offer.getByText('1 × bonus')).toBeVisible()
  await expect(offer.getByRole('link', { name: 'Üye Ol' })).toBeVisible()
  await open(page, '/promotions/kayip?lang=en')
  await expect(heading(page, /Casino Cashback/)).toBeVisible()
  await open(page, '/promotions/boyle-bir-kampanya-yok')
  await expect(heading(page, /Page can not be displayed/)).toBeVisible()
})

test('an offer that is passive is not shown, and one with hostile text does nothing', async ({
  page,
  allow,
}) => {
  // The browser tells of the handler that it met while reading, and that it was not made one.
  allow(/inline event handler|script-src-attr/)
  await instead(page, 'getPromotions', (all: Record<string, string>[]) => [
    {
      ...all[0],
      Title: 'Kötü',
      Text: '<p>iyi<img src=x onerror="window.ran=1"><script>window.ran=1</script><a href="javascript:window.ran=1">bağ</a></p>',
    },
    { ...all[1], Status: 'passive' },
  ])
  // By way of another page: the promotions' own brings its answers with it.
  await open(page, '/tournaments')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Promosyonlar' }).click()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Kötü: Şartlar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kötü' })
  await expect(dialog.getByText('iyi')).toBeVisible()
  await expect(dialog.locator('img, script, a')).toHaveCount(0)
  expect(await page.evaluate(() => (globalThis as { ran?: number }).ran)).toBeUndefined()
})

test('tournaments stand in three lists by their dates, and a countdown runs in its place', async ({
  page,
}) => {
  await open(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Turnuvalar' }).click()
  await expect(heading(page, 'Turnuvalar')).toBeVisible()
  const now = Date.now()
  const all = await call<Listed[]>(page, 'cmscontroller/getTournaments', { SiteType: 'desktop' })
  const lists = {
    'Devam Eden': all.filter(
      (t) => Date.parse(t.Start_date) <= now && now < Date.parse(t.End_date),
    ),
    Yaklaşan: all.filter((t) => now < Date.parse(t.Start_date)),
    Biten: all.filter((t) => Date.parse(t.End_date) <= now),
  }
  for (const [name, expected] of Object.entries(lists)) {
    expect(expected.length, name).toBeGreaterThan(0)
    await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
    const cards = page.getByRole('tabpanel').getByRole('article')
    await expect(cards).toHaveCount(expected.length)
    for (const t of expected)
      await expect(cards.getByRole('heading', { name: t.Title, exact: true }).first()).toBeVisible()
  }
  await expect(page).toHaveURL('/tournaments?tab=concluded')
  await page.keyboard.press('Home')
  await expect(page.getByRole('tab', { name: /^Devam Eden/ })).toBeFocused()

  const countdown = page.getByTestId('countdown').first()
  await expect(countdown).toHaveText(/^\d\d\D+\d\d\D+\d\d\D+$/)
  const box = await countdown.boundingBox()
  await page.clock.install()
  await page.clock.fastForward(3_600_000)
  await page.clock.runFor(2_000)
  expect(await countdown.boundingBox()).toEqual(box)
})

test('a tournament whole: prizes, rules, games; the player’s round moves the standings and the jackpots', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(300_000)
  // Somebody new, so that no other walk's history stands in the way.
  const { who } = await aWirePlayer(request)
  await signInAs(page, who.username, who.password)
  await open(page, '/tournaments')
  await page
    .getByRole('link', { name: /Sıralamayı Gör/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/tournaments\/\d+$/)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const find = async () =>
    (await call<Listed[]>(page, 'cmscontroller/getTournaments', { SiteType: 'desktop' })).find(
      (t) => t.id === id,
    )
  const tournament = await find()
  if (!tournament) throw new Error(`no tournament ${id}`)
  await expect(heading(page, tournament.Title)).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Kurallar' }).getByRole('listitem').first(),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ödüller' }).locator('dd')).toHaveCount(
    tournament.prizes.length,
  )
  await expect(
    page.getByRole('region', { name: 'Geçerli oyunlar' }).getByRole('article'),
  ).toHaveCount(tournament.games.length)

  const home = await context.newPage()
  await open(home, '/')
  const band = home.getByRole('region', { name: 'Jackpotlar' })
  await band.scrollIntoViewIfNeeded()
  const pool = async () => kurusOf((await band.locator('.sr-only').first().textContent()) ?? '')
  const poolBefore = await pool()

  const mine = page
    .getByRole('region', { name: 'Sıralama' })
    .getByRole('row', { name: `ya***${who.username.at(-1)} ` })
  const whole = page.getByRole('button', { name: 'Tüm sıralamayı göster' })
  if (await whole.isVisible()) await whole.click()
  const before = await mine.allInnerTexts()
  const game = await context.newPage()
  await open(game, `/play/slot/${tournament.games[0] ?? ''}`)
  await gameReady(game)
  await expect(async () => {
    await spin(game)
    await expect.poll(() => mine.allInnerTexts(), { timeout: 6_000 }).not.toEqual(before)
  }).toPass({ timeout: 180_000 })
  await expect.poll(pool, { timeout: 30_000 }).toBeGreaterThan(poolBefore)
})

test('the jackpot band stops when asked, shows what is promised for its draws, and leads to its games', async ({
  page,
}) => {
  await open(page, '/')
  const band = page.getByRole('region', { name: 'Jackpotlar' })
  await band.scrollIntoViewIfNeeded()
  await band.getByRole('button', { name: 'Sayacı durdur' }).click()
  await expect(band.getByRole('button', { name: 'Sayacı sürdür' })).toBeVisible()
  await band.getByRole('button', { name: 'Kurallar ve kanıt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kurallar ve kanıt' })
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(5)
  // What a draw that may come meanwhile shows is no longer promised.
  await expect(dialog.getByText('Felek’in mührü (SHA-256)')).toBeVisible()
  await expect(dialog.getByText(/^[0-9a-f]{64}$/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await band.getByRole('link', { name: 'Jackpot Oyunları' }).click()
  await expect(page).toHaveURL('/slot/type/jackpot')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('with less motion the band stands still until somebody wants it to count', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/')
  await expect(
    page.getByRole('region', { name: 'Jackpotlar' }).getByRole('button', { name: 'Sayacı sürdür' }),
  ).toBeVisible()
})

test('a popup comes once, remembers itself, and never over a form', async ({ page }) => {
  const [due] = await call<{ id: string; Title: string }[]>(
    page,
    'cmscontroller/popupInformation',
    { siteId: 111 },
  )
  if (!due) throw new Error('no popup to show')
  const popup = page.getByRole('dialog', { name: due.Title })
  const shown = () => page.evaluate(() => localStorage.getItem('modalShown'))
  await open(page, '/register')
  expect(await shown()).toBe('0')
  await page.waitForTimeout(5_000)
  await expect(popup).toHaveCount(0)
  await open(page, '/')
  await expect(popup).toBeVisible({ timeout: 10_000 })
  expect(await shown()).toBe(due.id)
  await popup.getByRole('button', { name: 'Kapat' }).click()
  await expect(popup).toHaveCount(0)
  await open(page, '/')
  await page.waitForTimeout(5_000)
  await expect(popup).toHaveCount(0)
  expect(await shown()).toBe(due.id)
})
