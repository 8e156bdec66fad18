import type { Page } from '@playwright/test'
import { appCode, newMember, smsCode, wrongCode } from '../members.ts'
import { accounts } from '../product.ts'
import { follow } from '../rules/rule.ts'
import {
  expect,
  expectOneToast,
  expectToast,
  fillSignIn,
  open,
  signInAs,
  started,
  test,
} from '../walk.ts'

/** As bin/start prints it. */
const mehmetsSecret = 'JBSWY3DPEHPK3PXP'

const prompt = (page: Page) =>
  page.getByRole('dialog', { name: /Doğrulama kodu|Verification code/ })
const signOutAndIn = async (page: Page, username: string, password: string) => {
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await open(page, '/login')
  await fillSignIn(page, username, password)
}

test('mehmet signs in with a code: a wrong one, given up, tried again; reads his histories and signs out, on a phone and in English', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/login')
  await fillSignIn(page, 'mehmet', accounts.mehmet)
  const dialog = prompt(page)
  await dialog.getByLabel('Kod').fill('12')
  await dialog.getByRole('button', { name: 'Doğrula', exact: true }).click()
  await expect(dialog.getByText('6 haneli kodu girin.', { exact: true })).toBeVisible()
  // The sixth digit sends it.
  await dialog.getByLabel('Kod').fill(wrongCode(mehmetsSecret))
  await expect(dialog.getByText('Girdiğiniz kod hatalı', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Vazgeç' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByTestId('balance')).toHaveCount(0)

  await open(page, '/login?lang=en')
  await fillSignIn(page, 'mehmet', accounts.mehmet)
  await dialog.getByLabel('Code').fill(wrongCode(mehmetsSecret))
  await expect(dialog.getByText('The code you entered is incorrect', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(dialog.getByText(/only the Felek team can restore access/)).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
    'href',
    '/support',
  )
  await dialog.getByRole('button', { name: 'Use a verification code' }).click()
  await dialog.getByLabel('Code').fill(appCode(mehmetsSecret))
  await expect(page.getByTestId('balance')).toBeVisible()
  // A reload finds the session again, under its new sid.
  await open(page, '/profile')
  await expect(page.getByText('Two-step sign-in').last()).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^On$/ })).toBeVisible()

  // What he did, and the way out.
  const main = page.getByRole('main')
  await follow(page, '/profile/history')
  await expect(main.getByRole('heading', { level: 1, name: 'Account history' })).toBeVisible()
  for (const part of ['Finance', 'Games', 'Bonus']) {
    await main.getByRole('link', { name: part, exact: true }).click()
    await expect(main.getByRole('link', { name: part, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(main.getByRole('button', { name: /^Period: / })).toBeVisible()
  }
  // Bets have a page of their own.
  await main.getByRole('link', { name: 'Bets', exact: true }).click()
  await expect(page).toHaveURL(/\/coupons/)
  await open(page, '/profile/history?period=all')
  await expect(main.getByRole('region').getByRole('listitem').first()).toContainText('TL')
  await main.getByRole('link', { name: 'Back to my account' }).click()
  await main.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
})

test('an app is set up, its codes and the recovery codes open, and it is turned off', async ({
  page,
  request,
}) => {
  const who = await newMember(request)
  await signInAs(page, who.username, who.password)
  await open(page, '/profile/two-factor')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'QR Kodu Göster' }).click()
  await expect(main.getByRole('img', { name: /QR/ })).toBeVisible()
  const shown = await main.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  const secret = shown.replaceAll(' ', '')
  await main.getByLabel('Doğrulama kodu').fill(wrongCode(secret))
  await main.getByRole('button', { name: 'Etkinleştir' }).click()
  await expect(main.getByText('Girdiğiniz kod hatalı')).toBeVisible()
  // The step before: the present one's code is good for the next sign-in then.
  await main.getByLabel('Doğrulama kodu').fill(appCode(secret, -1))
  await main.getByRole('button', { name: 'Etkinleştir' }).click()
  await expect(main.getByRole('heading', { name: 'Felek kurtarma kodları' })).toBeFocused()
  const codes = await main
    .getByRole('listitem')
    .filter({ hasText: /^[A-Z2-7-]{19}$/ })
    .allInnerTexts()
  expect(codes).toHaveLength(10)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'İndir' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('felek-kurtarma-kodlari.txt')
  await main.getByRole('button', { name: 'Kodları Sakladım' }).click()
  await expect(main.getByText('Doğrulama uygulaması açık')).toBeVisible()
  await expect(main.getByText(codes[0] ?? '', { exact: true })).toHaveCount(0)

  await signOutAndIn(page, who.username, who.password)
  const dialog = prompt(page)
  await dialog.getByRole('button', { name: 'Kurtarma kodu kullan' }).click()
  await dialog.getByLabel('Kurtarma kodu').fill((codes[0] ?? '').toLowerCase())
  await page.evaluate(() => void globalThis.toastsSaid.splice(0))
  await dialog.getByRole('button', { name: 'Doğrula', exact: true }).click()
  await expect(page.getByTestId('balance')).toBeVisible()
  // It comes while the dialog closes: once, in the page.
  await expectOneToast(page, 'İşlem Başarılı')

  await open(page, '/profile/two-factor')
  await main.getByLabel('Doğrulama kodu').fill(appCode(secret, 1))
  await main.getByRole('button', { name: 'Kapat' }).click()
  await expect(main.getByText('Zorunlu alan')).toBeVisible()
  await main.getByLabel('Şifreniz', { exact: true }).fill(who.password)
  await main.getByRole('button', { name: 'Kapat' }).click()
  await expectToast(page, 'İki adımlı giriş kapatıldı.')
  await expect(main.getByRole('button', { name: 'QR Kodu Göster' })).toBeVisible()
  await signOutAndIn(page, who.username, who.password)
  await expect(page.getByTestId('balance')).toBeVisible()
})

