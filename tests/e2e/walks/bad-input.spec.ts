import type { Page } from '@playwright/test'
import { gameReady } from '../game.ts'
import { newMember } from '../members.ts'
import { listenTo, tamper } from '../wire.ts'
import {
  getBalance,
  expect,
  expectBalance,
  expectToast,
  fillSignIn,
  open,
  signIn,
  signInAs,
  test,
  toast,
} from '../walk.ts'
import { accounts } from '../product.ts'

// Money moves here: no second try.
test.describe.configure({ retries: 0 })

test('a wrong password, an unknown name: the same words, and nobody is signed in', async ({
  page,
}) => {
  await open(page, '/login')
  const said: string[] = []
  for (const [username, password] of [
    ['ayse', 'Yanlis1234'],
    ['kimse-yok', 'Yanlis1234'],
  ] as const) {
    await fillSignIn(page, username, password)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Kullanıcı adı veya şifre hatalı',
    )
    said.push(await page.getByRole('main').getByRole('alert').innerText())
    await open(page, '/login')
  }
  expect(said[0]).toBe(said[1])
  await expect(page.getByTestId('balance')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
})

test('a closed account, and one that waits for its second factor, do not get in', async ({
  page,
}) => {
  await open(page, '/login')
  await fillSignIn(page, 'kapali', accounts.kapali)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('İnaktif hesap')
  await fillSignIn(page, 'mehmet', accounts.mehmet)
  await expect(page.getByRole('dialog', { name: 'Doğrulama kodu' })).toBeVisible()
  await expect(page.getByTestId('balance')).toHaveCount(0)
  await page.goto('/profile')
  await expect(page).toHaveURL('/login')
})

test('empty fields are named in the language of the page', async ({ page }) => {
  for (const [lang, required, button] of [
    ['tr', 'Zorunlu alan', 'Giriş Yap'],
    ['en', 'Required field', 'Sign in'],
  ] as const) {
    await open(page, `/login?lang=${lang}`)
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('main').getByText(required, { exact: true })).toHaveCount(2)
    await expect(page.getByRole('main').locator('[aria-invalid=true]')).toHaveCount(2)
  }
})

