import { expect, expectToast, open, signIn, test } from '../walk.ts'
import { wireOf } from '../wire.ts'
import { answering, saying, sentCalls, store, stored } from './rule.ts'

test('the session is over after more than one hour without activity; the check every 5 seconds signs out', async ({
  page,
}) => {
  await page.clock.install()
  const proven = page.waitForResponse((r) => wireOf(r.request()) === 'user/login_data')
  await signIn(page, 'ayse')
  await proven
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const now = (await page.evaluate(() => Date.now())) + 5_000
  // The clock stands, however long the machine takes; the page may learn that it is 5 s ahead of the server's.
  await page.clock.pauseAt(now)
  // One second short of the hour: the checks of the next second find nothing.
  await store(page, 'activityStart', String(now - 3_599_000))
  await page.clock.runFor(500)
  expect(await stored(page, 'session')).not.toBeNull()
  await page.clock.resume()
  await page.clock.runFor(6_000 + 5_000)
  await expectToast(page, /Bir saat boyunca işlem yapılmadığı için/)
  await expect(page).toHaveURL('/')
  expect(await stored(page, 'session')).toBeNull()
})

test('after a sign-in the stored session is trusted for 15,000 ms; a later start refreshes it for a new sid', async ({
  page,
}) => {
  await signIn(page, 'ayse')
  const [expiry, now] = await page.evaluate(() => [
    localStorage.getItem('sessionExpiry'),
    Date.now(),
  ])
  const kept = await page.evaluate(() => ({ ...localStorage }))
  for (const key of ['session', 'profile', 'profileHash', 'auth'])
    expect(kept[key], key).toMatch(/^[\w+/=]+\.[\w+/=]+$/)
  expect(kept).toMatchObject({ lang: 'tr', language: 'tr', showBalance: '1', ridValue: '10' })
  const since = now - Number(kept['activityStart'])
  // By the server's time, which its answers tell in whole seconds.
  expect(since).toBeGreaterThan(-1_000)
  expect(since).toBeLessThan(60_000)
  await expect(
    page
      .getByRole('contentinfo')
      .getByText(/bir oyun lisansı yoktur/)
      .last(),
  ).toBeAttached()
  const left = Number(expiry) - now
  expect(left).toBeGreaterThan(-1_000)
  expect(left).toBeLessThanOrEqual(16_000)
  await store(page, 'sessionExpiry', String(now + 60_000))
  await page.goto('about:blank')
  const sent = sentCalls(page)
  await open(page, '/faq')
  await expect(page.getByTestId('balance')).toContainText('TL')
  expect(sent).not.toContain('user/refresh_session')
  await store(page, 'sessionExpiry', String(now - 1))
  const before = await stored(page, 'session')
  await open(page, '/faq')
  await expect.poll(() => sent).toContain('user/refresh_session')
  await expect.poll(() => stored(page, 'session')).not.toBe(before)
  await expect(page.getByTestId('balance')).toContainText('TL')
})

test('when the stored session is gone the auth data brings it back; when that fails everything is cleared', async ({
  page,
}) => {
  await signIn(page, 'ayse')
  await page.evaluate(() => localStorage.removeItem('session'))
  await open(page, '/faq')
  await expect(page.getByTestId('balance')).toContainText('TL')
  expect(await stored(page, 'session')).not.toBeNull()
  await page.evaluate(() => localStorage.removeItem('session'))
  await answering(page, 'user/refresh_session', saying('Oturum süresi doldu'))
  await open(page, '/faq')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Giriş Yap' })).toBeVisible()
  for (const key of ['session', 'profile', 'auth'])
    expect([key, await stored(page, key)]).toEqual([key, null])
})

test('who signs out in one tab is signed out in the other', async ({ page, context }) => {
  await signIn(page, 'ayse')
  const other = await context.newPage()
  await open(other, '/favorites')
  await expect(other.getByTestId('balance')).toBeVisible()
  await page.getByRole('button', { name: 'Hesabım' }).click()
  await page.getByRole('button', { name: 'Çıkış Yap' }).first().click()
  await expect(other).toHaveURL('/')
  await expect(other.getByRole('banner').getByRole('link', { name: 'Giriş Yap' })).toBeVisible()
})

test('two browsers of one player are two sessions: the end of one is not the end of the other', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'ayse')
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'tr-TR' })
  const other = await context.newPage()
  try {
    await signIn(other, 'ayse')
    await other.getByRole('button', { name: 'Hesabım' }).click()
    await other.getByRole('button', { name: 'Çıkış Yap' }).first().click()
    await expect(other.getByRole('banner').getByRole('link', { name: 'Giriş Yap' })).toBeVisible()
  } finally {
    await context.close()
  }
  await open(page, '/faq')
  await expect(page.getByTestId('balance')).toContainText('TL')
})

test('session, profile and auth data stand encrypted in storage, the profile’s hash beside them, and language twice', async ({
  page,
}) => {
  await signIn(page, 'ayse')
  for (const key of ['session', 'profile', 'auth'])
    expect(await stored(page, key)).toMatch(/^[\w+/=]{16,}\.[\w+/=]{40,}$/)
  expect(await stored(page, 'profileHash')).toMatch(/^[\w+/=]+\.[\w+/=]{44}$/)
  expect([await stored(page, 'lang'), await stored(page, 'language')]).toEqual(['tr', 'tr'])
  expect(Number(await stored(page, 'activityStart'))).toBeGreaterThan(0)
})
