import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { frameOf, gameReady } from '../game.ts'
import { newIban } from '../people.ts'
import { product } from '../product.ts'
import { expect, expectBalance, expectToast, fillSignIn, open, signInAs, test } from '../walk.ts'
import { aWirePlayer, transfer } from '../wire-player.ts'

// Money moves here, and accounts close: no second try.
test.describe.configure({ retries: 0 })

type Player = Awaited<ReturnType<typeof aWirePlayer>>
let players: Player[] = []
// Each walk has an account of its own; the bank takes its time for all of them at once.
test.beforeAll(async ({ playwright }) => {
  players = await Promise.all(
    [1, 2, 3].map(async () =>
      aWirePlayer(await playwright.request.newContext({ baseURL: product.baseUrl })),
    ),
  )
})
const player = (n: 0 | 1 | 2): Player => {
  const one = players[n]
  if (!one) throw new Error('no player')
  return one
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a limit is set, refused where it is none, raised, waits, and applies once it is confirmed; a transfer over it is taken then', async ({
  page,
}) => {
  const { who, call } = player(0)
  await transfer(call, who, '300')
  // Before the bank has sent it: with what came today it is more than the limit.
  await call('protection/set', { tool: 'deposit.day', value: '600', requestID: randomUUID() })
  await signInAs(page, who.username, who.password)
  // Two presses from any page.
  await page.getByRole('button', { name: /Hesabım$/ }).click()
  await page.getByRole('link', { name: 'Sorumlu Oyun' }).first().click()
  await expect(page).toHaveURL('/profile/limits')
  const card = region(page, 'Yatırım limiti')
  const [daily, weekly] = [
    card.getByLabel('Günlük', { exact: true }),
    card.getByLabel('Haftalık', { exact: true }),
  ]
  const save = card.getByRole('button', { name: 'Kaydet' })
  for (const wrong of ['0', '1,234']) {
    await weekly.fill(wrong)
    await save.click()
    await expect(card.getByText('Sıfırdan büyük bir tutar girin')).toBeVisible()
    await expect(weekly).toBeFocused()
    await expect(weekly).toHaveAttribute('aria-invalid', 'true')
  }
  await weekly.fill('2000')
  await weekly.press('Enter')
  await expectToast(page, 'Yeni limitiniz şu andan itibaren geçerli.')
  await expect(card.getByText('Kalan 1.500 TL')).toBeVisible()
  await daily.fill('1000')
  await save.click()
  await expect(card.getByText('Bekleyen değişiklik: 1.000 TL')).toBeVisible()
  await expect(daily).toHaveValue('600')

  // While it waits: a night needs a length, a longest session its least.
  const night = region(page, 'Gece')
  await night.getByLabel('Başlangıç').fill('23')
  await night.getByLabel('Bitiş').fill('2300')
  await night.getByRole('button', { name: 'Kaydet' }).click()
  await expect(night.getByText('Başlangıç ve bitiş aynı olamaz.')).toBeVisible()
  const time = region(page, 'Süre')
  await time.getByLabel('Aralıksız oyun, en çok').fill('14')
  await time.getByRole('button', { name: 'Kaydet' }).click()
  await expect(time.getByText('15 ile 720 arasında tam dakika girin.')).toBeVisible()

  await card
    .getByRole('button', { name: /^Onayla: Günlük yatırım limiti/ })
    .click({ timeout: 30_000 })
  await expect(card.getByText('Kalan 500 TL')).toBeVisible()
  await expect(daily).toHaveValue('1.000')
  const log = region(page, 'Kayıtlar')
  await expect(log.getByText('Günlük yatırım limiti: artış onaylandı')).toBeVisible()

  await open(page, '/profile/deposit')
  const parked = page.getByRole('list', { name: 'Bekletilen transferler' })
  await expect(parked.getByText('Bu transfer limitinizi aşıyor')).toBeVisible()
  await expect(parked.getByRole('button', { name: /^Geri Gönder: / })).toBeVisible()
  await parked.getByRole('button', { name: 'Bakiyeme Al: 300,00 TL' }).click()
  await expectBalance(page, 80_000n)
  await expect(parked).toHaveCount(0)

  // Refused deposits, another increase, back from a break: the house tells them how it went, and no more.
  await call('protection/set', { tool: 'deposit.week', value: '3000', requestID: randomUUID() })
  for (let n = 0; n < 3; n += 1) await transfer(call, who, '50.13')
  await call('protection/pause', { hours: 24, requestID: randomUUID() })
  await open(page, '/profile/limits')
  const days = region(page, 'Son 30 gününüz')
  await expect(days).toBeVisible({ timeout: 30_000 })
  await expect(days.getByText('800,00 TL')).toBeVisible()
  await expect(days.getByText('2 yatırım')).toBeVisible()
  await open(page, '/notifications')
  const told = page.getByRole('main').getByText('Son 30 gününüz')
  await told.click()
  await expect(page.getByRole('main').getByText(/2 yatırımla 800,00\sTL yatırdınız/)).toBeVisible()
  await page.getByRole('link', { name: 'Sorumlu Oyun sayfasında gör' }).click()
  await expect(days).toBeVisible()
})

/** When the player's next check is due, as the server says it. */
const checkAt = async (call: Player['call']): Promise<string> =>
  ((await call('protection/get', {})) as { sitting: { checkAt?: string } }).sitting.checkAt ?? ''

