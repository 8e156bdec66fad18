import { expect, expectToast, open, signIn, test } from '../walk.ts'
import { onCall, sentCalls } from './rule.ts'

test('a search needs at least 3 characters, and says so', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('/')
  const search = page.getByRole('dialog', { name: 'Ara' })
  const field = search.getByRole('searchbox')
  await field.fill('la')
  await expect(search.getByText('Aramak için lütfen en az 3 karakter girin.')).toBeVisible()
  const sent = sentCalls(page)
  await field.press('Enter')
  await expect(page).toHaveURL('/')
  expect(sent).not.toContain('casino/games_list')
  await field.fill('lal')
  await expect(search.getByRole('link', { name: /Lale Bahçesi/ })).toBeVisible()
})

test('a search that finds nothing shows an empty list, and the list before is gone', async ({
  page,
}) => {
  await open(page, '/slot')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('main').getByRole('searchbox').fill('xyzxyz')
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('status').first()).toBeVisible()
})

test('games are asked for 48 at a time; more are appended, another list replaces', async ({
  page,
}) => {
  const asked: { limit?: number; offset?: number }[] = []
  // A house with many games: the one here has fewer than a page.
  await onCall(page, 'casino/games_list', async (route) => {
    const { data } = route.request().postDataJSON() as { data: { limit: number; offset: number } }
    asked.push({ limit: data.limit, offset: data.offset })
    const reply = (await (
      await route.fetch({
        postData: JSON.stringify({
          ...(route.request().postDataJSON() as object),
          data: { ...data, offset: 0 },
        }),
      })
    ).json()) as { data: { gameID: string }[]; pagination: object }
    const rows = reply.data.slice(0, 5).map((g) => ({ ...g, gameID: `${g.gameID}-${data.offset}` }))
    await route.fulfill({
      json: { ...reply, data: rows, pagination: { ...reply.pagination, total: 10 } },
    })
  })
  await open(page, '/slot?sort=name')
  await expect(page.getByRole('article')).toHaveCount(5)
  await page
    .getByRole('main')
    .getByRole('button', { name: /Daha Fazla/ })
    .click()
  await expect(page.getByRole('article')).toHaveCount(10)
  expect(asked.every((a) => a.limit === 48)).toBe(true)
  expect(asked.map((a) => a.offset)).toEqual([0, 5])
  await page.getByRole('navigation', { name: 'Kategoriler' }).getByRole('link').nth(2).click()
  await expect(page.getByRole('article')).toHaveCount(5)
})

test('a favourite is toggled by its heart with the specification’s words, and a removal drops it from the shown list', async ({
  page,
}) => {
  await signIn(page, 'zeynep')
  await page.goto('/play/slot/nazar')
  const heart = (name: RegExp) => page.getByRole('button', { name }).first()
  await heart(/favorilere ekle/).click()
  await expectToast(page, 'Favorilere Başarıyla Eklendi')
  await open(page, '/favorites')
  const tiles = page.getByRole('main').getByRole('article')
  await expect(tiles.filter({ hasText: 'Nazar' })).toHaveCount(1)
  await page.goto('/play/slot/nazar')
  await heart(/favorilerden çıkar/).click()
  await expectToast(page, 'Favorilere Başarıyla Kaldırıldı')
  await open(page, '/favorites')
  await expect(tiles.filter({ hasText: 'Nazar' })).toHaveCount(0)
})
