import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Coupon } from '@felek/contract/sportsbook.ts'
import type { ListedEvent } from '@felek/contract/sportsbook-lists.ts'
import { complaints } from '../axe.ts'
import { expect, expectBalance, kurusOf, open, signInAs, test } from '../walk.ts'
import { aWirePlayer } from '../wire-player.ts'

/*
 * Coupons from the day they are placed to the money: the walks' feed runs six times as fast, so a
 * match of a fast league takes two minutes.
 */

type Player = Awaited<ReturnType<typeof aWirePlayer>>

const listEvents = async ({ call }: Player, wanted: object): Promise<ListedEvent[]> =>
  (await call('betframe/getEvents', { limit: 48, ...wanted })) as ListedEvent[]

const resultOf = (event: ListedEvent) =>
  event.markets.find(
    (m) => m.marketID === '1x2' && m.status === 'active' && m.outcomes.every(({ odds }) => odds),
  )

const place = async (
  { call }: Player,
  picks: readonly [ListedEvent, number][],
  lineStake: string,
): Promise<Coupon> =>
  (await call('betframe/placeBet', {
    selections: picks.map(([event, n]) => {
      const { outcomeID, odds } = resultOf(event)?.outcomes[n] ?? {}
      return { eventID: event.eventID, marketID: '1x2', outcomeID, odds }
    }),
    lineStake,
    oddsPolicy: 'any',
    requestID: randomUUID(),
  })) as Coupon

/** Two matches that begin in a while: nothing of them changes during the walk. */
const placeAhead = async (player: Player): Promise<Coupon> => {
  const soon: ListedEvent[] = []
  for (let offset = 0; soon.length < 2 && offset < 480; offset += 48)
    soon.push(
      ...(await listEvents(player, { hours: 24, live: false, sport: 'football', offset })).filter(
        (event) =>
          Date.parse(event.startsAt) > Date.now() + 300_000 && event.mbs < 3 && resultOf(event),
      ),
    )
  const [first, second] = soon
  if (!first || !second) throw new Error('no two matches ahead')
  return place(
    player,
    [
      [first, 0],
      [second, 0],
    ],
    '100.00',
  )
}

const seen = new Set<string>()
/** A fast match that ends within seconds, each once. */
const lateMatch = async (player: Player): Promise<ListedEvent> => {
  let found: ListedEvent | undefined
  await expect
    .poll(
      async () => {
        found = (await listEvents(player, { live: true, sport: 'football' })).find((event) => {
          const played = parseInt(/^second_half (\d+)$/.exec(event.clock ?? '')?.[1] ?? '0', 10)
          const isLate = event.league.fast && played > 4_000 && played < 5_100
          return isLate && !seen.has(event.eventID) && resultOf(event)
        })
        return found !== undefined
      },
      { timeout: 120_000, intervals: [400] },
    )
    .toBe(true)
  if (!found) throw new Error('no match')
  seen.add(found.eventID)
  return found
}

/** Its three results; odds that stop at that moment are another match's turn. */
const placeLate = async (player: Player): Promise<Coupon[]> => {
  const placed: Coupon[] = []
  while (placed.length === 0) {
    const match = await lateMatch(player)
    const all = await Promise.allSettled([0, 1, 2].map((n) => place(player, [[match, n]], '10.00')))
    placed.push(...all.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : [])))
  }
  return placed
}

const getCoupon = async ({ call }: Player, { id }: Coupon): Promise<Coupon> =>
  (await call('betframe/getCoupon', { couponID: id })) as Coupon

const words = { won: 'Kazandı', lost: 'Kaybetti', void: 'İade', refused: 'Kabul edilmedi' } as const
const wordOf = ({ status }: Coupon): string => words[status as keyof typeof words]

const card = (page: Page, { couponNumber }: Coupon) =>
  page.getByRole('main').getByRole('article', { name: couponNumber })

