import { expect as soon, type Page } from '@playwright/test'
import { newMember } from '../members.ts'
import { product } from '../product.ts'
import { scanned } from '../qr.ts'
import { getBalance, expect, expectBalance, open, signInAs, test, toast } from '../walk.ts'
import { wireOf } from '../wire.ts'

// Money moves here: no second try.
test.describe.configure({ retries: 0 })

const main = (page: Page) => page.getByRole('main')
const choose = (page: Page, method: string) =>
  main(page).locator('label').filter({ hasText: method }).first().click()
const press = (page: Page, name: string | RegExp) =>
  main(page)
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click()
const sandbox = (page: Page) =>
  soon(page).toHaveURL(new RegExp(`^http://localhost:${product.sandboxPort}/pay/`))
const back = (page: Page) => soon(page).toHaveURL(/\/profile\/deposit\?payment=\d+$/)
/** The newest request's panel: the one that the page came back with. */
const panel = (page: Page) =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('list') })
    .first()

/** Chooses a method and an amount, and goes where it is paid. */
const goToPay = async (page: Page, method: string, amount: string, go = 'Ödeme Sayfasına Git') => {
  await open(page, '/profile/deposit')
  await choose(page, method)
  await press(page, amount)
  await press(page, go)
  await sandbox(page)
}

test('a card is refused and taken, a payment left behind is confirmed late, and one paid twice is credited once', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000)
  const who = await newMember(request)
  await signInAs(page, who.username, who.password)
  soon(await getBalance(page)).toBe(0n)

  await test.step('the verification is refused: the reason stands in the timeline, nothing moves', async () => {
    await goToPay(page, 'Banka Kartı', '500')
    await expect(page.getByText('Felek onu görmez')).toBeVisible()
    await page.getByRole('button', { name: 'Doğrulamayı Reddet' }).click()
    await back(page)
    await expect(panel(page)).toContainText('Ödeme doğrulanmadı; bankanız onay vermedi.')
    await expect(panel(page)).toContainText('Reddedildi')
    expect(await getBalance(page)).toBe(0n)
  })

  await test.step('verified: the balance moves by itself', async () => {
    await goToPay(page, 'Banka Kartı', '500')
    await page.getByRole('button', { name: 'Doğrula ve Öde' }).click()
    await back(page)
    await expectBalance(page, 50_000n)
    await expect(panel(page)).toContainText('Bakiyenize geçti.')
    // The way back proves nothing: whoever types it is shown what the server knows.
    await open(page, '/profile/deposit?payment=1')
    await expect(main(page).getByText('Talebiniz burada görünecek')).toBeVisible()
  })

  await test.step('left behind: it can be gone on with, and is confirmed ten seconds later', async () => {
    await goToPay(page, 'Cüzdan', '250')
    await page.getByRole('button', { name: 'Vazgeç, siteye dön' }).click()
    await back(page)
    await expect(panel(page)).toContainText('Ödemeniz bekleniyor')
    await panel(page).getByRole('link', { name: 'Ödemeye Devam Et' }).click()
    await sandbox(page)
    await page.getByRole('button', { name: /onay 10 saniye sonra/ }).click()
    await back(page)
    expect(await getBalance(page)).toBe(50_000n)
    await expectBalance(page, 75_000n, 30_000)
    await expect(panel(page)).toContainText('Bakiyenize geçti.')
  })

  await test.step('paid twice: credited once; half of it paid: nothing, and it is looked into', async () => {
    await goToPay(page, 'Banka Kartı', '100')
    await page.getByRole('button', { name: 'İki kez öde' }).click()
    await back(page)
    await expectBalance(page, 85_000n)
    await goToPay(page, 'Banka Kartı', '100')
    await page.getByRole('button', { name: /Yarısını öde/ }).click()
    await back(page)
    await expect(panel(page)).toContainText('Gelen para talebinizle eşleşmedi; inceleniyor.')
    await expect(panel(page).getByRole('link', { name: 'Ödemeye Devam Et' })).toHaveCount(0)
    expect(await getBalance(page)).toBe(85_000n)
  })

  await test.step('Cepbank: each wrong field says so, then the code brings the money', async () => {
    await open(page, '/profile/deposit')
    await choose(page, 'Cepbank')
    await press(page, 'Talebi Onayla')
    await expect(main(page).getByText('Zorunlu alan')).toHaveCount(5)
    await press(page, '250')
    await main(page).getByLabel('Gönderen telefonu').fill('0532 111 22 33')
    await main(page).getByLabel('Gönderen T.C. kimlik no').fill('10000000147')
    await main(page).getByLabel('Alıcı telefonu').fill('+90 533 999 88 77')
    await main(page).getByLabel('Alıcı T.C. kimlik no').fill('12345678950')
    await main(page).getByLabel('Cepbank referans numarası').fill('12345678')
    await press(page, 'Talebi Onayla')
    await expect(main(page).getByText('T.C. Kimlik Numarası Hatalı...')).toHaveCount(1)
    await main(page).getByLabel('Gönderen T.C. kimlik no').fill('10000000146')
    await press(page, 'Talebi Onayla')
    await expect(panel(page).getByText(/^FLK-/)).toBeVisible()
    await expectBalance(page, 110_000n)
  })

  await test.step('the history keeps each with its reason and its steps', async () => {
    await open(page, '/profile/history/finance')
    const refused = main(page).locator('section li').filter({ hasText: 'Reddedildi' })
    await expect(refused).toHaveCount(1)
    await refused.getByText('Talebin durumu').click()
    const steps = refused.getByRole('list', { name: 'Talebin durumu' })
    await expect(steps.getByRole('listitem')).toHaveCount(2)
    await expect(steps).toContainText('Ödeme doğrulanmadı; bankanız onay vermedi.')
  })
})

