import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { hostileTexts } from '@felek/server/test/hostile-texts.ts'
import { openOffice } from '../colleagues.ts'
import { accounts, product } from '../product.ts'

/*
 * 250 hostile texts where players and staff type and others read, on the pages that show them: each is shown as it was
 * typed, no script of theirs runs, and no policy has to stop one.
 */

const faults: string[] = []

/** Counts what would have run, and hears of what a policy stopped. */
const watch = async (context: BrowserContext): Promise<void> => {
  context.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('weberror', (error) => faults.push(`script: ${error.error().message}`))
  await context.addInitScript(() => {
    const told = globalThis as unknown as { ran: () => void; tellFault: (fault: string) => void }
    told.ran = () => told.tellFault('a text ran as a script')
    document.addEventListener('securitypolicyviolation', (e) =>
      told.tellFault(`policy: ${e.violatedDirective} ${e.blockedURI}`),
    )
  })
  await context.exposeFunction('tellFault', (fault: string) => void faults.push(fault))
}

/** A call of the page's own session. */
const callAs = (page: Page, wire: string, data: object): Promise<unknown> =>
  page.evaluate(
    async ([cls, method, input]) => {
      const answer = await fetch('/desk/v1', {
        method: 'POST',
        headers: { 'content-type': 'application/json', panel: 'office' },
        body: JSON.stringify({ api: { class: cls, method }, data: input }),
      })
      const reply = (await answer.json()) as { result: boolean; message: string; data: unknown }
      if (!reply.result) throw new Error(`${cls}/${method}: ${reply.message}`)
      return reply.data
    },
    [...wire.split('/'), data] as [string, string, object],
  )

const requestID = (n: number): string => `${Date.now()}${n}`.padStart(26, '0')

/** Whether every text stands on the page letter by letter; those that do not are answered. */
const findMissing = (page: Page, texts: readonly string[]): Promise<string[]> =>
  page.evaluate((wanted) => {
    const shown = document.body.textContent
    return wanted.filter((text) => !shown.includes(text))
  }, texts)

const expectShown = (page: Page, texts: readonly string[], where: string): Promise<void> =>
  expect.poll(() => findMissing(page, texts), { message: where, timeout: 20_000 }).toEqual([])

test('250 hostile texts are texts on every page of office and site that shows them', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const manager = await openOffice(browser, 'mudur')
  await watch(manager.context())
  const found = (await callAs(manager, 'office_home/search', { q: 'deniz' })) as {
    rows: { player: { playerID: string; username: string } | null }[]
  }
  const playerID = found.rows.find(({ player }) => player?.username === 'deniz')?.player?.playerID
  if (playerID === undefined) throw new Error('nobody is called deniz')

  await test.step('notes, messages, reasons of blocks, limits and proposals are written', async () => {
    for (const [n, text] of hostileTexts.entries()) {
      await callAs(manager, 'office_players/note', { playerID, text, requestID: requestID(n) })
      const title = [...text].slice(0, 120).join('').trim()
      const message = { playerID, title, text, byMail: false, requestID: requestID(1_000 + n) }
      await callAs(manager, 'office_players/message', message)
    }
    for (const [n, text] of hostileTexts.slice(0, 17).entries()) {
      const tool = ['deposit', 'net', 'loss', 'stake', 'time'].flatMap((kind) =>
        ['day', 'week', 'month'].map((win) => `${kind}.${win}`),
      )[n]
      const reason = `${text} ...`
      if (tool !== undefined)
        await callAs(manager, 'office_players/house_limit', {
          playerID,
          tool,
          value: '900',
          reason,
          requestID: requestID(2_000 + n),
        })
    }
    const lift = { playerID, tool: 'deposit.day', value: null, requestID: requestID(3_000) }
    await callAs(manager, 'office_players/house_limit', { ...lift, reason: hostileTexts[30] })
  })

  await test.step('the player’s page, its messages and the proposal show them', async () => {
    await manager.goto(`/oyuncular/${playerID}`)
    await expectShown(manager, hostileTexts.slice(-50), 'notes')
    await expectShown(
      manager,
      hostileTexts.slice(0, 15).map((text) => `${text} ...`),
      'reasons of limits',
    )
    await manager.goto(`/oyuncular/${playerID}/mesajlar`)
    const titles = hostileTexts.slice(-45).map((text) => [...text].slice(0, 120).join('').trim())
    await expectShown(manager, titles, 'titles of messages')
    const row = manager.getByRole('row').nth(3)
    await row.click()
    await expect(manager.getByText('Yazan')).toBeVisible()
    const owner = await openOffice(browser, 'sahip', '/onaylar')
    await watch(owner.context())
    await owner.goto('/onaylar')
    await expectShown(owner, [hostileTexts[30] ?? ''], 'the reason of a proposal')
    await owner.getByRole('row').filter({ hasText: 'Felek limiti' }).first().click()
    await expect(owner.getByText('Önerenin gerekçesi')).toBeVisible()
    const auditor = await openOffice(browser, 'denetim', '/denetim')
    await watch(auditor.context())
    await auditor.goto('/denetim')
    await expectShown(auditor, [hostileTexts[30] ?? ''], 'the reason in the audit')
  })

  await test.step('the player reads messages and what they wrote to support', async () => {
    const context = await browser.newContext({ baseURL: product.baseUrl })
    await watch(context)
    const page = await context.newPage()
    await page.goto('/login')
    await page
      .getByRole('main')
      .getByLabel(/^Kullanıcı adı/)
      .fill('deniz')
    await page.getByRole('main').locator('input[type=password]').fill(accounts.deniz)
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('balance')).toBeVisible()
    await page.goto('/notifications')
    await expect(page.getByText('Size özel mesaj').first()).toBeVisible()
    for (let n = 0; n < 3; n += 1)
      await page.getByRole('button', { name: /Daha fazla|Daha Fazla/i }).click()
    const opened = await page.evaluate(() => {
      const rows = [...document.querySelectorAll('details')]
      for (const row of rows) row.open = true
      return rows.length
    })
    expect(opened).toBeGreaterThan(20)
    await expectShown(page, hostileTexts.slice(-20), 'messages')
    await page.goto('/support')
    for (const text of hostileTexts.slice(0, 3)) {
      const main = page.getByRole('main')
      await main.locator('select').first().selectOption({ index: 1 })
      await main.locator('textarea').fill(text)
      await main.getByRole('button', { name: /Gönder/ }).click()
      await expect(main.locator('textarea')).toHaveCount(0)
      await page.goto('/support')
    }
    await page.evaluate(() => {
      for (const row of document.querySelectorAll('details')) row.open = true
    })
    await expectShown(page, hostileTexts.slice(0, 3), 'support cases')
    // Had one of them run, this is how it would have been heard.
    await page.evaluate('ran()')
  })
  expect(faults).toEqual(['a text ran as a script'])
})
