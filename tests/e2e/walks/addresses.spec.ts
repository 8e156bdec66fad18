import { expect, test, type BrowserContext } from '@playwright/test'
import { openOffice } from '../colleagues.ts'
import { confirmationLink, newStranger, register } from '../people.ts'
import { product } from '../product.ts'

/* No address that a browser asks for or keeps in its history has a value of a person in it. */

const listen = (context: BrowserContext, addresses: string[]): void => {
  context.on('request', (request) => void addresses.push(request.url()))
  context.on('page', (page) => page.on('framenavigated', (frame) => addresses.push(frame.url())))
}

test('addresses stay free of personal values: registering, searching by each of them, and revealing', async ({
  browser,
  request,
}) => {
  test.setTimeout(240_000)
  const addresses: string[] = []
  const who = newStranger()
  const context = await browser.newContext({ baseURL: product.baseUrl })
  listen(context, addresses)
  const page = await context.newPage()
  await register(page, who)
  await page.goto(await confirmationLink(request, who.email))
  await expect(page.getByTestId('balance')).toBeVisible()

  const desk = await openOffice(browser, 'kasa.sefi')
  listen(desk.context(), addresses)
  desk.on('framenavigated', (frame) => addresses.push(frame.url()))
  for (const query of [who.tckn, `+90${who.phone}`, who.email, who.username]) {
    await desk.goto('/')
    await expect(desk.getByRole('navigation').first()).toBeVisible()
    await desk.keyboard.press('Control+k')
    await desk.getByRole('combobox').fill(query)
    await desk.getByRole('option').filter({ hasText: who.username }).first().click()
    await expect(desk.getByRole('heading', { level: 1, name: who.username })).toBeVisible()
  }
  await desk.getByRole('button', { name: 'Telefon: göster' }).click()
  await desk.getByLabel('Neden gösterilsin?').fill('çekim için arandı')
  await desk.getByRole('button', { name: 'Göster', exact: true }).click()
  await expect(desk.getByText(`+90${who.phone}`)).toBeVisible()
  await desk.goto('/oyuncular')
  await expect(desk.getByRole('row').nth(1)).toBeVisible()

  expect(addresses.length).toBeGreaterThan(30)
  // A link in a mail opens an account by a token, and names nobody.
  const values = [who.tckn, who.phone, who.email, who.firstname, who.lastname, who.password]
  const spelt = values.flatMap((value) => [value, encodeURIComponent(value)])
  const found = addresses.filter((address) =>
    spelt.some((value) => address.toLowerCase().includes(value.toLowerCase())),
  )
  expect(found).toEqual([])
})
