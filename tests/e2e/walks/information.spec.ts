import { answerFor, listenTo } from '../wire.ts'
import { expect, open, signIn, test } from '../walk.ts'

const pages = [
  ['/about-us', 'Hakkımızda', 'About us'],
  ['/rules/general', 'Genel Kurallar', 'General rules'],
  ['/rules/bet', 'Bahis Kuralları', 'Betting rules'],
  ['/rules/casino', 'Casino Kuralları', 'Casino rules'],
  ['/rules/bonus', 'Bonus Şartları', 'Bonus terms'],
  ['/responsible-gaming', 'Sorumlu Oyun', 'Responsible gaming'],
  ['/privacy', 'Gizlilik Politikası', 'Privacy policy'],
  ['/faq', 'Sıkça Sorulan Sorular', 'Frequently asked questions'],
  ['/support', 'Destek', 'Support'],
  ['/no-access', 'Bu bölgeden erişim yok', 'Not available in your region'],
] as const

test('every information page stands in both languages, with a text of its own', async ({
  page,
}) => {
  const texts = new Set<string>()
  for (const [path, tr, en] of pages) {
    for (const [lang, title] of [
      ['tr', tr],
      ['en', en],
    ] as const) {
      await open(page, `${path}?lang=${lang}`)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      await expect(page).toHaveTitle(`${title} | Felek`)
      await expect(page.locator('.breathing')).toHaveCount(0)
      const text = await main.innerText()
      expect(text.length, path).toBeGreaterThan(250)
      texts.add(text)
    }
  }
  expect(texts.size).toBe(pages.length * 2)
})

