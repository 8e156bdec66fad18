import type { Page } from '@playwright/test'
import { expect, open, signIn, test, toast } from '../walk.ts'
import { wireOf } from '../wire.ts'
import { answering, onCall, saying, stored } from './rule.ts'

// What the sandbox bank declines: no balance moves, whoever looks at it next.
const amount = '500,13'
const wire = 'finance/save_bank_transfer'

/** The ids under which a call left, and the calls that asked after one. */
const idsOf = (page: Page) => {
  const sent: string[] = []
  const asked: string[] = []
  page.on('request', (request) => {
    const { requestID } = (request.postDataJSON() as { data?: { requestID?: string } } | null)
      ?.data ?? { requestID: undefined }
    if (wireOf(request) === wire) sent.push(requestID ?? '')
    if (wireOf(request) === 'finance/request_outcome') asked.push(requestID ?? '')
  })
  return { sent, asked }
}

const fill = async (page: Page): Promise<void> => {
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Tutar', exact: true }).fill(amount)
  await main.getByLabel('Gönderen banka').selectOption({ index: 1 })
}
const press = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Talebi Onayla' }).click()
const send = async (page: Page): Promise<void> => {
  await fill(page)
  await press(page)
}

/** The request reaches the server; its reply does not come back. */
const losingReplies = (page: Page) =>
  onCall(page, wire, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })

const unknown = (page: Page) => page.getByText('Bağlantı koptu, sonucu bilmiyoruz.')
const panels = (page: Page) => page.getByRole('main').getByText(/^FLK-/)

test('a lost reply to a money request: the same request goes again by itself under the same id, and the player sees one final state', async ({
  page,
  allow,
}) => {
  allow(/ERR_CONNECTION_RESET/)
  await signIn(page, 'zeynep')
  await open(page, '/profile/deposit')
  const ids = idsOf(page)
  const before = await panels(page).count()
  const aside = await losingReplies(page)
  await send(page)
  await expect(unknown(page)).toBeVisible()
  await aside()
  await expect(toast(page, 'Yatırım talebiniz alındı.')).toBeVisible()
  await expect(unknown(page)).toHaveCount(0)
  await expect(panels(page)).toHaveCount(before + 1)
  expect(ids.sent.length).toBeGreaterThan(1)
  expect(new Set(ids.sent).size).toBe(1)
  expect(ids.sent[0]).toMatch(/^[0-9A-Za-z]{26}$/)
  expect(ids.asked).toEqual([])
  expect(await stored(page, 'sent')).toBeNull()
})

test('a lost reply is found again after a reload, and nothing of the request stands readable in storage', async ({
  page,
  allow,
}) => {
  allow(/ERR_CONNECTION_RESET/)
  await signIn(page, 'zeynep')
  await open(page, '/profile/deposit')
  const before = await panels(page).count()
  const ids = idsOf(page)
  const aside = await losingReplies(page)
  await send(page)
  await expect(unknown(page)).toBeVisible()
  expect(await stored(page, 'sent')).not.toMatch(/500|Zeynep|finance/)
  await aside()
  await page.goto('/faq')
  await expect(toast(page, 'Yatırım talebiniz alındı.')).toBeVisible()
  expect(new Set(ids.sent).size).toBe(1)
  await open(page, '/profile/deposit')
  await expect(panels(page)).toHaveCount(before + 1)
})

test('after ten minutes a lost money request is not placed again: the client asks what became of it', async ({
  page,
  context,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/)
  await page.clock.install()
  const proven = page.waitForResponse((r) => wireOf(r.request()) === 'user/login_data')
  await signIn(page, 'zeynep')
  await proven
  await open(page, '/profile/deposit')
  const before = await panels(page).count()
  await fill(page)
  await context.setOffline(true)
  await press(page)
  await expect(unknown(page)).toBeVisible()
  await page.clock.fastForward('10:30')
  const ids = idsOf(page)
  await context.setOffline(false)
  await expect(toast(page, /Talebiniz bize ulaşmadı ve işleme alınmadı/)).toBeVisible()
  expect(ids.sent).toEqual([])
  expect(ids.asked).toHaveLength(1)
  await expect(unknown(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: 'Talebi Onayla' })).toBeVisible()
  await expect(panels(page)).toHaveCount(before)
})

test('a refused deposit is told for one second, and the form stays', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'zeynep')
  await open(page, '/profile/deposit')
  await answering(
    page,
    wire,
    saying('Bu ödeme yöntemi şu anda kapalı.', { error: 'method_closed' }),
  )
  await send(page)
  const told = toast(page, 'Bu ödeme yöntemi şu anda kapalı.')
  await expect(told).toBeVisible()
  await page.clock.fastForward(1_001)
  await expect(told).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: 'Talebi Onayla' })).toBeEnabled()
})