test('favourites, presets of each method, the QR code beside a transfer and the operator’s words, on a phone in English', async ({
  page,
  request,
}) => {
  const who = await newMember(request)
  await signInAs(page, who.username, who.password)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/profile/deposit?lang=en')
  await expect(main(page).getByRole('heading', { name: 'About deposits' })).toBeVisible()
  await expect(main(page).getByText('This is a demo.')).toBeVisible()

  await press(page, /more method/)
  await press(page, 'Add to favourites: Cepbank')
  await expect(
    toast(page, 'Favorilere Başarıyla Eklendi').or(toast(page, 'Added to favourites')),
  ).toBeVisible()
  await page.reload()
  // What is highlighted comes first, then what the player has marked.
  await expect(main(page).getByRole('radio').nth(1)).toHaveAccessibleName(/Cepbank/)
  await press(page, 'Remove from favourites: Cepbank')
  // It goes back behind the fold; before that what is pressed may move away under the pointer.
  await expect(main(page).getByRole('radio').nth(1)).not.toHaveAccessibleName(/Cepbank/)
  await press(page, /more method/)
  await expect(main(page).getByRole('button', { name: 'Add to favourites: Cepbank' })).toBeVisible()

  await choose(page, 'Crypto')
  await expect(main(page).getByRole('button', { name: '25,000', exact: true })).toBeVisible()
  await choose(page, 'Tether')
  await expect(main(page).getByRole('button', { name: '10,000', exact: true })).toBeVisible()
  await expect(main(page).getByRole('button', { name: '25,000', exact: true })).toHaveCount(0)

  await choose(page, 'FAST')
  await press(page, '100')
  await main(page).getByLabel('Your bank').selectOption({ index: 1 })
  const asked = page.waitForResponse((r) => wireOf(r.request()) === 'finance/save_bank_transfer')
  await press(page, 'Confirm request')
  const { data } = (await (await asked).json()) as { data: { qr: string } }
  const code = main(page).getByRole('img', { name: 'FAST QR code' })
  await expect(code).toBeVisible()
  expect(await scanned(code)).toBe(data.qr)
  await expectBalance(page, 10_000n)
})
