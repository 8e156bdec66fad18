import { mailCode, newMember, smsCode } from '../members.ts'
import { mailLink, newStranger } from '../people.ts'
import { expect, expectToast, fillSignIn, open, signInAs, started, test } from '../walk.ts'

const newPassword = 'Yepyeni99!'

test('password, username and mailbox change, each with its mail; a second device is signed out', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const who = await newMember(request)
  await signInAs(page, who.username, who.password)
  const main = page.getByRole('main')
  const phone = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: { width: 390, height: 844 },
  })
  const other = await phone.newPage()
  await signInAs(other, who.username, who.password)

  // The phone's session is listed, and ended from here.
  await open(page, '/profile/sessions')
  await expect(main.getByRole('listitem')).toHaveCount(2)
  await expect(main.getByText('Bu cihaz', { exact: true })).toHaveCount(1)
  await main.getByRole('button', { name: 'Diğer Tüm Cihazlardan Çık' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hepsini Kapat' }).click()
  await expect(main.getByRole('listitem')).toHaveCount(1)
  await expect(other.getByText(/^Oturumunuz başka bir cihazdan kapatıldı/).first()).toBeVisible({
    timeout: 20_000,
  })
  await expect(other.getByTestId('balance')).toHaveCount(0)
  await phone.close()

  await open(page, '/profile/password')
  await main.getByRole('button', { name: 'Şifreyi Değiştir' }).click()
  await expect(main.getByText('Zorunlu alan').first()).toBeVisible()
  await main.getByLabel('Şu anki şifre').fill('Yanlis123!')
  await main.getByLabel('Yeni şifre', { exact: true }).fill(newPassword)
  await main.getByLabel('Yeni şifre (tekrar)').fill(newPassword)
  await main.getByRole('button', { name: 'Şifreyi Değiştir' }).click()
  await expect(main.getByText('Şifreniz hatalı')).toBeVisible()
  await main.getByLabel('Şu anki şifre').fill(who.password)
  await main.getByRole('button', { name: 'Şifreyi Değiştir' }).click()
  await expectToast(page, /Şifreniz değişti/)

  const username = `yeni.${who.username.slice(-7)}`
  await open(page, '/profile/username')
  await expect(main.getByText(who.username)).toBeVisible()
  await main.getByLabel('Yeni kullanıcı adı').fill('mehmet')
  await main.getByLabel('Şifreniz').fill(newPassword)
  await main.getByRole('button', { name: 'Kullanıcı Adını Değiştir' }).click()
  await expect(main.getByText('Bu kullanıcı adı alınmış.')).toBeVisible()
  await main.getByLabel('Yeni kullanıcı adı').fill(username)
  await main.getByRole('button', { name: 'Kullanıcı Adını Değiştir' }).click()
  await expect(main.getByText(username)).toBeVisible()

  const email = `yeni-${who.email}`
  await open(page, '/profile/email?lang=en')
  await main.getByLabel('New e-mail', { exact: true }).fill(email)
  await main.getByLabel('Confirm new e-mail').fill(email)
  await main.getByLabel('Your password').fill(newPassword)
  await main.getByRole('button', { name: 'Send confirmation link' }).click()
  await expect(main.getByText(/Link sent: y•••/)).toBeVisible()
  const subjects = async () => {
    const told = await request.get(`/dev/mailbox.json?to=${encodeURIComponent(who.email)}`)
    return ((await told.json()) as { subject: string }[]).map((mail) => mail.subject).slice(0, 3)
  }
  await expect
    .poll(subjects)
    .toEqual([
      'E-posta adresiniz değiştirilmek isteniyor',
      'Felek kullanıcı adınız değişti',
      'Felek şifreniz değişti',
    ])
  const link = await mailLink(request, email, '/email-confirm?token=')
  await page.goto(link)
  await started(page)
  await expect(
    main.getByRole('heading', { name: 'Your e-mail address has been changed' }),
  ).toBeFocused()
  await open(page, '/profile/email')
  await expect(main.getByText(/^y•••\d@ornek\.com$/)).toBeVisible()

  // All of it stands among what concerns the player, and says where it came from.
  await open(page, '/notifications')
  for (const told of [
    'Sign-in from a new device',
    'Your password was changed',
    'Your username was changed',
    'E-mail address change requested',
    'Your e-mail address was changed',
  ])
    await expect(main.locator('summary', { hasText: told }).first()).toBeVisible()
  await main.locator('summary', { hasText: 'Sign-in from a new device' }).first().click()
  await expect(main.getByText('Chrome, Windows · IP address 127.0.0.•••').first()).toBeVisible()
  await main.getByRole('link', { name: 'See sessions' }).first().click()
  await expect(page).toHaveURL('/profile/sessions')

  // The link is spent; the new name and the new password open.
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto(link)
  await started(page)
  await expect(main.getByRole('heading', { name: 'Bağlantı geçersiz' })).toBeFocused()
  await open(page, '/login')
  await fillSignIn(page, username, newPassword)
  await expect(page.getByTestId('balance')).toBeVisible()
})

