import type { Page } from '@playwright/test'
import { frameOf, getNet } from '../game.ts'
import { getBalance, expect, expectToast, open, signIn, started, test } from '../walk.ts'
import { answerFor } from '../wire.ts'

// Money moves here: no second try.
test.describe.configure({ retries: 0 })

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const cardOf = (page: Page, name: string) => cards(page).filter({ hasText: name })

test('a visitor filters the live lobby by its address, and tries a table', async ({ page }) => {
  await open(page, '/live')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText('6 masa')
  await expect(cards(page)).toHaveCount(6)
  // Nobody has been at them, and they play: a round that runs or takes bets, and rounds before it.
  for (const card of await cards(page).all()) {
    await expect(card.getByText('Canlı', { exact: true })).toBeVisible({ timeout: 30_000 })
    await expect(card.getByText(/^Bahis: \d+ sn$|^Tur sürüyor$/)).toBeVisible({ timeout: 30_000 })
    await expect(card.getByText(/^Son sonuçlar: ./)).toBeAttached()
  }

  await main.getByRole('link', { name: /^Rulet \d/ }).click()
  await expect(page).toHaveURL('/live/category/101')
  await expect(cards(page)).toHaveCount(2)
  // The address is what says that it is on: it follows a moment after the press.
  await main.getByRole('checkbox', { name: /Poyraz/ }).click()
  await expect(main.getByRole('checkbox', { name: /Poyraz/ })).toBeChecked()
  await expect(page).toHaveURL('/live/category/101?provider=poyraz')
  await expect(cards(page)).toHaveCount(1)
  await expect(main.getByText('1 sonuç')).toBeVisible()
  await page.reload()
  await started(page)
  await expect(cards(page)).toHaveCount(1)
  await main.getByRole('button', { name: 'Temizle', exact: true }).click()
  await expect(page).toHaveURL('/live/category/101')

  await main.getByRole('searchbox').fill('HIZLI')
  await expect(cards(page)).toHaveCount(1)
  await expect(cardOf(page, 'Poyraz Hızlı Rulet')).toBeVisible()
  await open(page, '/live/type/poker')
  await expect(main.getByText('Belirlediğiniz kriterlere göre sonuç bulunamadı.')).toBeVisible()

  await open(page, '/live?lang=en')
  await cardOf(page, 'Felek Live Roulette').getByRole('link').click()
  await expect(page).toHaveURL('/demo/live/felek-canli-rulet')
  await page.getByRole('button', { name: /18/ }).click()
  await expect(frameOf(page).getByRole('button', { name: /^17/ }).first()).toBeVisible({
    timeout: 30_000,
  })
})

test('who looks at the lobby sees the tables live, and nothing moves', async ({
  page,
  context,
}) => {
  await open(page, '/live')
  const card = cardOf(page, 'Poyraz Bakara Salonu')
  // It stands on the picture on phones and beside the name elsewhere; one of the two is shown.
  const people = (text: string) => card.getByText(text).filter({ visible: true })
  await expect(people('Masa boş')).toBeAttached()
  await page.evaluate(() => {
    const seen = window as unknown as { moved: number }
    seen.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        seen.moved += entry.value
    }).observe({ type: 'layout-shift' })
  })
  const table = await context.newPage()
  await open(table, '/demo/live/poyraz-bakara-salonu')
  await table.getByRole('button', { name: /18 yaşından/ }).click()
  await expect(people('1 kişi masada')).toBeAttached({ timeout: 30_000 })
  await expect(card.getByText(/^Bahis: \d+ sn$|^Tur sürüyor$/)).toBeVisible()
  await table.close()
  await expect(people('Masa boş')).toBeAttached({ timeout: 60_000 })
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(
    0.02,
  )
})

test('role 20 sees the preview provider and nothing else; nobody else sees it', async ({
  page,
}) => {
  await signIn(page, 'deniz')
  await open(page, '/live')
  await expect(cards(page)).toHaveCount(1)
  await expect(cardOf(page, 'Zirve Blackjack')).toBeVisible()
  await expect(page.getByRole('main').getByRole('checkbox', { name: /Zirve/ })).toBeVisible()
  await cardOf(page, 'Zirve Blackjack').getByRole('link').click()
  await expect(page).toHaveURL('/play/live/zirve-blackjack')
  await expect(
    frameOf(page)
      .getByText(/koltuk/i)
      .first(),
  ).toBeVisible({ timeout: 30_000 })
  // The felt is the table's own: the dealer stands above the seats, which fill its width.
  const felt = await frameOf(page).locator('.bj-felt').boundingBox()
  const dealer = await frameOf(page).locator('.dealer').boundingBox()
  const seats = await frameOf(page).locator('.seats').boundingBox()
  expect((dealer?.y ?? 0) + (dealer?.height ?? 0)).toBeLessThan((seats?.y ?? 0) + 1)
  expect(seats?.width ?? 0).toBeGreaterThan((felt?.width ?? 0) * 0.9)
  await open(page, '/play/live/felek-bakara')
  await expect(page.getByRole('heading', { name: 'Sayfa görüntülenemiyor' })).toBeVisible()
})

