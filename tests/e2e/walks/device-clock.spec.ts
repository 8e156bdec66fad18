import { newMember } from '../members.ts'
import { product } from '../product.ts'
import { expect, open, signInAs, test } from '../walk.ts'
import { wireOf } from '../wire.ts'

const dayMs = 86_400_000
/** A page of odds is opened before its question leaves. */
const patience = { timeout: 60_000 }
const dayInIstanbul = (ms: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' }).format(ms)

type Tournament = { Start_date: string; End_date: string }

// Phones that are an hour off are common (a country without summer time, clocks set by hand); a day and two hours
// show the same at any hour of the day.
const clocks = [
  ['ahead', dayMs + 7_200_000],
  ['behind', -dayMs - 7_200_000],
] as const
for (const [name, wrongMs] of process.env['SOAK'] === '1' ? clocks : clocks.slice(0, 1))
  test(`a device whose clock is a day ${name}: its player stays signed in, and every countdown is the server’s`, async ({
    page,
    request,
  }) => {
    const who = await newMember(request)
    await page.clock.install({ time: Date.now() + wrongMs })

    await test.step('signed in, and still so once the session has been proven', async () => {
      // The proof comes when the page is idle: on a busy machine long after the sign-in.
      const proven = page.waitForResponse((r) => wireOf(r.request()) === 'user/login_data', {
        timeout: 60_000,
      })
      await signInAs(page, who.username, who.password)
      expect(await (await proven).json()).toMatchObject({ result: true })
      await open(page, '/profile')
      await expect(page.getByTestId('balance')).toBeVisible()
    })

    await test.step('a request to pay that is valid for half an hour says so', async () => {
      await open(page, '/profile/deposit')
      const main = page.getByRole('main')
      await main.locator('label').filter({ hasText: 'Havale' }).first().click()
      await main.getByRole('textbox', { name: 'Tutar', exact: true }).fill('100,17')
      await main.getByLabel('Gönderen banka').selectOption({ index: 1 })
      await main.getByRole('button', { name: 'Talebi Onayla' }).click()
      await expect(main.getByRole('timer').first()).toHaveText(/^(30:00|29:\d\d)$/)
    })

    await test.step('today is today', async () => {
      const asked = page.waitForRequest((r) => {
        const { data } = (r.postDataJSON() as { data?: { day?: string } } | null) ?? {}
        return wireOf(r) === 'betframe/getEvents' && data?.day !== undefined
      }, patience)
      await open(page, '/sports')
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Bugün/ })
        .first()
        .click()
      const { data } = (await asked).postDataJSON() as { data: { day: string } }
      expect(data.day).toBe(dayInIstanbul(Date.now()))
    })

    await test.step('a tournament ends when the server says', async () => {
      const response = await request.post(`${product.baseUrl}/endpoint/v1`, {
        headers: { panel: 'frontend' },
        data: {
          api: { class: 'cmscontroller', method: 'getTournaments' },
          data: { SiteType: 'desktop' },
        },
      })
      const { data } = (await response.json()) as { data: Tournament[] }
      const ends = data
        .filter(
          (it) => Date.parse(it.Start_date) <= Date.now() && Date.now() < Date.parse(it.End_date),
        )
        // On its last day a countdown begins with the hours.
        .map((it) => {
          const leftMs = Date.parse(it.End_date) - Date.now()
          return Math.floor(leftMs / (leftMs < dayMs ? 3_600_000 : dayMs))
        })
      await open(page, '/tournaments')
      const first = page.getByTestId('countdown').first()
      await expect(first).toHaveText(/\d/)
      const greatest = parseInt((await first.innerText()).trim(), 10)
      expect(ends).toContain(greatest)
    })
  })
