import type { Page } from '@playwright/test'
import { frameOf, gameReady } from '../game.ts'
import { product } from '../product.ts'
import {
  featureMsMax,
  inPhase,
  main,
  openGame,
  shells,
  stage,
  getStake,
  untilPearl,
} from '../stage.ts'
import {
  getBalance,
  expect,
  expectBalance,
  kurusOf,
  open,
  signIn,
  test,
  testInTurn,
} from '../walk.ts'

/** Games on the stage: bet, act, take, leave and come back; what is shut; each by its effect. */

// Money moves here: no second try.
test.describe.configure({ retries: 0 })

/** Throws until the first call of a round is right. */
const untilRight = async (page: Page): Promise<void> => {
  for (let tries = 0; tries < 16; tries += 1) {
    await expect(async () => {
      await main(page).click()
      await expect(stage(page)).toHaveAttribute('data-phase', /sending|showing|deciding/, {
        timeout: 1_000,
      })
    }).toPass({ timeout: 20_000 })
    await inPhase(page, /ready|deciding/)
    if ((await stage(page).getAttribute('data-phase')) === 'deciding') return
  }
  throw new Error('sixteen wrong calls')
}

test('İnci Avı: staked, a pearl found, left and gone on with on another device, taken; balance and history to the kuruş', async ({
  page,
  browser,
  allow,
}) => {
  // The step of before.
  allow(/status of 409.*\/api\/act/)
  test.setTimeout(180_000)
  await signIn(page, 'ayse')
  await open(page, '/')
  await page.getByRole('navigation').getByRole('link', { name: 'Hızlı Oyunlar' }).first().click()
  await expect(page).toHaveURL('/instant')
  await expect(page.getByRole('heading', { name: /Hızlı Oyunlar/ })).toBeVisible()
  await page.locator('#oyun-inci-avi').getByRole('link', { name: 'İnci Avı: oyna' }).click()
  await expect(page).toHaveURL(/\/play\/slot\/inci-avi/)
  await inPhase(page, 'ready')
  // The game's menu opens at its button, wherever that stands, and not over the stakes.
  const opener = frameOf(page).getByRole('button', { name: 'Menü' })
  await opener.click()
  const [at, menu] = [
    await opener.boundingBox(),
    await frameOf(page).locator('.menu').boundingBox(),
  ]
  if (!at || !menu) throw new Error('the menu did not open')
  expect(menu.y - at.y - at.height).toBe(8)
  expect(menu.x + menu.width).toBeCloseTo(at.x + at.width, 0)
  await page.keyboard.press('Escape')
  const stake = await getStake(page)
  await untilPearl(page)
  const staked = await getBalance(page)

  const second = await browser.newContext()
  const other = await second.newPage()
  await signIn(other, 'ayse')
  await openGame(other, 'inci-avi')
  await inPhase(other, 'deciding')
  await expect(frameOf(other).getByRole('button', { name: '3. sıra 3. kabuk: inci' })).toBeVisible()
  await main(other).click()
  await inPhase(other, 'ready')
  // One pearl among three urchins pays 1.10.
  await expectBalance(other, staked + (stake * 110n) / 100n)

  // The first page had the step of before: what stands now is its answer, nothing is lost.
  await shells(page).nth(0).click()
  await inPhase(page, 'ready')
  await expectBalance(page, staked + (stake * 110n) / 100n)

  // The same between a right call and the next one.
  await openGame(page, 'yazi-tura')
  await untilRight(page)
  const called = await getBalance(page)
  await openGame(other, 'yazi-tura')
  await inPhase(other, 'deciding')
  const throws = frameOf(other).getByRole('list', { name: 'Bu turun atışları' })
  await expect(throws.getByRole('listitem')).toHaveCount(1)
  await main(other).click()
  await inPhase(other, 'ready')
  await expectBalance(other, called + (await getPaid(other)))
  await open(other, '/profile/history/games')
  await expect(
    other.getByRole('main').getByText('İnci Avı').filter({ visible: true }).first(),
  ).toBeVisible()
  // The round once more, as its rules give it: the board, a step back, what is not proved yet.
  const games = other.getByRole('main')
  await games
    .getByRole('button', { name: /^İnci Avı/ })
    .first()
    .click()
  await games
    .getByRole('button', { name: /tekrar izle/i })
    .first()
    .click()
  const replay = other.frameLocator('iframe[title="Turun tekrarı"]')
  await expect(replay.locator('.rv-verdict')).toHaveAttribute('data-verdict', 'later')
  await expect(replay.getByRole('button', { name: '3. sıra 3. kabuk: inci' })).toBeVisible()
  await replay.getByRole('button', { name: 'Önceki adım' }).click()
  await expect(replay.getByText('Adım 2 / 3')).toBeVisible()
  await second.close()
})

