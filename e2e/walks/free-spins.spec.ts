import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { frameOf, gameReady } from '../game.ts'
import { newMember, smsCode } from '../members.ts'
import { open, signInAs, test } from '../walk.ts'
import { wireOf } from '../wire.ts'

/** The session that a sign-in of this page opens, for calls that no page makes yet. */
const sessionOf = async (page: Page, act: () => Promise<void>) => {
  const [response] = await Promise.all([
    page.waitForResponse((r) => wireOf(r.request()) === 'user/login'),
    act(),
  ])
  const { data } = (await response.json()) as { data: { sid: string; uid: string } }
  return { sid: data.sid, uid: data.uid, uip: '', gmt: '+03:00', lang: 'tr' }
}

test('free spins: a confirmed phone, twenty spins that cost nothing, their wins in cash', async ({
  page,
  request,
}) => {
  const who = await newMember(request)
  const user = await sessionOf(page, () => signInAs(page, who.username, who.password))
  const claim = () =>
    page.request
      .post('/endpoint/v1', {
        headers: { panel: 'frontend' },
        data: {
          api: { class: 'rewards', method: 'claim' },
          data: { offerID: 'donus', requestID: randomUUID() },
          user,
        },
      })
      .then((r) => r.json() as Promise<{ error: string; data: { why?: string } }>)
  expect(await claim()).toMatchObject({ error: 'bonus_not_yet', data: { why: 'phone' } })
  await open(page, '/profile/sms')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Kod Gönder' }).click()
  await main.getByLabel('SMS ile gelen kod').fill(await smsCode(request, who.phone))
  await main.getByRole('button', { name: 'Onayla' }).click()
  await expect(main.getByText('Numaranız doğrulandı.')).toBeVisible()
  expect((await claim()).error).toBe('')

  await page.setViewportSize({ width: 390, height: 844 })
  const left = frameOf(page).getByRole('group', { name: 'Ücretsiz dönüş' })
  // The studio is told within a second or two; a game that was opened before says nothing of it.
  await expect(async () => {
    await open(page, '/play/slot/lale-bahcesi')
    await gameReady(page)
    await expect(left).toContainText('20', { timeout: 2_000 })
  }).toPass({ timeout: 40_000 })
  const button = frameOf(page).getByRole('button', { name: /^(Çevir|Spin)$/ })
  for (const still of ['19', '18']) {
    await expect(button).not.toHaveClass(/spin-waits/)
    await button.click()
    const splash = frameOf(page).locator('button.splash')
    await expect(async () => {
      if (await splash.isVisible()) await splash.click({ timeout: 1_000 }).catch(() => undefined)
      await expect(left).toContainText(still, { timeout: 1_500 })
    }).toPass({ timeout: 100_000 })
  }
})
