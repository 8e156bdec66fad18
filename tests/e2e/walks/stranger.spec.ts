import { frameBalance, gameReady, spin } from '../game.ts'
import { listRows } from '../history-rows.ts'
import { confirmationLink, confirmHere, newIban, newStranger, register } from '../people.ts'
import { getBalance, expect, expectBalance, expectToast, fillSignIn, open, test } from '../walk.ts'

// Money moves here: no second try.
test.describe.configure({ retries: 0 })

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n)

test('a stranger finds, registers, deposits, plays, reads every kuruş of it, and is paid out', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const who = newStranger()

  await test.step('browses the lobby as a visitor and searches', async () => {
    await open(page, '/')
    await page
      .getByRole('navigation', { name: 'Ana menü' })
      .getByRole('link', { name: 'Slot', exact: true })
      .click()
    await expect(page).toHaveURL('/slot')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Slot Oyunları')
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThanOrEqual(24)
    // Turkish folding: capitals without dots find what is written with them.
    await page.getByRole('main').getByRole('searchbox').fill('LALE BAHCESI')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article')).toContainText('Lale Bahçesi')
  })

  await test.step('registers and confirms by the mail', async () => {
    await register(page, who)
    await open(page, '/login')
    await fillSignIn(page, who.username, who.password)
    await expect(page.getByRole('main').getByText('İnaktif hesap')).toBeVisible()
  })

  await test.step('the link asks for the password anywhere else, and opens nothing without it', async () => {
    const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const there = await elsewhere.newPage()
    await there.goto(await confirmationLink(request, who.email))
    const main = there.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Şifrenizi girin' })).toBeVisible()
    await main.getByLabel('Şifre', { exact: true }).fill('Yanlis1234')
    await main.getByRole('button', { name: 'Onayla ve Giriş Yap' }).click()
    await expect(main.getByText('Şifreniz hatalı')).toBeVisible()
    await elsewhere.close()
  })

  await test.step('and signs in where the form was sent, at the deposit', async () => {
    await confirmHere(page, request, who)
    expect(await getBalance(page)).toBe(0n)
  })

  await test.step('deposits 500 TL by transfer, and the balance moves by itself', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Para Yatır' }).click()
    await page.getByRole('main').getByRole('button', { name: '500', exact: true }).click()
    await page.getByRole('main').getByLabel('Gönderen banka').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Talebi Onayla' }).click()
    await expect(page.getByText('Ödemeniz bekleniyor')).toBeVisible()
    await expectBalance(page, 50_000n)
    await expect(page.getByText('Bakiyenize geçti.')).toBeVisible()
  })

  let net = 0n
  const rounds = 4
  await test.step('opens a slot and plays real rounds', async () => {
    await open(page, '/slot?q=lale+bah')
    await page.getByRole('article').getByRole('link').first().click()
    await expect(page).toHaveURL('/play/slot/lale-bahcesi')
    await gameReady(page)
    expect(await frameBalance(page)).toBe(50_000n)
    for (let i = 0; i < rounds; i++) net += await spin(page)
    await expectBalance(page, 50_000n + net)
    expect(await frameBalance(page)).toBe(50_000n + net)
  })

  await test.step('adds it to the favourites', async () => {
    await page.getByRole('button', { name: 'Lale Bahçesi: favorilere ekle' }).click()
    await expectToast(page, 'Favorilere Başarıyla Eklendi')
    await page.getByRole('button', { name: 'Geri', exact: true }).click()
    await expect(page).toHaveURL(/\/slot/)
    await open(page, '/favorites')
    await expect(page.getByRole('article').first()).toContainText('Lale Bahçesi')
    await expect(page.getByRole('main').getByText('1 oyun', { exact: true })).toBeVisible()
    // Below it stand others like it.
    const similar = page.getByRole('region', { name: 'Benzer Oyunlar' })
    await expect(similar.getByRole('article')).toHaveCount(8)
    await expect(similar.getByText('Lale Bahçesi')).toHaveCount(0)
  })

  await test.step('finds every stake and win in the histories, to the kuruş', async () => {
    await open(page, '/profile/history')
    // A jackpot may have fallen on one of the stakes.
    const rows = (await listRows(page)).filter((r) => /Lale Bahçesi|Jackpot/.test(r.text))
    const stakes = rows.filter((r) => r.text.includes('Bahis'))
    expect(stakes).toHaveLength(rounds)
    expect(stakes.every((r) => r.kurus === -1_000n)).toBe(true)
    expect(sum(rows.map((r) => r.kurus))).toBe(net)
    await open(page, '/profile/history/finance')
    const finance = await listRows(page)
    expect(finance.map((r) => r.kurus)).toEqual([50_000n])
    expect(finance[0]?.text).toContain('Tamamlandı')
  })

  await test.step('asks for a withdrawal: held at once, then paid', async () => {
    const before = await getBalance(page)
    await open(page, '/profile/withdraw')
    await page.getByRole('button', { name: 'Hesap Ekle' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('IBAN').fill(newIban())
    await dialog.getByRole('button', { name: 'Kaydet' }).click()
    await expectToast(page, 'Banka Hesabı Başarıyla Eklendi')
    await page.getByRole('textbox', { name: 'Tutar' }).fill('150')
    await page.getByLabel('Kimlik son geçerlilik tarihi').fill('01012031')
    await page.getByRole('button', { name: 'Çekim Talebi Oluştur' }).click()
    // Signing in counts as a step-up for five minutes; a slow machine may be asked for the
    // password.
    const password = page.getByRole('dialog').getByLabel('Şifre', { exact: true })
    const receipt = page.getByRole('heading', { name: 'Çekim talebiniz' })
    await expect(password.or(receipt)).toBeVisible()
    if (await password.isVisible()) {
      await password.fill(who.password)
      await page.getByRole('dialog').getByRole('button', { name: 'Onayla' }).click()
    }
    await expect(receipt).toBeVisible()
    await expectBalance(page, before - 15_000n)
    await expect(page.getByText('Para banka hesabınıza gönderildi.')).toBeVisible({
      timeout: 30_000,
    })
    await open(page, '/profile/history/finance')
    const [withdrawal] = await listRows(page)
    expect(withdrawal?.kurus).toBe(-15_000n)
    expect(withdrawal?.text).toContain('Tamamlandı')
    expect(await getBalance(page)).toBe(before - 15_000n)
  })

  await test.step('signs out', async () => {
    await page.getByRole('button', { name: 'Hesabım' }).click()
    await page.getByRole('banner').getByRole('button', { name: 'Çıkış Yap' }).click()
    await expectToast(page, 'Çıkış yapıldı')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Giriş Yap' })).toBeVisible()
  })
})
