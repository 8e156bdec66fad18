import { frameBalance, frameOf, gameReady, getNet, spin } from '../game.ts'
import { product } from '../product.ts'
import { getBalance, expect, expectBalance, expectToast, open, signIn, test } from '../walk.ts'

// Money moves here: no second try.
test.describe.configure({ retries: 0 })

test('a visitor says that he is an adult, plays the demo, and proves a round of it', async ({
  page,
}) => {
  await open(page, '/demo/slot/nazar')
  await expect(page.getByRole('heading', { name: '18 yaşından büyük müsünüz?' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('button', { name: '18 yaşından büyüğüm' }).click()
  await gameReady(page)
  await expect(page.getByText('Demo oyun', { exact: true }).first()).toBeVisible()
  const button = frameOf(page).getByRole('button', { name: 'Çevir' })
  await button.click()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAttribute('aria-disabled', 'false', { timeout: 60_000 })

  await page.getByRole('button', { name: 'Turu Doğrula' }).click()
  const panel = frameOf(page).getByRole('dialog')
  await panel.getByRole('button', { name: 'Kanıt verisi' }).first().click()
  const record = await panel.locator('pre').innerText()
  const verify = await page.context().newPage()
  await open(verify, '/verify')
  await verify.getByLabel('Tur kimliği').fill(record)
  await verify.getByRole('button', { name: 'Doğrula' }).click()
  await expect(verify.getByText('Sunucu tohumu henüz açıklanmadı')).toBeVisible()
  await panel.getByLabel('Oyuncu tohumu').fill('benim-tohumum')
  await panel.getByRole('button', { name: 'Tohumu Değiştir' }).click()
  await expect(panel.getByText('Açıklanan tohum')).toBeVisible()
  await verify.getByRole('button', { name: 'Doğrula' }).click()
  await expect(verify.getByText('Mühür ve çekilişler doğrulandı')).toBeVisible()
  await expect(verify.getByTestId('verdict').getByText('doğru', { exact: true })).toHaveCount(3)
  // The studio's own page plays it by the rules and finds the same.
  const replay = verify.frameLocator('iframe[title="Turun tekrarı"]')
  await expect(replay.locator('.rv-verdict')).toHaveAttribute('data-verdict', 'right')
})

test('the verify page catches a studio that lies: another draw, another seed', async ({ page }) => {
  const record = {
    roundId: '0f8fad5b-d9cb-469f-a165-70867728950e',
    game: 'nazar',
    state: 'settled',
    void: null,
    clientSeed: 'yaz-bahcesi-26',
    nonce: 7,
    stake: '20.00',
    payout: '0.00',
    verified: true,
    at: '2026-11-21T10:00:00.000Z',
    serverSeedHash: 'aa40fdce78858bdbe82738581c120073f6870b96a6cec847dfaf92339e50d8ef',
    serverSeed: '8f1d3c5a7e9b2046d1c3a5f7e9b8d6c4a2f0e1d3c5b7a99887766554433221f0',
    draws: [{ draw: 0, range: 31, value: 29 }],
  }
  let served: object = record
  await page.route('**/api/verify/**', (route) =>
    route.fulfill({ json: served, headers: { 'access-control-allow-origin': '*' } }),
  )
  await open(page, `/verify?round=${record.roundId}`)
  await expect(page.getByTestId('verdict')).toHaveAttribute('data-verdict', 'right')
  for (const lie of [
    { ...record, draws: [{ draw: 0, range: 31, value: 28 }] },
    { ...record, serverSeedHash: record.serverSeedHash.replace('a', 'b') },
  ]) {
    served = lie
    await page.getByRole('button', { name: 'Doğrula' }).click()
    await expect(page.getByTestId('verdict')).toHaveAttribute('data-verdict', 'wrong')
    served = record
    await page.getByRole('button', { name: 'Doğrula' }).click()
    await expect(page.getByTestId('verdict')).toHaveAttribute('data-verdict', 'right')
  }
  await page.getByRole('main').getByRole('textbox').fill('bir tur')
  await page.getByRole('button', { name: 'Doğrula' }).click()
  await expect(page.getByText('Tur kimliği 36 karakterdir')).toBeVisible()
})

test('while the reels turn the header has the stake taken and keeps the result to itself; afterwards header, frame and net agree', async ({
  page,
}) => {
  await signIn(page, 'ayse')
  await open(page, '/play/slot/nazar')
  await gameReady(page)
  const before = await getBalance(page)
  expect(await frameBalance(page)).toBe(before)
  const netBefore = await getNet(page)
  const button = frameOf(page).getByRole('button', { name: 'Çevir' })
  // Under the game stands what seals the next round: it counts on with each.
  const seal = page.getByRole('region', { name: 'Sıradaki tur mühürlü' })
  const nonce = seal.locator('dd').last()
  const nonceBefore = Number(await nonce.innerText())
  // The amount opens the list of stakes; what is chosen there is what the round costs.
  const amount = frameOf(page).getByRole('button', { name: /^Bahis 10,00/ })
  await amount.click()
  const list = frameOf(page).getByRole('dialog', { name: 'Bahis' })
  await expect(list.getByRole('button', { name: '10,00 TL', exact: true })).toBeFocused()
  await list.getByRole('button', { name: '25,00 TL', exact: true }).click()
  await expect(list).toBeHidden()
  await frameOf(page).getByRole('button', { name: 'Bahis: İki katı' }).click()
  await button.click()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  // The stake goes at once, in header and frame alike; then the header must not move for as long as
  // the round is shown.
  const stake = 5_000n
  await expectBalance(page, before - stake, 2_000)
  for (let i = 0; i < 8; i++) {
    const shown = await getBalance(page)
    if ((await button.getAttribute('aria-disabled')) === 'false') break
    expect(shown).toBe(before - stake)
    await page.waitForTimeout(150)
  }
  await expect(button).toHaveAttribute('aria-disabled', 'false', { timeout: 90_000 })
  const after = await frameBalance(page)
  await expectBalance(page, after)
  await expect.poll(() => getNet(page)).toBe(netBefore + after - before)
  await expect(nonce).toHaveText(`${nonceBefore + 1}`)
  // Of the whole sitting, which other games and pages may have begun.
  await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d:\d\d$/)

  // The round stands in the history with the title's own symbols.
  await open(page, '/profile/history/games')
  const main = page.getByRole('main')
  await main
    .getByRole('button', { name: /^Nazar/ })
    .first()
    .click()
  const round = main.locator('section li ul li').first()
  await expect(round.locator('[style*="/art/symbols/"]')).toHaveCount(15)
  await expect(round.getByRole('link', { name: /doğrula/ })).toBeVisible()
})

test('a deposit over the game: the game goes on in its frame, and its balance rises by itself', async ({
  page,
}) => {
  await signIn(page, 'zeynep')
  await open(page, '/play/slot/lale-bahcesi')
  await gameReady(page)
  const before = await frameBalance(page)
  // What only this run of the game knows: a reloaded frame would have forgotten it.
  await frameOf(page)
    .locator('body')
    .evaluate((body) => body.setAttribute('data-walk', 'same'))
  await page.getByRole('main').getByRole('button', { name: 'Para Yatır' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Tutar' }).fill('250')
  await sheet.getByLabel('Gönderen banka').selectOption({ index: 1 })
  await sheet.getByRole('button', { name: 'Talebi Onayla' }).click()
  await expect(sheet.getByText('Ödemeniz bekleniyor')).toBeVisible()
  await expect.poll(() => frameBalance(page), { timeout: 20_000 }).toBe(before + 25_000n)
  // The form is folded: the way back to the game stands in its place.
  await expect(sheet.getByRole('textbox', { name: 'Tutar' })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Oyuna Dön' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/play/slot/lale-bahcesi')
  await expect(frameOf(page).locator('body')).toHaveAttribute('data-walk', 'same')
  await expectBalance(page, before + 25_000n)

  // From the cashier's own page, too, the way leads back to the game that was open.
  await open(page, '/profile/deposit')
  const form = page.getByRole('main')
  await form.locator('label').filter({ hasText: 'FAST' }).first().click()
  await form.getByRole('textbox', { name: 'Tutar' }).fill('100')
  await form.getByLabel('Gönderen banka').selectOption({ index: 1 })
  await form.getByRole('button', { name: 'Talebi Onayla' }).click()
  await expect(form.getByRole('button', { name: 'Yeni Yatırım' })).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Tutar' })).toHaveCount(0)
  await form.getByRole('button', { name: 'Yeni Yatırım' }).click()
  await expect(form.getByRole('textbox', { name: 'Tutar' })).toBeVisible()
  await form.getByRole('textbox', { name: 'Tutar' }).fill('100')
  await form.getByLabel('Gönderen banka').selectOption({ index: 1 })
  await form.getByRole('button', { name: 'Talebi Onayla' }).click()
  await form.getByRole('link', { name: 'Oyuna Dön' }).click()
  await expect(page).toHaveURL('/play/slot/lale-bahcesi')
  await expectBalance(page, before + 45_000n)
})

test('a reloaded frame gets a fresh launch; a launch token works once', async ({
  page,
  request,
  allow,
}) => {
  await signIn(page, 'ayse')
  const tokens: string[] = []
  page.on('response', async (response) => {
    if (
      !response.url().endsWith('/endpoint/v1') ||
      !(response.request().postData() ?? '').includes('"init_game"')
    )
      return
    const { data } = (await response.json()) as { data: { url: string } }
    tokens.push(new URLSearchParams(new URL(data.url).hash.slice(1)).get('token') ?? '')
  })
  await open(page, '/play/slot/nazar')
  await gameReady(page)
  await frameOf(page)
    .locator('body')
    .evaluate(() => location.reload())
  await expect.poll(() => tokens.length).toBe(2)
  await gameReady(page)
  expect(new Set(tokens).size).toBe(2)
  const studio = new URL((await page.locator('iframe').getAttribute('src')) ?? '').origin
  for (const token of tokens) {
    const replay = await request.post(`${studio}/api/open`, {
      data: { game: 'nazar', mode: 'real', token, lang: 'tr' },
    })
    expect(replay.status()).toBe(401)
    expect(await replay.json()).toMatchObject({ error: 'session_expired' })
  }
  allow(/401/)
})

test('the frame keeps its own origin and can not reach the page around it', async ({ page }) => {
  await signIn(page, 'ayse')
  await open(page, '/play/slot/nazar')
  await gameReady(page)
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe(
    'allow-scripts allow-same-origin',
  )
  const reached = await frameOf(page)
    .locator('body')
    .evaluate(() => {
      try {
        return typeof window.parent.document.body
      } catch (error) {
        return (error as Error).name
      }
    })
  expect(reached).toBe('SecurityError')
  // A foreign frame may shout what it likes: only the game's own window counts.
  const net = await getNet(page)
  await page.evaluate(
    (origin) =>
      window.postMessage(
        { felek: 1, type: 'round-end', roundId: 'x', stake: '0.00', payout: '999.00' },
        origin,
      ),
    product.baseUrl,
  )
  expect(await getNet(page)).toBe(net)
})

test('a failed launch says so and goes home; an unknown game or type is not found', async ({
  page,
  allow,
}) => {
  // A demo of a game that is none is no page.
  allow(/status of 404.*demo\/live\/1/)
  await signIn(page, 'ayse')
  const refuse = (data: object) =>
    page.route('**/endpoint/v1', async (route) => {
      if (!(route.request().postData() ?? '').includes('"init_game"')) return route.fallback()
      return route.fulfill({ json: data })
    })
  await refuse({
    result: false,
    message: 'Sağlayıcıya Ulaşılamıyor',
    data: null,
    code: 422,
    error: 'provider_unreachable',
    debug: '',
  })
  await page.goto('/play/slot/nazar')
  await expectToast(page, 'Sağlayıcıya Ulaşılamıyor')
  await expect(page).toHaveURL('/')
  await page.unrouteAll({ behavior: 'wait' })
  await refuse({
    result: true,
    message: 'İşlem Başarılı',
    data: { url: '', sessionID: '' },
    code: 200,
    error: '',
    debug: '',
  })
  await page.goto('/play/slot/nazar')
  await expectToast(page, 'Sağlayıcıya Ulaşılamıyor')
  await expect(page).toHaveURL('/')
  await page.unrouteAll({ behavior: 'wait' })
  for (const path of ['/play/slot/boyle-bir-oyun-yok', '/play/live/1', '/demo/live/1']) {
    await open(page, path)
    await expect(page.getByRole('heading', { name: 'Sayfa görüntülenemiyor' })).toBeVisible()
  }
})

test('on a phone the game has the whole screen: two rows of bar, menu, full screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'ayse')
  await open(page, '/play/slot/lale-bahcesi/Felek%20Studio')
  await gameReady(page)
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Hızlı erişim çubuğu' })).toBeHidden()
  const stage = await page.locator('iframe').boundingBox()
  expect(stage?.width).toBe(390)
  expect((stage?.y ?? 0) + (stage?.height ?? 0)).toBeCloseTo(844, 0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Diğer' }).click()
  // One menu: the game's own is in it, and nothing of it lies on the scene.
  await expect(frameOf(page).getByRole('button', { name: 'Menü' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Klavye Kısayolları' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Oyun Kuralları' }).click()
  await expect(frameOf(page).getByRole('dialog', { name: 'Oyun Kuralları' })).toBeVisible()
  await frameOf(page).getByRole('dialog').getByRole('button', { name: 'Kapat' }).click()
  // Sound is turned on in the bar, by the game itself, which says so.
  await page.getByRole('button', { name: 'Sesi aç' }).click()
  await expect(page.getByRole('button', { name: 'Sesi kapat' })).toBeVisible()
  await spin(page)
  await page.getByRole('button', { name: 'Diğer' }).click()
  await page.getByRole('button', { name: 'Tam Ekran' }).click()
  await expect
    .poll(() => page.evaluate(() => document.fullscreenElement?.className ?? ''))
    .toContain('game-box')
  await page.getByRole('button', { name: 'Diğer' }).click()
  await page.getByRole('button', { name: 'Tam Ekrandan Çık' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
})

test('roulette: a chip on red is staked, the wheel says where the ball lies, the books agree', async ({
  page,
}) => {
  await signIn(page, 'ayse')
  await open(page, '/play/slot/felek-ruleti')
  const before = await getBalance(page)
  await frameOf(page).locator('[data-spot^="red"]').click()
  const net = await spin(page)
  expect(net === 0n).toBe(false)
  await expectBalance(page, before + net)
})
