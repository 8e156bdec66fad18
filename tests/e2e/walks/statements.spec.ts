import { expect, test, type Page } from '@playwright/test'
import { complaints } from '../axe.ts'
import { openOffice } from '../colleagues.ts'

/* A statement of the bank from its file to the end of a stranger's money: four people, no curl. */

/** Of today: the demo's own statement ends yesterday. */
const csvOf = (reference: string): Buffer => {
  const day = new Date().toLocaleDateString('tr-TR', {
    timeZone: 'Europe/Istanbul',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
  return Buffer.from(
    [
      'Tarih;Açıklama;Tutar;Gönderen;Dekont No',
      `${day};Gelen FAST havale;1.250,50;Selim Yabancı;${reference}`,
      `${day};EFT masrafı;-12,50;;`,
      '',
    ].join('\r\n'),
  )
}

const chooseAccount = async (page: Page): Promise<void> => {
  const account = page.getByLabel('Hesap', { exact: true })
  await account.selectOption({ index: 1 })
}
const choose = (page: Page, buffer: Buffer): Promise<void> =>
  page
    .getByLabel('Dosya', { exact: true })
    .setInputFiles({ name: 'ekstre.csv', mimeType: 'text/csv', buffer })

test('a statement: its format saved by two, imported once, and a stranger’s money sent back', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const reference = `DK-${Date.now()}`
  const file = csvOf(reference)
  const lead = await openOffice(browser, 'kasa.sefi', '/ekstreler/yeni')
  const owner = await openOffice(browser, 'sahip', '/onaylar')

  await test.step('a format is tried before two persons save it', async () => {
    await chooseAccount(lead)
    await choose(lead, file)
    // The demo's staff have read another kind of file by now.
    await lead.getByRole('button', { name: 'Biçimi değiştir' }).click()
    await lead.getByLabel(/^Karşı IBAN/).fill('')
    await lead.getByLabel(/^Bakiye/).fill('')
    await lead.getByLabel(/^Karşı tarafın adı/).fill('Gönderen')
    await lead.getByLabel(/^Banka referansı/).fill('Dekont No')
    await lead.getByRole('button', { name: 'Bu biçimle dene' }).click()
    await expect(lead.getByText('2 satır, 2 yeni')).toBeVisible()
    await expect(lead.getByRole('button', { name: 'İçe aktar', exact: true })).toBeDisabled()
    expect(await complaints(lead)).toEqual([])
    await lead.getByLabel(/^Gerekçe/).fill('Bankanın örnek dosyasıyla denendi')
    await lead.getByRole('button', { name: 'Biçimi öner' }).click()
    await expect(lead.getByText('Öneri, ikinci kişinin onayını bekliyor.')).toBeVisible()
    await owner.getByRole('row').filter({ hasText: 'Ekstre biçimini' }).first().click()
    await owner.getByRole('button', { name: /^Onayla/ }).click()
    await expect(owner.getByText('Onaylandı').first()).toBeVisible()
  })

  const cashier = await openOffice(browser, 'kasa', '/ekstreler/yeni')
  await test.step('a file that is false at one place is refused there', async () => {
    await chooseAccount(cashier)
    await choose(cashier, Buffer.from(String(file).replace('1.250,50', '1,250.50')))
    await expect(cashier.getByText('2. satır, Tutar:')).toBeVisible()
  })
  await test.step('a file is imported once, however often it is sent', async () => {
    await choose(cashier, file)
    await cashier.getByRole('button', { name: 'İçe aktar', exact: true }).click()
    await expect(cashier.getByText(/^2 yeni satır: 0 yatırım/)).toBeVisible()
    await cashier.getByRole('button', { name: 'Başka dosya' }).click()
    await choose(cashier, file)
    await cashier.getByRole('button', { name: 'İçe aktar', exact: true }).click()
    await expect(cashier.getByText('Yeni satır yoktu; hiçbir şey değişmedi.')).toBeVisible()
  })
  await test.step('a stranger’s money is sent back by two, and the line says so', async () => {
    await cashier.goto('/aski')
    await cashier.getByRole('row').filter({ hasText: '1.250,50' }).first().click()
    await expect(cashier.getByText(reference)).toBeVisible()
    await expect(cashier.getByText('Selim')).toHaveCount(0)
    expect(await complaints(cashier)).toEqual([])
    await cashier.getByRole('button', { name: /^Başka türlü bitir/ }).click()
    await cashier.getByLabel('İade işleminin banka referansı').fill(`IADE-${reference}`)
    await cashier.getByLabel(/^Oyuncunun okuyacağı not/).fill('Gönderen hesap size ait değil')
    await cashier.getByLabel(/^Gerekçe/).fill('Gönderen oyuncu değil')
    await cashier.getByRole('button', { name: /^Öner/ }).click()
    await expect(cashier.getByText('Öneri, ikinci kişinin onayını bekliyor.')).toBeVisible()
    await owner.goto('/onaylar')
    await owner.getByRole('row').filter({ hasText: 'sonuçlandırma' }).first().click()
    await owner.getByRole('button', { name: /^Onayla/ }).click()
    await expect(owner.getByText('Onaylandı').first()).toBeVisible()
    await cashier.goto('/ekstreler/satirlar?show=in')
    await expect(
      cashier.getByRole('row').filter({ hasText: reference }).getByText('İade edildi'),
    ).toBeVisible()
  })
  for (const page of [lead, owner, cashier]) await page.context().close()
})