const inTheme = async (page: Page, theme: 'dark' | 'light', path: string): Promise<void> => {
  await page.evaluate((it) => localStorage.setItem('colorMode', it), theme)
  await open(page, path)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

test('coupons: one is sold in part, others are settled while the page looks on, and a stranger checks a number', async ({
  page,
  request,
  browser,
}) => {
  // A round waits up to a minute for a match and another for its end; odds may move in the first.
  test.setTimeout(480_000)
  const player = await aWirePlayer(request)
  await signInAs(page, player.who.username, player.who.password)
  await page.setViewportSize({ width: 390, height: 844 })
  const ahead = await placeAhead(player)
  await open(page, '/coupons')
  await expect(card(page, ahead)).toContainText('Açık')
  const main = page.getByRole('main')
  expect(await complaints(page)).toEqual([])

  // Half of the one ahead is sold at the amount that is shown.
  await card(page, ahead)
    .getByRole('button', { name: /^Bozdur \d.*TL$/ })
    .click()
  for (let share = 100; share > 50; share -= 10)
    await card(page, ahead).getByRole('button', { name: 'Payı azalt' }).click()
  const confirm = card(page, ahead).getByRole('button', { name: /^Bozdurmayı Onayla .*TL$/ })
  await expect(card(page, ahead).getByText('%50')).toBeVisible()
  await expect(confirm).toBeVisible()
  const offered = kurusOf(await confirm.innerText())
  await confirm.click()
  await expect(card(page, ahead).getByText('Bozduruldu:')).toBeVisible()
  const sold = await getCoupon(player, ahead)
  expect(sold.status).toBe('open')
  expect(kurusOf(sold.cashedOut)).toBe(offered)

  // New ones come into the list by themselves, wait for their live match, and are settled under the
  // player's eyes, whatever becomes of them. Where the odds moved while all waited, others are placed.
  await page.setViewportSize({ width: 1440, height: 900 })
  const taken: Coupon[] = []
  while (taken.length === 0) {
    const late = await placeLate(player)
    for (const { status } of late) expect(status).toBe('waiting')
    for (const coupon of late)
      await expect(card(page, coupon)).toContainText(/Kazandı|Kaybetti|İade|Kabul edilmedi/, {
        timeout: 120_000,
      })
    for (const coupon of await Promise.all(late.map((it) => getCoupon(player, it)))) {
      await expect(card(page, coupon)).toContainText(wordOf(coupon))
      if (coupon.status !== 'refused') taken.push(coupon)
    }
  }
  const paid = [sold.cashedOut, ...taken.map(({ payout }) => payout)]
  const stakes = 10_000n + 1_000n * BigInt(taken.length)
  const left = 50_000n - stakes + paid.reduce((sum, amount) => sum + kurusOf(amount), 0n)
  await expectBalance(page, left)

  // The list by status, and the money in the account's history.
  await main.getByRole('button', { name: 'Açık', exact: true }).click()
  await expect(page).toHaveURL(/status=open/)
  await expect(main.getByRole('article')).toHaveCount(1)
  const lines = ({ couponNumber }: Coupon) => main.getByRole('link', { name: couponNumber })
  const last = await getCoupon(player, taken.at(-1) ?? ahead)
  await open(page, '/profile/history')
  await expect(lines(last)).toHaveCount(last.status === 'lost' ? 1 : 2)
  await open(page, '/profile/history?min=100')
  await expect(lines(ahead)).toHaveCount(1)

  // Whoever holds the number sees what was chosen, and neither player nor money.
  const context = await browser.newContext()
  const stranger = await context.newPage()
  await open(stranger, '/coupon')
  await stranger
    .getByRole('main')
    .getByLabel('Kupon numarası')
    .fill(ahead.couponNumber.toLowerCase().replace(/^(..)(....)/, '$1 $2 '))
  await stranger.getByRole('main').getByRole('button', { name: 'Sorgula' }).click()
  await expect(stranger).toHaveURL(`/coupon/${ahead.couponNumber}`)
  await expect(card(stranger, ahead)).toContainText('Açık')
  await expect(card(stranger, ahead).getByRole('listitem')).toHaveCount(2)
  await expect(card(stranger, ahead)).not.toContainText('TL')
  await inTheme(stranger, 'light', `/coupon/${ahead.couponNumber}`)
  await expect(card(stranger, ahead)).toContainText('Açık')
  expect(await complaints(stranger)).toEqual([])
  await context.close()
})
