import { expect } from '@playwright/test'
import { frameOf, gameReady } from '../game.ts'
import { newMember, smsCode } from '../members.ts'
import { open, signInAs, test } from '../walk.ts'
import { getCalls, deposit, getRounds } from '../wire-player.ts'

test('free spins: their page asks for a confirmed phone, then gives twenty that own stakes open and that cost nothing; their wins are cash', async ({
  page,
  request,
}) => {
  const who = await newMember(request)
  await signInAs(page, who.username, who.password)
  const main = page.getByRole('main')
  await open(page, '/promotions/donus')
  const offer = main.getByRole('region', { name: 'Ücretsiz Dönüş' })
  await expect(offer).toContainText('Önce telefonunuzu onaylayın.')
  await expect(main.getByText('Kazanç doğrudan nakittir').first()).toBeVisible()
  await offer.getByRole('link', { name: 'Telefonumu Onayla' }).click()
  await main.getByRole('button', { name: 'Kod Gönder' }).click()
  await main.getByLabel('SMS ile gelen kod').fill(await smsCode(request, who.phone))
  await main.getByRole('button', { name: 'Onayla' }).click()
  await expect(main.getByText('Numaranız doğrulandı.')).toBeVisible()
  await open(page, '/promotions/donus')
  await offer.getByRole('button', { name: 'Dönüşleri Al' }).click()
  await expect(offer).toContainText('Yararlandınız')
  await open(page, '/profile/bonuses')
  await expect(main.getByText('Açılmasına kalan')).toBeVisible()
  const call = await getCalls(request, who)
  await deposit(call, who, '100')
  const play = getRounds(call)
  for (let n = 0; n < 5; n += 1) expect(await play('nazar', '100.00', '100.00')).toBe('ok')
  await expect(main.getByRole('link', { name: 'Oyunu Aç' })).toBeVisible({ timeout: 20_000 })

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
