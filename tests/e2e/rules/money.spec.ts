import type { Page, Response } from '@playwright/test'
import {
  getBalance,
  expect,
  expectBalance,
  expectToast,
  open,
  signIn,
  test,
  toast,
} from '../walk.ts'
import { wireOf } from '../wire.ts'
import { followedClock } from '../clock.ts'
import { answering, onCall, saying, stored } from './rule.ts'

// What the sandbox bank declines: no balance moves, whoever looks at it next.
const amount = '500,13'
const wire = 'finance/save_bank_transfer'
const withdrawal = 'prepayServices/processTransaction'

/** The ids under which a call left, and the calls that asked after one. */
const idsOf = (page: Page, call = wire) => {
  const sent: string[] = []
  const asked: string[] = []
  page.on('request', (request) => {
    const { requestID } = (request.postDataJSON() as { data?: { requestID?: string } } | null)
      ?.data ?? { requestID: undefined }
    if (wireOf(request) === call) sent.push(requestID ?? '')
    if (wireOf(request) === 'finance/request_outcome') asked.push(requestID ?? '')
  })
  return { sent, asked }
}

const getData = async <T>(response: Pick<Response, 'json'>): Promise<T> =>
  ((await response.json()) as { data: T }).data

/** The deposit page, with what is under way on it; answers how many. */
const openDeposit = async (page: Page): Promise<number> => {
  const listed = page.waitForResponse((r) => wireOf(r.request()) === 'finance/list_open_transfers')
  await open(page, '/profile/deposit')
  const underWay = (await getData<unknown[]>(await listed)).length
  await expect(requests(page)).toHaveCount(underWay)
  return underWay
}

const fill = async (page: Page): Promise<void> => {
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Tutar', exact: true }).fill(amount)
  await main.getByLabel('Gönderen banka').selectOption({ index: 1 })
}
const press = (page: Page, name = 'Talebi Onayla') =>
  page.getByRole('main').getByRole('button', { name }).click()
const send = async (page: Page): Promise<void> => {
  await fill(page)
  await press(page)
}

/** The requests reach the server; their replies do not come back. `made`: what they made. */
const losingReplies = async (page: Page, call = wire) => {
  const made: string[] = []
  const aside = await onCall(page, call, async (route) => {
    made.push((await getData<{ id: string }>(await route.fetch())).id)
    await route.abort('connectionreset')
  })
  return { made, aside }
}

/** What the reply that arrives at last speaks of. */
const found = async (page: Page, call = wire): Promise<string> => {
  const reply = await page.waitForResponse((r) => wireOf(r.request()) === call && r.ok())
  return (await getData<{ id: string }>(reply)).id
}

const unknown = (page: Page) => page.getByText('Bağlantı koptu, sonucu bilmiyoruz.')
/** What was asked for stays on the page that saw it settle. */
const requests = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 2, name: /^(Bekleyen|Son) talebiniz$/ })

test('a lost reply to a money request: the same request goes again by itself under the same id, and the player sees one final state', async ({
  page,
  allow,
}) => {
  allow(/ERR_CONNECTION_RESET/)
  await signIn(page, 'zeynep')
  const before = await openDeposit(page)
  const ids = idsOf(page)
  const { made, aside } = await losingReplies(page)
  await send(page)
  await expect(unknown(page)).toBeVisible()
  const answered = found(page)
  await aside()
  await expectToast(page, 'Yatırım talebiniz alındı.')
  await expect(unknown(page)).toHaveCount(0)
  await expect(requests(page)).toHaveCount(before + 1)
  expect(new Set([...made, await answered]).size).toBe(1)
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
  await openDeposit(page)
  const ids = idsOf(page)
  const { made, aside } = await losingReplies(page)
  await send(page)
  await expect(unknown(page)).toBeVisible()
  expect(await stored(page, 'sent')).not.toMatch(/500|Zeynep|finance/)
  await aside()
  const answered = found(page)
  await page.goto('/faq')
  await expectToast(page, 'Yatırım talebiniz alındı.')
  expect(new Set(ids.sent).size).toBe(1)
  expect(new Set([...made, await answered]).size).toBe(1)
  expect(await stored(page, 'sent')).toBeNull()
})

test('a lost reply to a withdrawal: sent again by itself, also after a reload, and the money is held once', async ({
  page,
  allow,
}) => {
  allow(/ERR_CONNECTION_RESET/)
  await signIn(page, 'ayse')
  const before = await getBalance(page)
  const main = page.getByRole('main')
  const ids = idsOf(page, withdrawal)
  const ask = async () => {
    await open(page, '/profile/withdraw')
    await main.getByRole('textbox', { name: 'Tutar', exact: true }).fill('150,13')
    await main.getByLabel('Hesap', { exact: true }).selectOption({ index: 1 })
    await main.getByLabel('Kimlik son geçerlilik tarihi').fill('01012031')
    const lost = await losingReplies(page, withdrawal)
    await press(page, 'Çekim Talebi Oluştur')
    await expect(unknown(page)).toBeVisible()
    return lost
  }
  const receipts = main.getByRole('heading', { name: 'Çekim talebiniz' })
  const declined = main.getByText(/Tutar bakiyenize geri döndü/)

  const first = await ask()
  const answered = found(page, withdrawal)
  await first.aside()
  await expect(receipts).toHaveCount(1)
  await expect(unknown(page)).toHaveCount(0)
  expect(new Set([...first.made, await answered]).size).toBe(1)
  expect(new Set(ids.sent).size).toBe(1)
  await expect(declined).toBeVisible({ timeout: 30_000 })

  const second = await ask()
  expect(await stored(page, 'sent')).not.toMatch(/150|process/)
  const again = found(page, withdrawal)
  await second.aside()
  await page.goto('/faq')
  await expectToast(page, 'Çekim talebiniz alındı.')
  const id = await again
  expect(new Set([...second.made, id]).size).toBe(1)
  expect(first.made).not.toContain(id)
  expect(new Set(ids.sent).size).toBe(2)
  expect(ids.asked).toEqual([])
  expect(await stored(page, 'sent')).toBeNull()
  // Declined, both: nothing stays held for who comes next.
  await expectBalance(page, before, 30_000)
})

test('after ten minutes a lost money request is not placed again: the client asks what became of it', async ({
  page,
  context,
  allow,
}) => {
  // The second for the worker of the site, which may be asked for while nothing can be had.
  allow(/ERR_INTERNET_DISCONNECTED|fetching the script/)
  await page.clock.install()
  const proven = page.waitForResponse((r) => wireOf(r.request()) === 'user/login_data')
  await signIn(page, 'zeynep')
  await proven
  const before = await openDeposit(page)
  await fill(page)
  await context.setOffline(true)
  await press(page)
  await expect(unknown(page)).toBeVisible()
  await page.clock.fastForward(630_000)
  await followedClock(page, 630_000)
  const ids = idsOf(page)
  await context.setOffline(false)
  await expectToast(page, /Talebiniz bize ulaşmadı ve işleme alınmadı/)
  expect(ids.sent).toEqual([])
  expect(ids.asked).toHaveLength(1)
  await expect(unknown(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: 'Talebi Onayla' })).toBeVisible()
  await expect(requests(page)).toHaveCount(before)
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