test('a phone changes by two codes, or rests without the old one until it is stopped; an address changes', async ({
  page,
  request,
}) => {
  const who = await newMember(request)
  await signInAs(page, who.username, who.password)
  const main = page.getByRole('main')
  const [next, third] = [newStranger().phone, newStranger().phone]
  await open(page, '/profile/sms')
  await main.getByRole('link', { name: 'Telefon numaramı değiştir' }).click()
  await main.getByLabel('Yeni telefon').fill(next.slice(0, 9))
  await main.getByRole('button', { name: 'Kodları Gönder' }).click()
  await expect(main.getByRole('group', { name: '2 alanı kontrol edin' })).toBeFocused()
  await expect(main.getByText(/Telefon numarası eksik veya hatalı/)).toBeVisible()
  await main.getByLabel('Yeni telefon').fill(next)
  await main.getByLabel('Şifreniz').fill('Yanlis123!')
  await main.getByRole('button', { name: 'Kodları Gönder' }).click()
  await expect(main.getByText('Şifreniz hatalı')).toBeVisible()
  await main.getByLabel('Şifreniz').fill(who.password)
  await main.getByRole('button', { name: 'Kodları Gönder' }).click()
  const toNew = main.getByLabel(new RegExp(`^Yeni telefona gelen kod.*${next.slice(-2)}`))
  await expect(toNew).toBeFocused()
  await toNew.fill(await smsCode(request, next))
  const toOld = main.getByLabel(/^Eski telefona gelen kod/)
  await toOld.fill('00')
  await main.getByRole('button', { name: 'Numarayı Değiştir' }).click()
  await expect(main.getByText('6 haneli kodu girin.')).toBeVisible()
  await expect(toOld).toBeFocused()
  await toOld.fill(await smsCode(request, who.phone))
  await main.getByRole('button', { name: 'Numarayı Değiştir' }).click()
  await expectToast(page, 'Telefon numaranız değişti.')
  await expect(main.getByText(new RegExp(`^\\+90•+${next.slice(-2)}$`))).toBeVisible()
  await expect(main.getByText('Onaylandı')).toBeVisible()

  await main.getByLabel('Yeni telefon').fill(third)
  await main.getByLabel(/Ulaşamıyorum/).check()
  await main.getByLabel('Şifreniz').fill(who.password)
  await main.getByRole('button', { name: 'Kodları Gönder' }).click()
  await main.getByLabel(/^Yeni telefona gelen kod/).fill(await smsCode(request, third))
  await main.getByLabel(/^E-postanıza gelen kod/).fill(await mailCode(request, who.email))
  await main.getByRole('button', { name: 'Numarayı Değiştir' }).click()
  await expect(
    main.getByText(new RegExp(`Yeni numaranız: \\+90•+${third.slice(-2)}`)),
  ).toBeVisible()
  await main.getByRole('button', { name: 'Değişikliği İptal Et' }).click()
  await expectToast(page, 'Telefon değişikliği iptal edildi.')
  await expect(main.getByLabel('Yeni telefon')).toBeVisible()

  await open(page, '/profile/address')
  await main.getByLabel('Şehir').fill('Girne')
  await main.getByRole('textbox', { name: /^Adres/ }).fill('Ecevit Caddesi 4')
  await main.getByRole('button', { name: 'Adresi Kaydet' }).click()
  await expect(main.getByText(/^Kuzey Kıbrıs/)).toBeVisible()
  await main.getByLabel('Şehir').fill('İzmir')
  await main.getByRole('button', { name: 'Adresi Kaydet' }).click()
  await expectToast(page, 'Adresiniz kaydedildi.')
  await expect(main.getByText('Ece•••, İzmir, Türkiye')).toBeVisible()
})
