import { expect, open, signIn, test } from '../walk.ts'
import { wireOf } from '../wire.ts'

/* Histories: sittings that open to their rounds, days chosen in the calendar, kinds, a statement. */

for (const [width, lang] of [
  [1440, 'tr'],
  [390, 'en'],
] as const)
  test(`sittings open to their rounds, and days are chosen by keyboard (${width}, ${lang})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'ayse')
    const say = (tr: string, en: string) => (lang === 'tr' ? tr : en)
    await open(page, `/profile/history/games?period=last-90&lang=${lang}`)
    const main = page.getByRole('main')
    await expect(main.getByText(/^\d+ (oturum|sessions?), net /).first()).toContainText('TL')
    await expect(main.getByRole('button', { name: say('Yazdır', 'Print') })).toBeVisible()
    await expect(
      main
        .getByRole('link', { name: say('Nasıl Doğrulanır', 'How to verify') })
        .filter({ visible: true }),
    ).toHaveAttribute('href', '/verify')
    const sitting = main.locator('section li button[aria-expanded]').first()
    await expect(sitting).toContainText(lang === 'tr' ? / tur, / : / rounds?, /)
    await sitting.click()
    await expect(main.getByText(say('Tur', 'Round'), { exact: false }).first()).toBeVisible()
    await expect(main.locator('section li ul li').first()).toContainText('TL')

    await open(page, '/profile/history')
    const period = main.getByRole('button', {
      name: say('Dönem: Son 7 gün', 'Period: Last 7 days'),
    })
    await period.click()
    const grid = page.getByRole('grid', { name: say('Tarih aralığı', 'Date range') })
    // Monday first.
    await expect(grid.getByRole('columnheader').first()).toHaveText(say('Pt', 'Mo'))
    await grid.locator('button[tabindex="0"]').focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: say('Uygula', 'Apply') }).click()
    await expect(page).toHaveURL(/period=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d/)
    await expect(period).toBeHidden()
    await expect(main.getByRole('button', { name: say('Dönem:', 'Period:') })).toBeFocused()
  })

test('kinds and states are the server’s, rows come ten by ten, and a statement adds up', async ({
  page,
}) => {
  await signIn(page, 'ayse')
  await open(page, '/profile/history?period=last-90')
  const main = page.getByRole('main')
  const rows = main.locator('section > ul > li')
  await expect(rows).toHaveCount(10)
  await main.getByRole('button', { name: 'Daha Fazla Göster' }).click()
  await expect(rows).toHaveCount(20)

  // The clock that the player chooses is the one that the history reads.
  await expect(rows.first()).toContainText(/\d\d:\d\d/)
  await expect(rows.filter({ hasText: /(ÖÖ|ÖS) \d/ })).toHaveCount(0)
  await open(page, '/profile/preferences')
  const chooseClock = async (name: string) => {
    const saved = page.waitForResponse((r) => wireOf(r.request()) === 'user/save_preferences')
    await main.getByRole('button', { name }).click()
    await saved
    await expect(main.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
  }
  await chooseClock('12 saat (ÖS 8:30)')
  await open(page, '/profile/history?period=last-90')
  await expect(rows.first()).toContainText(/(ÖÖ|ÖS) \d{1,2}:\d\d/)
  await open(page, '/profile/preferences')
  await chooseClock('24 saat (20:30)')
  await open(page, '/profile/history?period=last-90')
  await expect(rows.first()).toContainText(/\d\d:\d\d/)
  await main.getByRole('combobox', { name: 'İşlem türü' }).selectOption({ label: 'Çekim' })
  await main.getByRole('combobox', { name: 'Durum' }).selectOption({ label: 'Reddedildi' })
  // Other walks may have had some refused, too.
  await expect(rows.first()).toContainText('Reddedildi')
  await expect(rows.filter({ hasNotText: 'Reddedildi' })).toHaveCount(0)

  await open(page, '/profile/history/bonus?period=all')
  await expect(main.getByRole('link', { name: 'Bonus', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await open(page, '/profile/history/bets')
  await expect(page).toHaveURL('/coupons')
  await expect(main.getByRole('heading', { name: 'Kuponlarım' })).toBeVisible()

  await open(page, '/profile/history/statement')
  await expect(main.getByRole('table').first()).toBeVisible()
  const kurus = async (text: string) => {
    const shown = await main.locator('dl > div', { hasText: text }).locator('dd').innerText()
    return BigInt(shown.replace(/[^\d−-]/g, '').replace('−', '-'))
  }
  const amounts = await main.locator('table').first().locator('tbody td:last-child').allInnerTexts()
  const moved = amounts.reduce(
    (n, a) => n + BigInt(a.replace(/[^\d−-]/g, '').replace('−', '-')),
    0n,
  )
  expect((await kurus('Ay sonu bakiye')) - (await kurus('Ay başı bakiye'))).toBe(moved)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(main.getByRole('table').first()).toBeVisible()
})
