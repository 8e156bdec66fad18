import { randomUUID } from 'node:crypto'
import { frameOf } from '../game.ts'
import { inLook, looksOf, texts } from '../looks.ts'
import { product } from '../product.ts'
import { inPhase, main, openGame, getStake, untilPearl } from '../stage.ts'
import { getBalance, expect, expectBalance, open, signInAs, test } from '../walk.ts'
import { aWirePlayer } from '../wire-player.ts'

// Money moves here: no second try.
test.describe.configure({ retries: 0 })

for (const [width, lang] of looksOf(0))
  test(`a break in the midst of a round, at ${width} (${lang}): it is said, the round is gone on with from anywhere and paid, and no other begins`, async ({
    page,
    playwright,
  }) => {
    test.setTimeout(180_000)
    const { blocked } = texts[lang].protection
    const { who, call } = await aWirePlayer(
      await playwright.request.newContext({ baseURL: product.baseUrl }),
    )
    await inLook(page, width, lang)
    await signInAs(page, who.username, who.password)
    await openGame(page, 'inci-avi')
    const stake = await getStake(page)
    await untilPearl(page)
    await call('protection/pause', { days: 42, requestID: randomUUID() })
    const last = page.getByRole('main').getByText(blocked.lastRound)
    await expect(last).toBeVisible()
    await inPhase(page, 'deciding')

    // Whoever comes back is let into the running round.
    await page.reload()
    await inPhase(page, 'deciding')
    await expect(last).toBeVisible()

    // From another game the way leads there, and into nothing else.
    await open(page, '/play/slot/nazar')
    await page
      .getByRole('main')
      .getByRole('link', { name: `${blocked.toRound} İnci Avı` })
      .click()
    await expect(page).toHaveURL(/\/play\/slot\/inci-avi/)
    await inPhase(page, 'deciding')

    const staked = await getBalance(page)
    await main(page).click()
    // One pearl among three urchins pays 1.10.
    await expectBalance(page, staked + (stake * 110n) / 100n)
    await expect(page.locator('iframe')).toHaveCount(0, { timeout: 30_000 })
    await expect(page.getByRole('main').getByText(blocked.money)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('main').getByText(blocked.money)).toBeVisible()
    await expect(page.getByRole('main').getByText(blocked.toRound)).toHaveCount(0)
    await expect(frameOf(page).locator('.game')).toHaveCount(0)
  })