test('a phone is confirmed by text message, which then is the second factor', async ({
  page,
  request,
}) => {
  const who = await newMember(request)
  await signInAs(page, who.username, who.password)
  await open(page, '/profile/sms')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Kod Gönder' }).click()
  await main.getByLabel('SMS ile gelen kod').fill(await smsCode(request, who.phone))
  await main.getByRole('button', { name: 'Onayla' }).click()
  await expect(main.getByText('Numaranız doğrulandı.')).toBeVisible()
  await open(page, '/profile/two-factor')
  await main.getByRole('button', { name: 'SMS ile Kullan' }).click()
  await expect(main.getByText(/Girişte .* numarasına kod gönderilir/)).toBeVisible()

  const before = await smsCode(request, who.phone)
  await signOutAndIn(page, who.username, who.password)
  const dialog = prompt(page)
  await expect(dialog.getByText(/SMS ile gönderdiğimiz/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Telefonuma ulaşamıyorum' }).click()
  await expect(dialog.getByText(/kurtarma kodu yoktur.*yalnızca Felek ekibi/)).toBeVisible()
  await expect.poll(() => smsCode(request, who.phone)).not.toBe(before)
  const [box] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Demo SMS kutusunu aç' }).click(),
  ])
  await expect(box.getByRole('link', { name: 'SMS', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(box.getByText('Felek giriş kodunuz').first()).toBeVisible()
  await box.close()
  await dialog.getByLabel('Kod').fill(await smsCode(request, who.phone))
  await expect(page.getByTestId('balance')).toBeVisible()
  await started(page)

  await open(page, '/profile/two-factor')
  await main.getByRole('button', { name: 'Kapat' }).click()
  const atSignIn = await smsCode(request, who.phone)
  await main.getByRole('button', { name: 'Kod Gönder' }).click()
  await expect.poll(() => smsCode(request, who.phone)).not.toBe(atSignIn)
  await main.getByLabel('Şifreniz', { exact: true }).fill(who.password)
  await main.getByLabel('Doğrulama kodu').fill(await smsCode(request, who.phone))
  await main.getByRole('button', { name: 'Kapat' }).click()
  await expectToast(page, 'İki adımlı giriş kapatıldı.')
})