test('the registration form says in both languages what to type, and its summary leads to the field', async ({
  page,
}) => {
  const words = {
    tr: {
      short: 'Şifre en az 6 karakter olmalıdır',
      differ: 'Şifreler eşleşmiyor',
      next: 'Devam Et',
      user: /^Kullanıcı adı/,
      pass: /^Şifre\s*$/,
      again: /^Şifre \(tekrar\)/,
    },
    en: {
      short: 'Password must be at least 6 characters',
      differ: "Passwords don't match",
      next: 'Continue',
      user: /^Username/,
      pass: /^Password\s*$/,
      again: /^(Repeat|Confirm|Password \()/,
    },
  }
  for (const lang of ['tr', 'en'] as const) {
    const w = words[lang]
    await open(page, `/register?lang=${lang}`)
    const main = page.getByRole('main')
    await main.getByLabel(w.user).fill('Ğ?')
    await main.getByLabel(w.pass).fill('a1')
    await main.getByLabel(w.again).fill('a2')
    await main.getByRole('button', { name: w.next }).click()
    await expect(main.getByText(w.short)).toBeVisible()
    await expect(main.getByText(w.differ)).toBeVisible()
    await expect(main.getByLabel(w.user)).toHaveAttribute('aria-invalid', 'true')
    await main
      .getByRole('group', { name: /kontrol edin|Check/ })
      .getByRole('button')
      .first()
      .click()
    await expect(main.getByLabel(w.user)).toBeFocused()
  }
})

test('amounts that are none never reach the books, even past the form', async ({ page }) => {
  await signIn(page, 'ayse')
  await open(page, '/profile/deposit')
  const before = await getBalance(page)
  const amount = page.getByRole('textbox', { name: 'Tutar' })
  await amount.fill('100')
  await page.getByLabel('Gönderen banka').selectOption({ index: 1 })
  const send = () => page.getByRole('button', { name: 'Talebi Onayla' }).click()
  for (const bad of ['12.345', '1e3', '-5', '0', '1,5', ' 100', 100.5]) {
    const reply = await tamper(page, 'finance/save_bank_transfer', { amount: bad }, send)
    expect(reply, String(bad)).toMatchObject({ result: false, code: 422, error: 'invalid_fields' })
    expect((reply.data as { fields: object }).fields, String(bad)).toHaveProperty('amount')
  }
  const reply = await tamper(page, 'finance/save_bank_transfer', { amount: '49.99' }, send)
  expect(reply).toMatchObject({
    result: false,
    error: 'amount_out_of_range',
    message: 'Girdiğiniz tutar minimum ve maksimum aralığında değil',
  })
  expect(await getBalance(page)).toBe(before)
})

/** A code and a reason that no form lets a person send: the sentence of the field, nothing changed. */
const oddCodesAreRefused = async (page: Page): Promise<void> => {
  const main = page.getByRole('main')
  const odd = { code: 422, error: 'invalid_fields' }
  await open(page, '/profile/sms?lang=tr')
  await main.getByRole('button', { name: 'Kod Gönder' }).click()
  await main.getByLabel('SMS ile gelen kod').fill('123456')
  const confirm = () => main.getByRole('button', { name: 'Onayla', exact: true }).click()
  expect(await tamper(page, 'user/sms_validate', { code: '12345a' }, confirm)).toMatchObject(odd)
  await expect(main.getByText('6 haneli kodu girin.')).toBeVisible()
  await page.reload()
  await expect(main.getByText('Onaylanmadı', { exact: true })).toBeVisible()

  await open(page, '/profile/two-factor?lang=en')
  await main.getByRole('button', { name: 'Show the QR code' }).click()
  await main.getByLabel('Verification code').fill('123456')
  const activate = () => main.getByRole('button', { name: 'Activate', exact: true }).click()
  expect(await tamper(page, 'user/check_user_ga', { ga_code: '1234567' }, activate)).toMatchObject(
    odd,
  )
  await expect(main.getByText('Enter the 6-digit code.')).toBeVisible()
  await page.reload()
  await expect(main.getByRole('button', { name: 'Show the QR code' })).toBeVisible()

  await open(page, '/profile/privacy?lang=tr')
  await main.getByRole('button', { name: 'Hesabımı Kapat' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hesabınız kapatılsın mı?' })
  await dialog.getByLabel('Hesabımın kapanacağını anladım').check()
  const close = () => dialog.getByRole('button', { name: 'Evet, Kapat' }).click()
  const reason = { reason: 'x'.repeat(501) }
  expect(await tamper(page, 'user/close_account', reason, close)).toMatchObject(odd)
  await expect(dialog.getByText('Bu metin çok uzun.')).toBeVisible()
}

test('what no form of the account would send is refused under its field, and nothing is stored', async ({
  page,
  request,
}) => {
  const who = await newMember(request)
  await signInAs(page, who.username, who.password)
  const main = page.getByRole('main')
  /** Fills in a form rightly, sends it wrongly. */
  const refused = async (
    path: string,
    right: Record<string, string>,
    wire: string,
    wrong: Record<string, unknown>,
    said: string,
  ) => {
    await open(page, path)
    for (const [label, text] of Object.entries(right))
      await main.getByLabel(label, { exact: true }).fill(text)
    const reply = await tamper(page, wire, wrong, () =>
      main.locator('form button[type=submit]').click(),
    )
    expect(reply, wire).toMatchObject({ result: false, code: 422, error: 'invalid_fields' })
    expect((reply.data as { fields: object }).fields).toHaveProperty(Object.keys(wrong)[0] ?? '')
    await expect(main.getByText(said, { exact: true })).toBeVisible()
  }
  const { password } = who
  await refused(
    '/profile/password',
    { 'Şu anki şifre': password, 'Yeni şifre': 'Defter12', 'Yeni şifre (tekrar)': 'Defter12' },
    'user/pass_change',
    { password: 'defter', passwordConfirm: 'defter' },
    'Şifre en az bir büyük harf içermelidir',
  )
  await refused(
    '/profile/username',
    { 'Yeni kullanıcı adı': 'defter.ad', Şifreniz: password },
    'user/username_change',
    { username: 'ğ?' },
    '3–20 karakter; a–z, 0–9, nokta, çizgi ve alt çizgi kullanın.',
  )
  await refused(
    '/profile/email?lang=en',
    {
      'New e-mail': 'defter@ornek.com',
      'Confirm new e-mail': 'defter@ornek.com',
      'Your password': password,
    },
    'user/email_change',
    { email: 'defter', emailConfirm: 'defter' },
    'Enter a valid e-mail address.',
  )
  await open(page, '/profile/preferences?lang=tr')
  const news = main.getByRole('switch', { name: 'E-posta' })
  const reply = await tamper(page, 'user/save_preferences', { theme: 'neon' }, () => news.click())
  expect(reply).toMatchObject({
    code: 422,
    data: { fields: { theme: 'Geçerli bir değer girin.' } },
  })
  await expect(news).not.toBeChecked()
  await oddCodesAreRefused(page)
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await signInAs(page, who.username, password)
  await open(page, '/profile/preferences')
  await expect(main.getByRole('switch', { name: 'E-posta' })).not.toBeChecked()
})

test('more than there is can not be withdrawn: the form says so, and so does the server past it', async ({
  page,
}) => {
  await signIn(page, 'ayse')
  const before = await getBalance(page)
  await open(page, '/profile/withdraw')
  await page.getByRole('textbox', { name: 'Tutar' }).fill('99000')
  await page.getByRole('textbox', { name: 'Tutar' }).blur()
  await expect(page.getByText('Bu tutar çekilebilir bakiyenizden fazla.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Tutar' }).fill('200')
  await page.getByRole('main').getByLabel('Hesap', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Kimlik son geçerlilik tarihi').fill('01012031')
  const reply = await tamper(
    page,
    'prepayServices/processTransaction',
    { amount: '99000.00' },
    () => page.getByRole('button', { name: 'Çekim Talebi Oluştur' }).click(),
  )
  expect(reply).toMatchObject({ result: false, code: 422, error: 'insufficient_funds' })
  await expect(page.getByText(reply.message).first()).toBeVisible()
  expect(await getBalance(page)).toBe(before)
})

test('a double click on withdraw is one request and one withdrawal', async ({ page }) => {
  await signIn(page, 'ayse')
  const before = await getBalance(page)
  const sent = listenTo(page, 'prepayServices/processTransaction')
  await open(page, '/profile/withdraw')
  await page.getByRole('textbox', { name: 'Tutar' }).fill('120')
  await page.getByRole('main').getByLabel('Hesap', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Kimlik son geçerlilik tarihi').fill('01012031')
  await page.getByRole('button', { name: 'Çekim Talebi Oluştur' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Çekim talebiniz' })).toBeVisible()
  await expectBalance(page, before - 12_000n)
  await expect(page.getByText('Para banka hesabınıza gönderildi.')).toBeVisible({ timeout: 30_000 })
  expect(new Set(sent.map((s) => s.data['requestID'])).size).toBe(1)
  expect(await getBalance(page)).toBe(before - 12_000n)
})

test('two tabs are one player: balance and sign-out reach both', async ({ page, context }) => {
  await signIn(page, 'ayse')
  const other = await context.newPage()
  await open(other, '/profile')
  await expect(other.getByTestId('balance')).toBeVisible()
  const before = await getBalance(other)
  await open(page, '/profile/deposit')
  await page.getByRole('textbox', { name: 'Tutar' }).fill('75')
  await page.getByLabel('Gönderen banka').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Talebi Onayla' }).click()
  await expectBalance(other, before + 7_500n)
  await page.getByRole('button', { name: 'Hesabım' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Çıkış Yap' }).click()
  await expect(other.getByRole('banner').getByRole('link', { name: 'Giriş Yap' })).toBeVisible()
  await expect(other).toHaveURL('/')
})

test('a session that was ended elsewhere ends here, once, and the page says so where it stands', async ({
  page,
  context,
}) => {
  await signIn(page, 'ayse')
  await open(page, '/slot')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.waitForTimeout(2_000)
  // Half of the session is gone: the next sign of life finds out.
  await context.clearCookies({ name: /dev$/ })
  await page.getByRole('heading', { level: 1 }).click()
  await expectToast(page, 'Oturum süresi doldu')
  await expect(toast(page, 'Oturum süresi doldu')).toHaveCount(1)
  await expect(page).toHaveURL('/slot')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Giriş Yap' })).toBeVisible()
  expect(
    await page.evaluate(() => ['session', 'profile', 'auth'].map((k) => localStorage.getItem(k))),
  ).toEqual([null, null, null])
})

test('a protected page asks to sign in and comes back; profile pages lead to the root instead', async ({
  page,
}) => {
  await open(page, '/play/slot/nazar')
  await expect(page).toHaveURL('/login')
  await fillSignIn(page, 'ayse', accounts.ayse)
  await expect(page).toHaveURL('/play/slot/nazar')
  await gameReady(page)
  // What stands above it comes late: it must not push another entry, which acts at one press, to where
  // the way out was.
  let letCome = (): void => undefined
  const late = new Promise<void>((resolve) => (letCome = resolve))
  await page.route(/\/assets\/day-off-.*\.js$/, async (route) => (await late, route.fallback()))
  await page.getByRole('button', { name: 'Hesabım' }).click()
  const leave = page.getByRole('banner').getByRole('button', { name: 'Çıkış Yap' })
  const place = await leave.boundingBox()
  letCome()
  await expect(
    page.getByRole('banner').getByRole('button', { name: '24 Saat Mola Ver' }),
  ).toBeVisible()
  expect(await leave.boundingBox()).toEqual(place)
  await leave.click()
  await expect(page).toHaveURL('/')
  await page.goto('/profile/withdraw')
  await expect(page).toHaveURL('/login')
  await fillSignIn(page, 'ayse', accounts.ayse)
  await expect(page).toHaveURL('/')
})
