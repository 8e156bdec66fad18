import { readFileSync } from 'node:fs'
import { expect, test as base, type Page } from '@playwright/test'
import { demoStaffPassword } from '@felek/server/src/modules/staff/demo-staff.ts'
import { complaints } from '../axe.ts'
import { newMember } from '../members.ts'
import { openOffice, emailOf, giveReason } from '../colleagues.ts'
import { newIban } from '../people.ts'
import { product } from '../product.ts'
import { aRichPlayer } from '../rich-player.ts'
import { getBalance, expectBalance, open, signInAs } from '../walk.ts'

/* The back office as its staff use it: each at a browser of their own, with a second factor, mostly by the keyboard. */

const test = base

const waiting = '1001'
const paid = '1002'
const refused = '1003'

test('withdrawals: by rule, by one person, by two, one refused with words that its player reads; all of it in the audit', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const player = await aRichPlayer()
  const small = await player.withdraw('150')
  const [one, two, no] = [
    await player.withdraw('5500'),
    await player.withdraw('48000'),
    await player.withdraw('5200'),
  ]
  await expect.poll(async () => (await player.statusOf(small)).status).not.toBe(waiting)

  const cashier = await openOffice(browser, 'kasa', '/cekimler')
  const row = (id: string) => cashier.getByRole('row').filter({ hasText: id.slice(-6) })
  await test.step('one person lets 5,500 TL go, by the keyboard', async () => {
    await cashier.goto(`/cekimler?open=${one}`)
    await expect(cashier.getByRole('button', { name: /^Gönder/ })).toBeVisible()
    expect(await complaints(cashier)).toEqual([])
    await giveReason(cashier, 'Kaynak ve hesap görüldü')
    await cashier.keyboard.press('a')
    await expect
      .poll(async () => (await player.statusOf(one)).status, { timeout: 20_000 })
      .not.toBe(waiting)
  })
  await test.step('another reads why they get no money, and has it back', async () => {
    await cashier.goto(`/cekimler?open=${no}`)
    await cashier.getByRole('button', { name: /^Reddet/ }).click()
    await cashier.getByLabel(/Oyuncuya not/).fill('Lütfen kimliğinizi yeniden yükleyin.')
    await cashier
      .getByLabel(/Gerekçe/)
      .last()
      .fill('Kimlik okunmuyor')
    await cashier.getByRole('button', { name: /Reddet ve parayı geri ver/ }).click()
    await expect
      .poll(() => player.statusOf(no))
      .toEqual({
        status: refused,
        note: 'Lütfen kimliğinizi yeniden yükleyin.',
      })
  })
  await test.step('48,000 TL takes a second person, who sees what the first one saw', async () => {
    // What was let go before is paid: from then on the facts that both persons see stand.
    for (const id of [small, one])
      await expect
        .poll(async () => (await player.statusOf(id)).status, { timeout: 60_000 })
        .toBe(paid)
    await cashier.goto(`/cekimler?open=${two}`)
    const ask = cashier.getByRole('button', { name: /Onaya gönder/ })
    await expect(ask).toBeVisible()
    await giveReason(cashier, 'Kazanç tek turdan, tur doğrulandı')
    // A fact that got worse in between is shown first: what is proposed is what was seen.
    await expect(async () => {
      await ask.click({ timeout: 5_000 })
      await expect(cashier.getByText(/Onay bekliyor/).first()).toBeVisible({ timeout: 8_000 })
    }).toPass()
    expect((await player.statusOf(two)).status).toBe(waiting)
    const lead = await openOffice(browser, 'kasa.sefi', '/onaylar')
    await expect(
      lead
        .getByText(/48\.000/)
        .or(lead.getByText('Kazanç tek turdan'))
        .first(),
    ).toBeVisible()
    await lead.keyboard.press('j')
    await lead.keyboard.press('Enter')
    await expect(lead.getByText('Kazanç tek turdan, tur doğrulandı').first()).toBeVisible()
    await expect(lead.getByText(/48\.000/).first()).toBeVisible()
    expect(await complaints(lead)).toEqual([])
    await lead
      .getByRole('button', { name: /^Onayla/ })
      .last()
      .click()
    await expect
      .poll(async () => (await player.statusOf(two)).status, { timeout: 20_000 })
      .not.toBe(waiting)
    await lead.context().close()
  })
  await expect(row(one)).toHaveCount(0)
  await cashier.context().close()

  await test.step('an auditor finds each of them', async () => {
    const auditor = await openOffice(browser, 'denetim', `/denetim?subject=${two}`)
    await expect(auditor.getByRole('row').nth(1)).toBeVisible()
    expect(await complaints(auditor)).toEqual([])
    await auditor.context().close()
  })
})