test('rules: from one to the next, and to a place in the text', async ({ page }) => {
  await open(page, '/rules/general')
  const menu = page.getByRole('navigation', { name: 'Bilgi sayfaları' })
  await expect(menu.getByRole('link', { name: 'Genel Kurallar' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await menu.getByRole('link', { name: 'Casino Kuralları' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Casino Kuralları' })).toBeFocused()
  const contents = page.getByRole('navigation', { name: 'Bu sayfada' })
  const last = contents.getByRole('link').last()
  const title = await last.innerText()
  await last.click()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport()
  expect(new URL(page.url()).hash).not.toBe('')
})

test('questions: found in any spelling, opened by the keyboard, named by an address', async ({
  page,
}) => {
  await open(page, '/faq')
  const main = page.getByRole('main')
  await expect(main.locator('summary').first()).toBeVisible()
  const all = await main.locator('summary').count()
  expect(all).toBeGreaterThan(15)
  const search = main.getByLabel('Sorularda ara')
  await search.fill('SIFREMI')
  await expect(main.locator('summary', { hasText: 'Şifremi unuttum' })).toBeVisible()
  const found = await main.locator('summary').count()
  expect(found).toBeLessThan(all)
  await expect(main.getByRole('status')).toHaveText(`${found} soru bulundu.`)
  await search.fill('zürafa')
  await expect(main.getByRole('status')).toHaveText('Bu aramaya uyan soru yok.')
  await expect(main.getByRole('link', { name: 'Desteğe Yaz' })).toBeVisible()
  await main.getByRole('button', { name: 'Aramayı temizle' }).click()
  await expect(main.locator('summary')).toHaveCount(all)

  const question = main.locator('details').nth(3)
  await question.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(question).toHaveAttribute('open', '')
  await question.getByRole('link', { name: 'Bu sorunun bağlantısı' }).click()
  const named = page.url()
  expect(new URL(named).hash).not.toBe('')
  await page.goto('about:blank')
  await page.goto(named)
  await expect(main.locator('details[open] summary')).toBeInViewport({ timeout: 20_000 })
  await expect(main.locator('details[open]')).toHaveCount(1)
})

test('self-test: by the keyboard alone, reckoned here, nothing stored and nothing sent', async ({
  page,
}) => {
  await open(page, '/responsible-gaming')
  const main = page.getByRole('main')
  await expect(main.locator('.breathing')).toHaveCount(0)
  await expect(main.locator('a[href="tel:115"]').first()).toBeVisible()
  const kept = () =>
    page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
  const before = await kept()
  const sent: string[] = []
  page.on('request', (r) => {
    // What the page itself still asks for: the operator's content.
    if (r.method() !== 'GET' && !/"class":"(cmscontroller|events)"/.test(r.postData() ?? ''))
      sent.push(`${r.url()} ${r.postData() ?? ''}`)
  })
  await main.getByRole('button', { name: 'Teste Başla' }).click()
  await expect(main.getByRole('radio').first()).toBeFocused()
  // Nothing chosen: it leads to the first open question.
  await main.getByRole('button', { name: 'Sonucu Göster' }).click()
  await expect(main.getByText('9 soru daha yanıtlanmalı')).toBeVisible()
  await expect(main.getByRole('radio').first()).toBeFocused()
  for (let i = 0; i < 9; i += 1) {
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
  }
  await expect(main.getByText('9 / 9 soru yanıtlandı')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(main.getByText('Puanınız: 9 / 27')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Yüksek risk' })).toBeFocused()
  await expect(main.getByRole('link', { name: 'YEDAM’ı ara: 115' })).toHaveAttribute(
    'href',
    'tel:115',
  )
  expect(await kept()).toBe(before)
  expect(sent).toEqual([])
  await main.getByRole('button', { name: 'Testi Yeniden Yap' }).click()
  await expect(main.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('support: a visitor gets a number and the staff a mail; a player finds the case again', async ({
  page,
  request,
}) => {
  const words = `Yürüyüş sorusu ${Date.now()}`
  await open(page, '/support')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Gönder' }).click()
  await expect(main.getByText('3 alanı kontrol edin')).toBeVisible()
  await main.getByRole('group').getByRole('button', { name: 'Mesajınız' }).click()
  await expect(main.getByLabel('Mesajınız')).toBeFocused()
  await page.keyboard.type(words)
  const left = (2_000 - words.length).toLocaleString('tr-TR')
  await expect(main.getByText(`${left} karakter kaldı`)).toBeVisible()
  await main.getByLabel('Konu').selectOption('deposit')
  await main.getByLabel('E-posta').fill('merak@ornek.com')
  await main.getByRole('button', { name: 'Gönder' }).click()
  await expect(main.getByRole('heading', { name: 'Mesajınız bize ulaştı' })).toBeFocused()
  const number = await main.getByTestId('case-number').innerText()
  expect(number.length).toBeGreaterThan(4)
  await expect
    .poll(async () => JSON.stringify(await (await request.get('/dev/mailbox.json')).json()), {
      timeout: 20_000,
    })
    .toContain(words)

  await signIn(page, 'zeynep')
  await open(page, '/support')
  await expect(main.getByLabel('E-posta')).toHaveCount(0)
  await main.getByLabel('Konu').selectOption('game')
  await main.getByLabel('Mesajınız').fill(`${words} oyuncu`)
  await main.getByRole('button', { name: 'Gönder' }).click()
  const own = await main.getByTestId('case-number').innerText()
  const row = main.locator('details', { hasText: own })
  await expect(row).toContainText('Yanıt bekliyor')
  await row.locator('summary').click()
  await expect(row.getByText(`${words} oyuncu`)).toBeVisible()
  await expect(main.getByText(number)).toHaveCount(0)
})

/**
 * Strings that made scripts run in one browser or sanitiser or another, as a server with a hole
 * would send them.
 */
const hostile = [
  '<p>iyi metin</p>',
  '<script>window.pwned=1</script>',
  '<img src=x onerror="window.pwned=1">',
  '<svg onload="window.pwned=1"><script>window.pwned=1</script></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.pwned=1&gt;">',
  '<p onclick="window.pwned=1" style="position:fixed;inset:0" id="icerik">p</p>',
  '<a href="javascript:window.pwned=1">js</a><a href="java\tscript:window.pwned=1">tab</a><a href="//evil.example">evil</a>',
  '<iframe srcdoc="<script>parent.pwned=1</script>"></iframe><object data="javascript:1"></object><base href="//evil.example">',
  '<form action="javascript:window.pwned=1"><button>x</button></form><details open ontoggle="window.pwned=1">d</details>',
  '<template><script>window.pwned=1</script></template><noscript><p title="</noscript><img src=x onerror=window.pwned=1>">',
  '<p title="</p><img src=x onerror=window.pwned=1>">t</p><style>body{display:none}</style>',
].join('')

test('hostile text from the server runs nothing: it is sanitised again where it is shown', async ({
  page,
  allow,
}) => {
  // The policy of the page holds in the document that only parses, too, and says what it would have
  // stopped.
  allow(/policy/i)
  const asked = listenTo(page, 'cmscontroller/getInformation')
  const outside: string[] = []
  page.on('request', (r) => {
    if (r.url().includes('evil.example')) outside.push(r.url())
  })
  await answerFor(page, 'cmscontroller/getInformation', 200, {
    result: true,
    code: 200,
    data: { InfType: 'GizlilikBilgisi', Text: hostile, updatedAt: '2026-11-21T00:00:00.000Z' },
  })
  await open(page, '/privacy')
  const text = page.locator('.prose')
  await expect(text).toContainText('iyi metin')
  expect(asked.length).toBeGreaterThan(0)
  expect(
    await text.evaluate((box) =>
      [...new Set([...box.querySelectorAll('*')].map((e) => e.tagName))].toSorted(),
    ),
  ).toEqual(['P'])
  expect(
    await text.evaluate((box) =>
      [...box.querySelectorAll('*')].flatMap((e) => e.getAttributeNames()),
    ),
  ).toEqual([])
  await text.locator('p').first().click()
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => (window as { pwned?: number }).pwned)).toBeUndefined()
  expect(outside).toEqual([])
})

test('a text that can not be fetched says so, and is fetched again', async ({ page, allow }) => {
  allow(/Failed to load resource/)
  let down = true
  await page.route('**/endpoint/v1', (route) =>
    down && route.request().postData()?.includes('getInformation')
      ? route.abort()
      : route.fallback(),
  )
  await open(page, '/rules/bet')
  await expect(page.getByText('Metin yüklenemedi.')).toBeVisible({ timeout: 30_000 })
  down = false
  await page.getByRole('main').getByRole('button', { name: 'Tekrar Dene' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
})
