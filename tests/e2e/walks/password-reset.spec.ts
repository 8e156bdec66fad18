import { newMember } from '../members.ts'
import { mailLink } from '../people.ts'
import { expect, fillSignIn, open, started, test } from '../walk.ts'

const newPassword = 'Yepyeni99!'

test('a forgotten password: a mail, a new password, and every old session has ended', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const who = await newMember(request)

  // A second device is signed in meanwhile.
  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const other = await elsewhere.newPage()
  await open(other, '/login')
  await fillSignIn(other, who.username, who.password)
  await expect(other.getByTestId('balance')).toBeVisible()

  await open(page, '/login')
  await page.getByRole('main').getByRole('link', { name: 'Şifremi Unuttum' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Şifremi Unuttum' })).toBeVisible()
  await main.getByRole('button', { name: 'Bağlantıyı Gönder' }).click()
  await expect(main.getByText('Zorunlu alan')).toBeVisible()
  await main.getByLabel('Kullanıcı adı veya e-posta').fill(who.email)
  await main.getByRole('button', { name: 'Bağlantıyı Gönder' }).click()
  await expect(main.getByRole('heading', { name: 'E-postanızı kontrol edin' })).toBeFocused()

  const link = await mailLink(request, who.email, '/account_reset?token=')
  await page.goto(link)
  await started(page)
  await expect(main.getByRole('heading', { name: 'Yeni şifre belirleyin' })).toBeVisible()

  // The rules, as they are typed.
  await main.getByLabel('Yeni şifre', { exact: true }).fill('abc')
  await expect(main.getByRole('listitem').filter({ hasText: 'En az 6 karakter' })).toContainText(
    'eksik',
  )
  await main.getByLabel('Yeni şifre (tekrar)').fill('abd')
  await main.getByRole('button', { name: 'Şifreyi Kaydet' }).click()
  await expect(main.getByText('Şifre en az 6 karakter olmalıdır')).toBeVisible()
  await main.getByLabel('Yeni şifre', { exact: true }).fill(newPassword)
  await expect(main.getByRole('listitem').filter({ hasText: 'En az 6 karakter' })).toContainText(
    'tamam',
  )
  await expect(main.getByText('Şifreler eşleşmiyor')).toBeVisible()
  await main.getByLabel('Yeni şifre (tekrar)').fill(newPassword)
  await main.getByRole('button', { name: 'Şifreyi Kaydet' }).click()
  await expect(main.getByRole('heading', { name: 'Şifreniz değişti' })).toBeFocused()
  await expect(main.getByText(who.username)).toBeVisible()

  // The other device is out, without a press: its stream is told.
  await expect(other.getByTestId('balance')).toHaveCount(0, { timeout: 20_000 })
  await elsewhere.close()

  await main.getByRole('link', { name: 'Giriş Yap' }).click()
  await fillSignIn(page, who.username, who.password)
  await expect(main.getByRole('alert')).toContainText('Kullanıcı adı veya şifre hatalı')
  await fillSignIn(page, who.username, newPassword)
  await expect(page.getByTestId('balance')).toBeVisible()

  // The link is spent; the page says so and leads on.
  await page.goto(link)
  await started(page)
  await main.getByLabel('Yeni şifre', { exact: true }).fill('Baska1234')
  await main.getByLabel('Yeni şifre (tekrar)').fill('Baska1234')
  await main.getByRole('button', { name: 'Şifreyi Kaydet' }).click()
  await expect(main.getByRole('heading', { name: 'Bağlantı geçersiz' })).toBeFocused()
  await main.getByRole('link', { name: 'Yeni Bağlantı İste' }).click()
  await expect(main.getByLabel('Kullanıcı adı veya e-posta')).toBeVisible()
})

test('whoever follows the link where they are signed in is signed out by their own new password', async ({
  page,
  request,
}) => {
  const who = await newMember(request)
  await open(page, '/login')
  await fillSignIn(page, who.username, who.password)
  await expect(page.getByTestId('balance')).toBeVisible()
  await open(page, '/forgot-password')
  const main = page.getByRole('main')
  await main.getByLabel('Kullanıcı adı veya e-posta').fill(who.username.toUpperCase())
  await main.getByRole('button', { name: 'Bağlantıyı Gönder' }).click()
  await expect(main.getByRole('heading', { name: 'E-postanızı kontrol edin' })).toBeVisible()
  await page.goto(await mailLink(request, who.email, '/account_reset?token='))
  await started(page)
  await main.getByLabel('Yeni şifre', { exact: true }).fill(newPassword)
  await main.getByLabel('Yeni şifre (tekrar)').fill(newPassword)
  await main.getByRole('button', { name: 'Şifreyi Kaydet' }).click()
  await expect(main.getByRole('heading', { name: 'Şifreniz değişti' })).toBeVisible()
  await expect(page.getByTestId('balance')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Giriş Yap' })).toBeVisible()
})

test('nobody learns who is a member, and an address without a code says what to do', async ({
  page,
}) => {
  await open(page, '/forgot-password')
  const main = page.getByRole('main')
  for (const typed of ['ayse', 'boyle-biri-yok', 'kimse@ornek.com']) {
    await main.getByLabel('Kullanıcı adı veya e-posta').fill(typed)
    await main.getByRole('button', { name: 'Bağlantıyı Gönder' }).click()
    await expect(main.getByRole('status')).toContainText('Yazdığınız bilgiyle bir hesap varsa')
    await main.getByRole('button', { name: 'Başka bir bilgiyle dene' }).click()
  }
  await main.getByLabel('Kullanıcı adı veya e-posta').fill('ayse@')
  await main.getByRole('button', { name: 'Bağlantıyı Gönder' }).click()
  await expect(main.getByText('Geçerli bir e-posta adresi girin.')).toBeVisible()
  await open(page, '/account_reset')
  await expect(main.getByRole('heading', { name: 'Bağlantı geçersiz' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Yeni Bağlantı İste' })).toBeVisible()
})