test('several withdrawals are ticked with X and let go in one press; one that needs two persons stays', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const player = await aRichPlayer()
  const able = [await player.withdraw('5100'), await player.withdraw('5200')]
  const large = await player.withdraw('26000')
  const page = await openOffice(browser, 'kasa', '/cekimler')
  const rows = page.getByRole('row').filter({ hasText: player.who.username.slice(0, 9) })
  await expect(async () => {
    await page.reload()
    // What was judged has its facts, and stands in the version that the list knows.
    await expect(rows.filter({ hasText: 'İlk çekim' })).toHaveCount(3, { timeout: 2_000 })
  }).toPass({ timeout: 40_000 })
  for (const id of [...able, large]) {
    await page.locator(`[data-row="${id}"]`).focus()
    await page.keyboard.press('x')
  }
  await expect(page.getByText('3 kayıt seçili')).toBeVisible()
  await expect(page.getByText(/1 çekim dışarıda kalıyor/)).toBeVisible()
  await page.getByRole('button', { name: '2 çekimi gönder' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/Gerekçe/).fill('Birlikte bakıldı, hesaplar eski')
  expect(await complaints(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Gönder', exact: true }).click()
  await expect(dialog.getByText('tamam', { exact: true })).toHaveCount(2)
  for (const id of able)
    await expect
      .poll(async () => (await player.statusOf(id)).status, { timeout: 20_000 })
      .not.toBe(waiting)
  expect((await player.statusOf(large)).status).toBe(waiting)
  await page.context().close()
})

test('a passkey is added at one’s own desk, and is the second step of the next sign-in', async ({
  browser,
}) => {
  const page = await openOffice(browser, 'mudur', '/hesabim')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.getByRole('button', { name: 'Yenisini ekle' }).click()
  await page.getByRole('button', { name: 'Geçiş anahtarı oluştur' }).click()
  // With the first factor that is made here come recovery codes, which are shown this once.
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(8)
  await page.getByLabel('Kodları kaydettim').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Yönetime geç' }).click()
  await expect(page.getByRole('main').getByText(/Geçiş anahtarı/)).toBeVisible()
  await page.getByRole('button', { name: /Selin Arı/ }).click()
  await page.getByRole('button', { name: /Çıkış/ }).click()
  await page.getByLabel('E-posta').fill(emailOf('mudur'))
  await page.getByLabel('Şifre', { exact: true }).fill(demoStaffPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Geçiş anahtarı/ }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.context().close()
})

test('break-glass: begun on the machine, said to every owner, and a red bar for its person everywhere', async ({
  browser,
  request,
}) => {
  const page = await openOffice(browser, 'ortak', '/personel')
  const why = 'Gece vardiyasında kimse yok'
  const begun = await request.post('/operator/office/break-glass', {
    headers: { authorization: `Bearer ${product.operatorToken}` },
    data: { email: emailOf('ortak'), kind: 'staff.roles', why },
  })
  expect(begun.ok()).toBe(true)
  await page.reload()
  const bar = page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .filter({ hasText: /tek başınıza|Acil/ })
  await expect(bar.first()).toBeVisible()
  await page.goto('/onaylar')
  await expect(bar.first()).toBeVisible()
  await expect
    .poll(async () => {
      const mailbox = `/dev/mailbox.json?to=${encodeURIComponent(emailOf('sahip'))}`
      const mails = (await (await request.get(mailbox)).json()) as { text: string }[]
      return mails.some(({ text }) => text.includes(why))
    })
    .toBe(true)
  await page.context().close()
})

test('figures: a deposit is on the first page within seconds, its figure opens the report, and both are without complaint', async ({
  browser,
}) => {
  await aRichPlayer()
  // Somebody whose second step is still a code: the manager has a passkey by now.
  const page = await openOffice(browser, 'denetim')
  await expect(page, 'whoever reads reports begins at them').toHaveURL(/\/pano$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Bugün' })).toBeVisible()
  const figures = page.getByLabel('Dönemin rakamları')
  const deposited = figures
    .locator('div')
    .filter({ has: page.getByRole('link', { name: 'Yatırım' }) })
  await expect
    .poll(async () => Number((await deposited.textContent())?.replace(/\D/g, '') ?? 0))
    .toBeGreaterThan(5_950_000)
  await expect(page.getByText('Defterlerin durumu')).toBeVisible()
  expect(await complaints(page)).toEqual([])
  await figures.getByRole('link', { name: 'Yatırım' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Yatırım ve çekim' })).toBeVisible()
  await page.getByLabel('Dönem').selectOption('week')
  await page.getByLabel('Karşılaştırma').selectOption('previous')
  await expect(page).toHaveURL(/compare=previous/)
  await expect(page.getByRole('cell', { name: 'karşılaştırılan' })).toBeVisible()
  await expect(page.getByText(/Çekim: bankaya ulaşan/)).toBeVisible()
  expect(await complaints(page)).toEqual([])
  await page.reload()
  await expect(page.getByLabel('Karşılaştırma'), 'the address has the question').toHaveValue(
    'previous',
  )
  await page.getByRole('button', { name: 'Dışa aktar' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Son 24 saatte aldığınız dosya yok.')).toBeVisible()
  expect(await complaints(page)).toEqual([])
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Dosyayı hazırla' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^felek-finance-[\d-]+\.csv$/)
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/\nToplam;.*\r\n"?Alan: /)
  await expect(dialog.getByText(/^İndirildi: /)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Rapor', { exact: true }).selectOption('corrections')
  await expect(page.getByText('Hareket yok')).toBeVisible()
  await page.locator('h1').click()
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/pano$/)
  await page.context().close()
})

/** A transfer by hand that a player asks for on the site; answers the code to write. */
const askByHand = async (page: Page, amount: string): Promise<string> => {
  const main = page.getByRole('main')
  await open(page, '/profile/deposit')
  await main.locator('label').filter({ hasText: 'Havale / EFT (mesai saatleri)' }).click()
  await main.getByRole('textbox', { name: 'Tutar' }).fill(amount)
  await main.getByLabel('Gönderen banka').selectOption({ label: 'Akbank' })
  await main.getByRole('button', { name: 'Talebi Onayla' }).click()
  await expect(main.getByText('Ekibimiz parayı banka hesabımızda görünce')).toBeVisible()
  await expect(main.getByText('TR55 0006 1000 0000 0020 2611 29')).toBeVisible()
  return (await main.getByText(/^FLK-/).first().innerText()).trim()
}

/** Says of a waiting deposit that its money was seen. */
const seeMoney = async (desk: Page, code: string, amount: string, bankReference: string) => {
  await desk.goto(`/yatirimlar?code=${code}`)
  await desk.getByRole('row').filter({ hasText: code }).click()
  await desk.getByLabel(/^Gelen tutar/).fill(amount)
  await desk.getByLabel('Bankanın referansı').fill(bankReference)
  // Out of the field: keys are letters within it.
  await desk.keyboard.press('Escape')
  await giveReason(desk, 'Banka uygulamasında görüldü')
  await desk.keyboard.press('a')
}

test('a deposit by hand: asked for on the site, seen at the bank, confirmed at the desk, and in the player’s balance', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({ baseURL: product.baseUrl })
  const who = await newMember(context.request)
  const player = await context.newPage()
  await signInAs(player, who.username, who.password)
  const code = await askByHand(player, '640')
  expect(await getBalance(player)).toBe(0n)
  const desk = await openOffice(browser, 'kasa', '/yatirimlar')
  await expect(desk.getByRole('row').filter({ hasText: code })).toBeVisible()
  const bankReference = `E2E-${code}`
  await seeMoney(desk, code, '640', bankReference)
  await expect(desk.getByText('Yatırım onaylandı; para oyuncunun bakiyesinde.')).toBeVisible()
  await expectBalance(player, 64_000n)
  await expect(player.getByRole('main').getByText('Bakiyenize geçti.')).toBeVisible()
  expect(await complaints(desk)).toEqual([])

  await test.step('the same transfer is no second deposit, and another amount takes a second person', async () => {
    const next = await askByHand(player, '300')
    await seeMoney(desk, next, '300', bankReference)
    await expect(desk.getByText('Bu banka referansı başka bir ödemede kullanılmış.')).toBeVisible()
    await desk.getByLabel('Bankanın referansı').fill(`${bankReference}-2`)
    await desk.getByLabel(/^Gelen tutar/).fill('250')
    await desk.getByRole('button', { name: /^Onaya gönder/ }).click()
    await expect(desk.getByText('Öneri, ikinci kişinin onayını bekliyor.')).toBeVisible()
    expect(await getBalance(player)).toBe(64_000n)
  })
  for (const [path, name] of [
    ['iadeler', 'Geri gönderilecek'],
    ['hesaplar', 'Para gelen hesaplar'],
    ['yontemler', 'Yöntemler'],
  ] as const) {
    await desk.goto(`/yatirimlar/${path}`)
    await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible()
    expect(await complaints(desk), path).toEqual([])
  }
  await Promise.all([context.close(), desk.context().close()])
})

test('a receiving account: proposed at one desk, approved at another, and closed by one person', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const IBAN = newIban()
  const lead = await openOffice(browser, 'kasa.sefi', '/yatirimlar/hesaplar')
  await lead.getByRole('button', { name: 'Hesap ekle' }).click()
  const dialog = lead.getByRole('dialog')
  await dialog.getByLabel('IBAN').fill('TR00 0000')
  await dialog.getByRole('button', { name: 'Onaya gönder' }).click()
  await expect(dialog.getByLabel('IBAN')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('IBAN').fill(IBAN)
  await expect(dialog.getByText('Türkiye İş Bankası').first()).toBeVisible()
  await dialog.getByLabel('Hesap sahibi').fill('Felek Ödeme A.Ş.')
  await dialog.getByLabel('Açılış').fill('00:00')
  await dialog.getByLabel('Kapanış').fill('24:00')
  await dialog.getByLabel('Günlük tutar limiti').fill('50.000')
  await dialog.getByLabel(/^Gerekçe/).fill('Yeni hesap açıldı, dekont dosyada')
  expect(await complaints(lead)).toEqual([])
  await dialog.getByRole('button', { name: 'Onaya gönder' }).click()
  await expect(dialog).toBeHidden()

  const owner = await openOffice(browser, 'sahip', '/onaylar')
  await owner.getByRole('row').filter({ hasText: 'Para gelen hesabı değiştirme' }).first().click()
  await expect(owner.getByText(IBAN).first()).toBeVisible()
  await owner.getByRole('button', { name: /^Onayla/ }).click()
  await expect(owner.getByText('Onaylandı').first()).toBeVisible()

  await lead.reload()
  const row = lead.getByRole('row').filter({ hasText: IBAN.replace(/(.{4})(?=.)/g, '$1 ') })
  await expect(row).toContainText('50.000 TL')
  await row.click()
  await lead.getByLabel(/^Gerekçe/).fill('Banka hesabı kapatıyor')
  await lead.getByRole('button', { name: 'Kapat', exact: true }).last().click()
  await expect(lead.getByText('Hesap kapatıldı; artık kimseye söylenmez.')).toBeVisible()
  await expect(row).toContainText('Kapalı')
  await Promise.all([lead.context().close(), owner.context().close()])
})