const spinButton = (page: Page) => frameOf(page).getByRole('button', { name: 'Çevir' })

test('a check stops the game until it is answered; a pause from another device ends it after its round, and closes the cashier', async ({
  page,
  allow,
}) => {
  // The pause may be quicker than the stake of the spin before it, which it then refuses.
  allow(/status of 409/)
  const { who, call, win } = player(1)
  await call('protection/set', { tool: 'check', value: 10, requestID: randomUUID() })
  await signInAs(page, who.username, who.password)
  await open(page, '/play/slot/nazar')
  await gameReady(page)
  // The sitting begins with this stake; ten minutes of it are five seconds here, and the server says so.
  await win('nazar', '4.00')
  const check = page.getByRole('dialog', { name: /^Oyunda geçen süreniz:/ })
  await expect(check.getByRole('heading')).toBeFocused({ timeout: 30_000 })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  for (const name of ['Oyundan Çık', 'Mola Ver', 'Devam Et']) {
    await page.keyboard.press('Tab')
    await expect(check.getByRole('button', { name })).toBeFocused()
  }
  for (const figure of ['10,00 TL', '4,00 TL', '−6,00 TL'])
    await expect(check.getByText(figure, { exact: true })).toBeVisible()
  const due = await checkAt(call)
  expect(Date.parse(due)).toBeLessThanOrEqual(Date.now())
  await page.keyboard.press('Enter')
  await expect.poll(() => checkAt(call)).not.toBe(due)
  // It comes again, in the midst of what follows.
  await page.addLocatorHandler(check, () => check.getByRole('button', { name: 'Devam Et' }).click())

  await gameReady(page)
  await expect(page.getByTestId('session-net').filter({ visible: true })).toHaveText('−6,00 TL')
  await spinButton(page).click()
  await expect(spinButton(page)).toHaveAttribute('data-busy', 'true')
  await call('protection/pause', { days: 42, requestID: randomUUID() })
  // The round that runs is shown to its end first.
  await expect(page.locator('iframe')).toBeVisible()
  const why = page.getByRole('main').getByText(/^Moladasınız\. Bitiş: /)
  await expect(why).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('link', { name: 'Para Çek' }).first().click()
  await expect(page.getByText('Yatırım şu anda kapalı')).toBeVisible()
  await open(page, '/profile/deposit')
  await expect(page).toHaveURL('/profile/withdraw')
  await open(page, '/demo/slot/nazar')
  await expect(page.getByRole('main').getByText(/^Moladasınız/)).toBeVisible()
  // Nothing shines that can not be done: the header's way to the cashier is quiet on every page.
  const cashier = page.getByRole('banner').getByRole('link', { name: 'Para Yatır' })
  await expect(cashier).toHaveClass(/bg-button-2/)
  await expect(cashier).not.toHaveClass(/bg-accent/)
  await expect(page.locator('iframe')).toHaveCount(0)
})

const withdraw = async (page: Page, password: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Tutar' }).fill('500')
  await page.getByLabel('Kimlik son geçerlilik tarihi').fill('01012031')
  await page.getByRole('button', { name: 'Çekim Talebi Oluştur' }).click()
  const asked = page.getByRole('dialog').getByLabel('Şifre', { exact: true })
  const receipt = page.getByRole('heading', { name: 'Çekim talebiniz' })
  await expect(asked.or(receipt)).toBeVisible()
  if (await asked.isVisible()) {
    await asked.fill(password)
    await page.getByRole('dialog').getByRole('button', { name: 'Onayla' }).click()
  }
  await expect(receipt).toBeVisible()
}

test('a time-out of 24 hours by one press; an exclusion on two screens, and afterwards the money can be withdrawn', async ({
  page,
}) => {
  const { who, call } = player(2)
  await call('finance/save_bank_account', {
    bankID: '64',
    accountOwner: `${who.firstname} ${who.lastname}`,
    IBAN: newIban(),
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, who.username, who.password)
  await page.getByRole('button', { name: 'Menü' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '24 Saat Mola Ver' }).click()
  await expectToast(page, /^Moladasınız\. Bitiş: /)

  await open(page, '/profile/limits')
  await page.getByRole('link', { name: 'Süreyi Seç' }).click()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Devam Et' }).click()
  await expect(main.getByText('Bir süre seçin.')).toBeVisible()
  await main.getByRole('radio', { name: /^6 ay/ }).check()
  await main.getByRole('button', { name: 'Devam Et' }).click()
  await expect(main.getByText('Bu süre kısaltılamaz ve geri alınamaz.')).toBeVisible()
  const close = main.getByRole('button', { name: 'Hesabımı Oyuna Kapat' })
  await close.click()
  await expect(main.getByText('Devam etmek için anladığınızı işaretleyin.')).toBeVisible()
  await main.getByRole('checkbox').check()
  await close.click()
  await expect(page).toHaveURL('/profile/limits')
  await expect(
    main.getByRole('heading', { name: 'Hesabınız oyuna kapalı. Bakiyenizi çekebilirsiniz.' }),
  ).toBeVisible()

  // Who signs in anew is let in for what is left open.
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await open(page, '/login')
  await fillSignIn(page, who.username, who.password)
  await expect(page.getByTestId('balance')).toBeVisible()
  await expectBalance(page, 50_000n)
  await open(page, '/profile/withdraw')
  await withdraw(page, who.password)
  await expectBalance(page, 0n)
})
