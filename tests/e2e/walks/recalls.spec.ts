import { expect, test, type Browser, type Page } from '@playwright/test'
import { complaints } from '../axe.ts'
import { openOffice } from '../colleagues.ts'

/* A deposit that the bank recalls, to its end, and a day of a provider that is closed with a difference: two people. */

// Money moves here: no second try.
test.describe.configure({ retries: 0 })

const approve = async (lead: Page, call: string): Promise<void> => {
  await lead.goto('/onaylar')
  await lead.getByRole('row').filter({ hasText: call }).first().click()
  await lead.getByRole('button', { name: /^Onayla/ }).click()
  await expect(lead.getByText('Onaylandı').first()).toBeVisible()
}
const isProposed = (page: Page) =>
  expect(page.getByText(/ikinci kişinin onayını bekliyor/).first()).toBeVisible()
/** The newest credited deposit that came by a gateway: one by hand is won by money that waits in suspense. */
const findCredited = async (page: Page): Promise<string> => {
  const row = page
    .getByRole('row')
    .filter({ hasText: /FLK-/, hasNotText: 'mesai saatleri' })
    .first()
  await expect(row).toBeVisible()
  return /FLK-[A-Z0-9]{6}/.exec(await row.innerText())?.[0] ?? ''
}
const look = async (page: Page): Promise<void> => {
  expect(await complaints(page)).toEqual([])
  await page.setViewportSize({ width: 768, height: 1024 })
  expect(await complaints(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
}

const openBoth = async (browser: Browser) => {
  const cashier = await openOffice(browser, 'kasa', '/yatirimlar?state=credited')
  const lead = await openOffice(browser, 'kasa.sefi', '/onaylar')
  return { cashier, lead }
}

test('a recalled deposit and a day with a difference are each recorded by one person and agreed to by another', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const { cashier, lead } = await openBoth(browser)
  const code = await findCredited(cashier)
  const reference = `RC-${Date.now()}`

  await test.step('a recall is found by the deposit’s code and recorded by two', async () => {
    await cashier.goto('/geri-cagrilanlar')
    await expect(cashier.getByRole('button', { name: 'Geri çağırma işle' })).toBeVisible()
    expect(await complaints(cashier)).toEqual([])
    await cashier.getByRole('button', { name: 'Geri çağırma işle' }).click()
    const dialog = cashier.getByRole('dialog')
    await dialog.getByLabel(/^Yatırım kodu/).fill('FLK-YOK222')
    await dialog.getByRole('button', { name: 'Bul' }).click()
    await expect(dialog.getByText('Bu kodla bakiyeye eklenmiş bir yatırım yok.')).toBeVisible()
    await dialog.getByLabel(/^Yatırım kodu/).fill(code)
    await dialog.getByRole('button', { name: 'Bul' }).click()
    await dialog.getByLabel(/^Geri alınan tutar/).fill('50')
    await dialog.getByLabel(/^Geri çağırmanın referansı/).fill(reference)
    await expect(dialog.getByText(/^Şu an işlense:/)).toBeVisible()
    await dialog.getByLabel(/^Gerekçe/).fill('Bankanın yazısı dosyada')
    expect(await complaints(cashier)).toEqual([])
    await dialog.getByRole('button', { name: 'İkinci kişiye öner' }).click()
    await isProposed(cashier)
    await approve(lead, 'Geri çağırmayı işleme')
  })

  await test.step('its case stands on the desk, and is closed by two once nothing is owed', async () => {
    await cashier.goto('/geri-cagrilanlar')
    await cashier.getByRole('row').filter({ hasText: code }).first().click()
    await expect(cashier.getByText(reference).last()).toBeVisible()
    await look(cashier)
    await cashier.getByLabel('Ne yapılacak?').selectOption({ label: 'İtirazı kazandık, geri ver' })
    await cashier.getByLabel(/^Gerekçe/).fill('Banka parayı geri verdi')
    await cashier.getByRole('button', { name: /^Öner/ }).click()
    await isProposed(cashier)
    await approve(lead, 'Geri çağrılan yatırıma karar verme')
    await cashier.goto('/geri-cagrilanlar?view=won')
    await expect(cashier.getByRole('row').filter({ hasText: code }).first()).toContainText(
      'Kazanıldı',
    )
  })

  await test.step('a day is closed by the provider’s paper, with a difference by two', async () => {
    await cashier.goto('/mutabakat')
    const row = cashier.getByRole('row').filter({ hasText: 'Felek Stüdyo' }).first()
    const day = /\d{2}\.\d{2}\.\d{4}/.exec(await row.innerText())?.[0] ?? ''
    await row.click()
    await cashier.getByLabel(/^Bahis/).fill('1')
    await cashier.getByLabel(/^Belgenin numarası/).fill(`OZET-${reference}`)
    await expect(cashier.getByText(/^Fark: /)).toBeVisible()
    await cashier.getByRole('button', { name: /^Farkla kapatmayı öner/ }).click()
    await expect(cashier.getByText('En az 10 karakterlik bir gerekçe yazın.')).toBeVisible()
    await cashier.getByLabel(/^Gerekçe/).fill('Sağlayıcı gece yarısını başka sayıyor')
    await look(cashier)
    await cashier.getByRole('button', { name: /^Farkla kapatmayı öner/ }).click()
    await isProposed(cashier)
    await approve(lead, 'Gün kapatma')
    await cashier.goto('/mutabakat?view=closed')
    const closed = cashier.getByRole('row').filter({ hasText: day }).first()
    await expect(closed).toContainText('Kapandı')
    await closed.click()
    await expect(cashier.getByText('Sağlayıcı gece yarısını başka sayıyor')).toBeVisible()
    await look(cashier)
  })
  for (const page of [cashier, lead]) await page.context().close()
})