testInTurn(0)(
  'a reload in the middle of a round shows it as it stands, by keyboard it is taken',
  async ({ page, allow }) => {
    // What is in the way is said with it.
    allow(/status of 409.*\/api\/bet/)
    test.setTimeout(120_000)
    await signIn(page, 'ayse')
    await openGame(page, 'inci-avi')
    await untilPearl(page)
    await page.reload()
    await inPhase(page, 'deciding')
    await expect(
      frameOf(page).getByRole('button', { name: '3. sıra 3. kabuk: inci' }),
    ).toBeVisible()
    // Another game says what is in the way, of either generation, and leads there.
    await open(page, '/play/slot/nazar')
    await gameReady(page)
    await frameOf(page).getByRole('button', { name: 'Çevir' }).click()
    await expect(frameOf(page).getByText('Başka bir oyunda turunuz sürüyor')).toBeVisible()
    await expect(frameOf(page).getByRole('button', { name: 'O Oyuna Git' })).toBeVisible()
    await openGame(page, 'boncuk')
    await main(page).click()
    await expect(frameOf(page).getByText('Başka bir oyunda turunuz sürüyor')).toBeVisible()
    await frameOf(page).getByRole('button', { name: 'O Oyuna Git' }).click()
    await expect(page).toHaveURL(/\/play\/slot\/inci-avi/)
    await inPhase(page, 'deciding')
    const staked = await getBalance(page)
    await main(page).focus()
    await page.keyboard.press('Space')
    await inPhase(page, 'ready')
    await expect.poll(() => getBalance(page)).toBeGreaterThan(staked)
  },
)

testInTurn(1)(
  'games of one key are played by it, for money to the kuruş and as a demo',
  async ({ page }) => {
    test.setTimeout(180_000 + 2 * featureMsMax)
    await open(page, '/demo/slot/lokum-yagmuru')
    await page.getByRole('button', { name: '18 yaşından büyüğüm' }).click()
    await inPhase(page, 'ready')
    await main(page).focus()
    await page.keyboard.press('Enter')
    await expect(stage(page)).toHaveAttribute('data-phase', /sending|showing/)
    await inPhase(page, 'ready', featureMsMax)
    // In its grid nothing is pressed: there too the keys are the game's.
    await frameOf(page).getByRole('gridcell').first().focus()
    await expect(async () => {
      await page.keyboard.press('Space')
      await expect(stage(page)).toHaveAttribute('data-phase', /sending|showing/, { timeout: 500 })
    }).toPass({ timeout: 10_000 })
    await inPhase(page, 'ready', featureMsMax)
    await signIn(page, 'ayse')
    for (const slug of ['boncuk', 'duses', 'kuyruklu', 'yazi-tura']) {
      await openGame(page, slug)
      const [before, stake] = [await getBalance(page), await getStake(page)]
      await main(page).focus()
      await page.keyboard.press('Space')
      await expect(stage(page)).toHaveAttribute('data-phase', /sending|showing|deciding/)
      await inPhase(page, /ready|deciding/)
      // The coin fell as it was called: what stands is taken.
      if ((await stage(page).getAttribute('data-phase')) === 'deciding')
        await page.keyboard.press('Space')
      await inPhase(page, 'ready')
      await expect
        .poll(async () => (await getBalance(page)) - (before - stake), { message: slug })
        .toBe(await getPaid(page))
    }
  },
)

/** What a bet of the room came to, kuruş, as its seat says it before the next round begins. */
const flown = async (page: Page, place: 0 | 1): Promise<bigint> => {
  const seat = frameOf(page).locator(`.c-seat[data-place="${place}"]`)
  await expect(async () => {
    // A flight may end under the hand: then the next look finds it lost.
    if (place === 1 && (await seat.getAttribute('data-seat')) === 'flies')
      await seat.getByRole('button', { name: 'Bozdur' }).click({ timeout: 1_000 })
    await expect(seat).toHaveAttribute('data-seat', /out|lost/, { timeout: 500 })
  }).toPass({ timeout: 150_000, intervals: [100] })
  return (await seat.getAttribute('data-seat')) === 'lost'
    ? 0n
    : kurusOf(await seat.locator('.c-result .money').innerText())
}