test('a player marks a table, bets at it, and sees the money move', async ({ page }) => {
  await signIn(page, 'ayse')
  await open(page, '/live/type/roulette')
  await cardOf(page, 'Poyraz Hızlı Rulet')
    .getByRole('button', { name: /favorilere ekle/ })
    .click()
  await expect(page.getByText('Favorilere Başarıyla Eklendi')).toBeVisible()
  await open(page, '/favorites')
  await expect(page.getByRole('heading', { name: 'Favori Masalar' })).toBeVisible()
  // A removal drops the table from the list at once.
  await cardOf(page, 'Poyraz Hızlı Rulet')
    .getByRole('button', { name: /favorilerden çıkar/ })
    .click()
  await expect(cardOf(page, 'Poyraz Hızlı Rulet')).toHaveCount(0)

  await open(page, '/live')
  await cardOf(page, 'Poyraz Hızlı Rulet').getByRole('link').click()
  await expect(page).toHaveURL('/play/live/poyraz-hizli-rulet')

  const before = await getBalance(page)
  const netBefore = await getNet(page)
  const frame = frameOf(page)
  const red = frame.getByRole('button', { name: /^Kırmızı/ }).first()
  await frame
    .getByRole('radio', { name: '5 TL fiş', exact: true })
    .check({ force: true, timeout: 30_000 })
  // Bets are taken only while the clock runs: a press that came too late lays no chip, so the next
  // round is waited for.
  await expect(async () => {
    await red.click({ timeout: 20_000 })
    await expect(red).toHaveAccessibleName('Kırmızı, üzerinde 5,00 TL', { timeout: 1_000 })
    await expect.poll(() => getBalance(page), { timeout: 5_000 }).toBe(before - 500n)
  }).toPass({ timeout: 90_000 })
  // The chip is gone once the round is over.
  await expect(red).not.toHaveAccessibleName(/üzerinde/, { timeout: 60_000 })
  const won = async () => (await getNet(page)) - netBefore
  await expect.poll(async () => (await getBalance(page)) - before - (await won())).toBe(0n)
  expect([500n, -500n]).toContain(await won())

  await open(page, '/profile/history/games')
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Poyraz Hızlı Rulet/ })
      .first(),
  ).toBeVisible()
})

test('races and bingo have their lobbies, and sound bingo opens with the voice on', async ({
  page,
}) => {
  await open(page, '/virtual')
  await page
    .getByRole('main')
    .getByRole('article')
    .filter({ hasText: 'Boğaz Regatası' })
    .getByRole('link', { name: 'Demo' })
    .click()
  await page.getByRole('button', { name: /18 yaşından/ }).click()
  await expect(frameOf(page).getByText('Yakamoz').first()).toBeVisible({ timeout: 30_000 })
  await open(page, '/bingo')
  await page.getByRole('main').getByRole('switch', { name: 'Sayıları sesli oku' }).click()
  await expect(page).toHaveURL('/bingo?voice=1')
  await expect(page.getByRole('heading', { level: 1, name: 'Sesli Bingo' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Demo' }).click()
  await expect(page).toHaveURL('/demo/slot/tombala?voice=1')
  await expect(page.locator('iframe')).toHaveAttribute('src', /[?&]voice=1/)

  await signIn(page, 'ayse')
  await open(page, '/play/virtual/felek-studio/racing')
  await expect(page.locator('iframe')).toHaveAttribute('src', /\/play\/ruzgar-kupasi\?/)
  await open(page, '/play/virtual/poyraz/bingo')
  await expect(page.getByRole('heading', { name: 'Sayfa görüntülenemiyor' })).toBeVisible()
})

test('a table that does not open leads back to where one came from, a race home', async ({
  page,
}) => {
  await signIn(page, 'ayse')
  await answerFor(page, 'livecasino/init_game', 200, {
    code: 422,
    error: 'provider_unreachable',
    message: 'Sağlayıcıya Ulaşılamıyor',
  })
  await answerFor(page, 'virtualgames/init_game', 200, {
    code: 422,
    error: 'game_closed',
    message: 'Bu oyun şu anda kapalı.',
  })
  await open(page, '/live/category/103')
  await cardOf(page, 'Felek Bakara').getByRole('link').click()
  await expectToast(page, 'Sağlayıcıya Ulaşılamıyor')
  await expect(page).toHaveURL('/live/category/103')
  await open(page, '/play/live/felek-bakara')
  await expect(page).toHaveURL('/')
  await open(page, '/virtual')
  await page
    .getByRole('link', { name: /^Boğaz Regatası: oyna/ })
    .first()
    .click()
  await expectToast(page, 'Bu oyun şu anda kapalı.')
  await expect(page).toHaveURL('/')
})
