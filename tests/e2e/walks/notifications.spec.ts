import { complaints } from '../axe.ts'
import { newMember } from '../members.ts'
import { expect, open, signInAs, test } from '../walk.ts'

test('notifications: messages of the house are read by opening them, and stay read', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const who = await newMember(request)
  await signInAs(page, who.username, who.password)
  await open(page, '/profile')
  await page
    .getByRole('navigation', { name: 'Hesap menüsü' })
    .getByRole('link', { name: 'Bildirimler' })
    .click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Bildirimler' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Hesap menüsü' })
  await expect(menu.locator('[aria-current=page]')).toHaveText('Bildirimler')
  const rows = main.locator('details')
  await expect(rows.first()).toBeVisible()
  const fresh = rows.filter({ has: page.getByText('Yeni', { exact: true }) })
  await expect(fresh.first()).toBeVisible()
  const bell = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
  // Another walk's message may come just now: list and bell have to agree in the end.
  let before = 0
  await expect(async () => {
    before = await fresh.count()
    const counted = bell(`Bildirimler, ${before} yeni`)
    await expect(counted).toHaveAttribute('href', '/notifications', { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await fresh.first().locator('summary').click()
  await expect(fresh).toHaveCount(before - 1)
  expect(await complaints(page)).toEqual([])
  await page.reload()
  await expect(rows.first()).toBeVisible()
  await expect(fresh).toHaveCount(before - 1)
  if (before > 1) {
    await main.getByRole('button', { name: 'Tümünü Okundu Say' }).click()
    await expect(fresh).toHaveCount(0)
    await expect(bell('Bildirimler')).toBeVisible()
  }
})

test('notifications ask visitors to sign in', async ({ page }) => {
  await page.goto('/notifications')
  await expect(page).toHaveURL(/\/login$/)
})