test('Hezarfen: one bet out by itself at 1.01, one cashed out by hand; balance and history to the kuruş', async ({
  page,
}) => {
  test.setTimeout(360_000)
  await signIn(page, 'ayse')
  await open(page, '/play/slot/hezarfen')
  const room = frameOf(page).locator('.crash')
  await expect(room).toHaveAttribute('data-phase', /betting|flying|crashed/, { timeout: 40_000 })
  const before = await getBalance(page)
  await frameOf(page).getByRole('switch', { name: 'Otomatik bozdur: Bahis 1' }).click()
  const auto = frameOf(page).getByRole('textbox', { name: 'Çarpan' })
  await auto.fill('1,01')
  await auto.press('Enter')
  for (const [place, stake] of ['100,00 TL', '20,00 TL'].entries()) {
    const seat = frameOf(page).locator(`.c-seat[data-place="${place}"]`)
    await seat.locator('.stake-amount').click()
    await seat.getByRole('dialog').getByRole('button', { name: stake, exact: true }).click()
    await expect(seat.locator('.stake-amount')).toContainText(stake.replace(' TL', ''))
  }
  // In a flight both are wanted for the next round: either way they lie in one.
  for (const place of [0, 1])
    await frameOf(page).locator(`.c-seat[data-place="${place}"] .p-main`).click()
  const paid = await Promise.all([flown(page, 0), flown(page, 1)])
  // Nobody is paid where it ended under 1.01; a bet that is out by itself there is paid exactly that.
  expect([0n, 10_100n]).toContain(paid[0])
  // Both are decided: the header has what they paid, however long it flies on.
  await expectBalance(page, before - 12_000n + paid[0] + paid[1])
  await open(page, '/profile/history/games')
  await expect(
    page.getByRole('main').getByText('Hezarfen').filter({ visible: true }).first(),
  ).toBeVisible()
})

/** What the last round paid, as the frame says it. */
const getPaid = async (page: Page): Promise<bigint> => {
  const text = await frameOf(page).locator('.p-last').innerText()
  return /\d/.test(text) ? kurusOf(text) : 0n
}

test('a game that the operator shuts takes no stake in an open page, and the lobby shows it closed', async ({
  page,
  request,
  allow,
}) => {
  allow(/status of 409.*\/api\/(bet|open)/)
  test.setTimeout(120_000)
  const order = async (on: boolean) => {
    const answer = await request.post('/operator/games/boncuk', {
      headers: { authorization: `Bearer ${product.operatorToken}` },
      data: { on, reason: 'deneme için' },
    })
    expect(answer.status()).toBe(200)
  }
  // Not she of the walk before: her flight may still be in the air.
  await signIn(page, 'deniz')
  await openGame(page, 'boncuk')
  const before = await getBalance(page)
  await order(false)
  try {
    await page.waitForTimeout(1_200)
    await main(page).click()
    await expect(frameOf(page).getByText('Bu oyun şu anda kapalı.')).toBeVisible()
    await expectBalance(page, before)
    await open(page, '/instant')
    await expect(page.locator('#oyun-boncuk').getByText('Bu oyun şu anda kapalı.')).toBeVisible()
  } finally {
    await order(true)
  }
  await page.reload()
  await expect(page.locator('#oyun-boncuk').getByText('Bu oyun şu anda kapalı.')).toHaveCount(0)
})

test('a picture that is lost on the way is asked for again; one that never comes is said, and the way in stands open', async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED/)
  allow(/Failed to fetch|cannot be decoded/)
  let [asked, lost] = [0, 1]
  await page.route('**/art/scenes/boncuk/board.avif', async (route) => {
    asked += 1
    await (asked <= lost ? route.abort() : route.continue())
  })
  await open(page, '/demo/slot/boncuk')
  await page.getByRole('button', { name: '18 yaşından büyüğüm' }).click()
  await inPhase(page, 'ready')
  expect(asked).toBeGreaterThan(1)
  lost = Infinity
  await page.reload()
  await expect(frameOf(page).getByRole('alert')).toHaveText(/Oyun tam olarak yüklenemedi/)
  lost = 0
  await frameOf(page).getByRole('button', { name: 'Tekrar Dene' }).click()
  await inPhase(page, 'ready')
  // The reels of a drawn slot would turn empty.
  lost = Infinity
  await page.route('**/art/symbols/aslan-payi.avif', async (route) => {
    await (lost > 0 ? route.abort() : route.continue())
  })
  await open(page, '/demo/slot/aslan-payi')
  await expect(frameOf(page).getByRole('alert')).toHaveText(/Oyun tam olarak yüklenemedi/)
  lost = 0
  await frameOf(page).getByRole('button', { name: 'Tekrar Dene' }).click()
  await gameReady(page)
})
