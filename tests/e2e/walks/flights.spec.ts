import { flies, inFlight, isOut } from '../flying.ts'
import { product } from '../product.ts'
import { frameOf } from '../game.ts'
import { expect, open, signInAs, test } from '../walk.ts'
import { aWirePlayer } from '../wire-player.ts'

/* What Hezarfen makes of a cash-out, in the room's own page; and a flight once more, wherever its player meets it. */

const room = `http://localhost:${product.studioPort}/play/hezarfen?mode=demo&lang=tr`

test('a cash-out is celebrated by its tier; what still flies is seen and can be cashed out all the while', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const room300 = { multiple: 30_000, bets: [flies(0), flies(1)] }
  const { mine, heard } = await inFlight(page, room, room300)
  const win = page.locator('.p-win')
  await expect(win).toHaveCount(0)
  mine(isOut(0, 30_010), flies(1))
  // 300.10 of 40: half of it is over the other bet, which may be lost.
  await expect(win).toHaveAttribute('data-tier', 'scene')
  await expect(win).toContainText('Büyük kazanç')
  // Neither the number nor the flyer lies under it.
  const [box, number] = [
    await page.locator('.p-win-box').boundingBox(),
    await page.locator('.c-multiple').boundingBox(),
  ]
  expect(number && box && number.y + number.height <= box.y).toBe(true)
  const stage = await page.locator('.p-stage').boundingBox()
  expect(stage && box && box.y > stage.y + 0.45 * stage.height).toBe(true)
  const out = page.locator('.c-seat[data-place="1"] .p-main')
  await expect(out).toContainText('Bozdur')
  await out.click()
  expect(heard.findLast(({ t }) => t === 'out')).toMatchObject({ t: 'out', id: 'bet-1' })
  mine(isOut(0, 30_010), isOut(1, 30_400))
  await expect(win).toHaveAttribute('data-tier', 'grand')
  // A tap on the stage ends it.
  await page.locator('.p-stage').click({ position: { x: 200, y: 120 } })
  await expect(win).toHaveCount(0)
})

test('the highest that the game pays is said, and goes by itself; by keys it is skipped, never instead of a cash-out', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { mine, heard } = await inFlight(page, room.replace('lang=tr', 'lang=en'), {
    multiple: 999_000,
    bets: [flies(0), flies(1)],
  })
  const win = page.locator('.p-win')
  mine(flies(0), isOut(1, 1_000_000))
  await expect(win).toHaveAttribute('data-tier', 'cap')
  await expect(win).toContainText('The maximum win of this game')
  // The first bet flies: the key is its cash-out, and the win stays.
  await page.keyboard.press('Enter')
  await expect.poll(() => heard.findLast(({ t }) => t === 'out')).toMatchObject({ id: 'bet-0' })
  await expect(win).toHaveCount(1)
  mine(isOut(0, 1_000_000), isOut(1, 1_000_000))
  await expect(win).toContainText('400,000.00')
  await page.keyboard.press('Space')
  await expect(win).toHaveCount(0)
})

test('a flight once more, with its player’s own bets: in the room, in the history, on the proof; others see none', async ({
  page,
  browser,
}) => {
  test.setTimeout(420_000)
  const { who } = await aWirePlayer(page.context().request)
  await signInAs(page, who.username, who.password)
  // Half an hour of play is a minute here, and a flight may take longer: whoever is asked plays on.
  await page.addLocatorHandler(
    page.getByRole('dialog').getByRole('button', { name: 'Devam Et' }),
    (button) => button.click(),
  )
  await open(page, '/play/slot/hezarfen')
  const frame = frameOf(page)
  const phase = frame.locator('.crash')
  await expect(phase).toHaveAttribute('data-phase', /betting|flying|crashed/, { timeout: 40_000 })
  await frame.locator('.c-seat[data-place="0"] .p-main').click()
  await expect(frame.locator('.c-seat[data-place="0"]')).toHaveAttribute('data-seat', /out|lost/, {
    timeout: 240_000,
  })
  await expect(phase).toHaveAttribute('data-phase', 'betting', { timeout: 60_000 })
  await frame.getByRole('button', { name: 'Menü' }).click()
  await frame.getByRole('button', { name: 'Son Turlarım' }).click()
  await frame.locator('.rounds-table .tool').first().click()
  const replay = frame.frameLocator('.rounds-replay iframe')
  await expect(replay.locator('.rv-verdict')).toHaveAttribute('data-verdict', 'right')
  await expect(replay.locator('.rv-mine li')).toHaveCount(1)
  const address = (await frame.locator('.rounds-replay iframe').getAttribute('src')) ?? ''
  const roundId = /round\/([\da-f-]+)/.exec(address)?.[1] ?? ''
  // Any moment of it can be gone to, by hand and by steps.
  await replay.locator('.rv-time').fill('0')
  await expect(replay.locator('.rv-said')).toContainText('Havalandı.')
  await replay.getByRole('button', { name: 'Sonraki adım' }).click()
  await replay.getByRole('button', { name: 'Geç' }).click()
  await expect(replay.locator('.rv-said')).toContainText('Uçuş')

  await open(page, '/profile/history/games')
  const main = page.getByRole('main')
  await main.locator('section li button[aria-expanded]').first().click()
  await main
    .getByRole('button', { name: /tekrar izle/ })
    .first()
    .click()
  const own = page.frameLocator('main iframe').locator('.rv-mine li')
  await expect(own).toHaveCount(1)

  const verify = `/verify?round=${roundId}`
  await open(page, verify)
  await expect(page.frameLocator('main iframe').locator('.rv-mine li')).toHaveCount(1)
  const other = await browser.newContext({ baseURL: product.baseUrl, locale: 'tr-TR' })
  const stranger = await other.newPage()
  await stranger.goto(verify)
  const theirs = stranger.frameLocator('main iframe')
  await expect(theirs.locator('.rv-verdict')).toHaveAttribute('data-verdict', 'right')
  await expect(theirs.locator('.rv-mine')).toHaveCount(0)
  await other.close()
})
