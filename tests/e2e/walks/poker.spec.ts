import type { Page } from '@playwright/test'
import { complaints } from '../axe.ts'
import { frameOf } from '../game.ts'
import { getStake, inPhase, main, openGame, stage } from '../stage.ts'
import { expect, expectBalance, getBalance, kurusOf, open, signIn, test } from '../walk.ts'

/** Felek Poker by keyboard alone: dealt, held, drawn, left and come back to; paid, kept and proved. */

// Money moves here: no second try.
test.describe.configure({ retries: 0 })

const cards = (page: Page) => frameOf(page).getByRole('toolbar', { name: 'Eliniz' })
const card = (page: Page, place: number) =>
  cards(page).getByRole('button', { name: new RegExp(`^${place}\\. `) })
const getName = async (page: Page, place: number): Promise<string> =>
  ((await card(page, place).getAttribute('aria-label')) ?? '').split(', ')[0]?.slice(3) ?? ''

/** What the last round paid, as the frame says it. */
const getPaid = async (page: Page): Promise<bigint> => {
  const text = await frameOf(page).locator('.p-last').innerText()
  return /\d/.test(text) ? kurusOf(text) : 0n
}

/** Presses until the cards lie there; the pause between two rounds may not be over yet. */
const deal = async (page: Page): Promise<void> => {
  await main(page).focus()
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(stage(page)).toHaveAttribute('data-phase', /sending|showing|deciding/, {
      timeout: 1_000,
    })
  }).toPass({ timeout: 20_000 })
  await inPhase(page, 'deciding')
}

const draw = async (page: Page): Promise<void> => {
  await page.keyboard.press('Enter')
  await inPhase(page, 'ready')
}

test('three hands by keyboard, one left between deal and draw: balance and history to the kuruş, held and drawn, proved', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signIn(page, 'ayse')
  await open(page, '/')
  const menu = page.getByRole('navigation').first()
  await menu.getByRole('link', { name: 'Hızlı Oyunlar' }).first().hover()
  await menu.getByRole('link', { name: 'Poker' }).click()
  await expect(page).toHaveURL('/poker')
  await expect(page.getByRole('heading', { level: 1, name: /Poker/ })).toBeVisible()
  await expect(page.locator('#oyun-felek-poker')).toBeVisible()
  expect(await complaints(page)).toEqual([])

  await openGame(page, 'felek-poker')
  const [before, stake] = [await getBalance(page), await getStake(page)]
  let paid = 0n

  // The first: digits hold the second and the fourth card, wherever the focus is; Enter draws.
  await deal(page)
  expect(await complaints(page, 'iframe')).toEqual([])
  const second = await getName(page, 2)
  await page.keyboard.press('2')
  await page.keyboard.press('4')
  await expect(card(page, 2)).toHaveAccessibleName(`2. ${second}, tutuldu`)
  await expect(frameOf(page).getByText(/^\S+ \S+, tutuldu$/)).toBeAttached()
  await expect(main(page)).toHaveText('3 kart çek')
  await draw(page)
  expect(await getName(page, 2)).toBe(second)
  await expect(card(page, 2)).toHaveAccessibleName(/, tutuldu$/)
  await expect(card(page, 1)).toHaveAccessibleName(/, çekildi$/)
  paid += await getPaid(page)
  await expectBalance(page, before - stake + paid)

  // The second: left between deal and draw; the hand comes back, and arrows and Space hold.
  await deal(page)
  const dealt = await Promise.all([1, 2, 3, 4, 5].map((place) => getName(page, place)))
  await page.reload()
  await inPhase(page, 'deciding')
  await expect.poll(() => getName(page, 5)).toBe(dealt[4])
  expect(await Promise.all([1, 2, 3, 4, 5].map((place) => getName(page, place)))).toEqual(dealt)
  await main(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(card(page, 1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(card(page, 3)).toHaveAccessibleName(`3. ${dealt[2]}, tutuldu`)
  await draw(page)
  expect(await getName(page, 3)).toBe(dealt[2])
  paid += await getPaid(page)
  await expectBalance(page, before - 2n * stake + paid)

  // The third: the hint is followed, put away, and stays away.
  await deal(page)
  // However fast the keys come, none is lost.
  for (const key of '12345') await page.keyboard.press(key)
  await expect(main(page)).toHaveText('Beşiyle kal')
  for (const key of '52413') await page.keyboard.press(key)
  await expect(main(page)).toHaveText('5 kart çek')
  const hint = frameOf(page).getByRole('switch', { name: 'Öneri' })
  await expect(hint).toBeChecked()
  await frameOf(page).getByRole('button', { name: 'Uygula' }).focus()
  await page.keyboard.press('Space')
  await hint.focus()
  await page.keyboard.press('Space')
  await expect(hint).not.toBeChecked()
  await expect(frameOf(page).getByText(/^Öneri: /)).toHaveCount(0)
  await main(page).focus()
  await draw(page)
  paid += await getPaid(page)
  await expectBalance(page, before - 3n * stake + paid)
  await page.reload()
  await inPhase(page, 'ready')
  await expect(hint).not.toBeChecked()

  // The history says what was held and drawn; the round once more, a step back.
  await open(page, '/profile/history/games')
  const games = page.getByRole('main')
  await games
    .getByRole('button', { name: /^Felek Poker/ })
    .first()
    .click()
  await expect(games.getByText(/^tutulan \S+ · çekilen \S+ \S+ \S+ \S+ · /).first()).toBeVisible()
  await games
    .getByRole('button', { name: /tekrar izle/i })
    .nth(1)
    .click()
  const replay = page.frameLocator('iframe[title="Turun tekrarı"]')
  await expect(replay.locator('.rv-verdict')).toHaveAttribute('data-verdict', 'later')
  await expect(replay.getByRole('button', { name: `3. ${dealt[2]}, tutuldu` })).toBeVisible()
  await expect(replay.locator('.rv-said')).toContainText(`Tutulan: ${dealt[2]}.`)
  await replay.getByRole('button', { name: 'Önceki adım' }).click()
  await expect(replay.getByRole('button', { name: `5. ${dealt[4]}` })).toBeVisible()

  // Its seed is changed: deck, seal, steps and payout are computed again, and all are right.
  await openGame(page, 'felek-poker')
  await page.getByRole('button', { name: 'Turu Doğrula' }).click()
  const panel = frameOf(page).getByRole('dialog')
  await panel.getByRole('button', { name: 'Kanıt verisi' }).first().click()
  const record = await panel.locator('pre').innerText()
  await panel.getByRole('button', { name: 'Tohumu Değiştir' }).click()
  await expect(panel.getByText('Açıklanan tohum')).toBeVisible()
  await open(page, '/verify')
  await page.getByLabel('Tur kimliği').fill(record)
  await page.getByRole('button', { name: 'Doğrula' }).click()
  await expect(page.getByText('Mühür ve çekilişler doğrulandı')).toBeVisible()
  const proof = page.frameLocator('iframe[title="Turun tekrarı"]')
  await expect(proof.locator('.rv-verdict')).toHaveAttribute('data-verdict', 'right')
})
