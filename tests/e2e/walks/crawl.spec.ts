import type { Locator, Page } from '@playwright/test'
import { isShareOf } from '../../../packages/database/test/in-turns.ts'
import { publicPaths } from '../routes.ts'
import { expect, open, test } from '../walk.ts'

/*
 * Every link and every button of every page that a visitor can open, in both languages. A link must
 * lead to a page, a button must do something; console errors and breaches of the policy fail the
 * walk as everywhere (walk.ts).
 */

const inLang = (path: string, lang: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`

/** The button to press now: its kind, and the name that it is called by. */
type Button = { kind: string; name: string }

/**
 * The first of the page's buttons whose kind has not been pressed yet, marked as `crawled`: a list
 * that moves meanwhile moves the mark with it. Of those that are many and alike one is pressed.
 */
const findNext = (buttons: Locator, pressed: Set<string>): Promise<Button | undefined> =>
  buttons.evaluateAll(
    (elements, known) => {
      const alike = new Map<string, number>()
      const looks = elements.map((element) => {
        const place = element.closest('header, footer, nav, dialog, form, main')?.tagName ?? ''
        return `${place} ${element.className} ${element.querySelector('svg')?.getAttribute('class') ?? ''}`
      })
      for (const look of looks) alike.set(look, (alike.get(look) ?? 0) + 1)
      const modal = document.querySelector('dialog:modal, [role=menu]')
      const kindOf = (element: Element, look: string): string | undefined => {
        if (modal && !modal.contains(element)) return undefined
        const chosen = ['aria-pressed', 'aria-selected', 'aria-checked', 'aria-disabled'].some(
          (name) => element.getAttribute(name) === 'true',
        )
        const { width, height } = element.getBoundingClientRect()
        const hidden =
          width < 2 ||
          height < 2 ||
          getComputedStyle(element).visibility === 'hidden' ||
          element.closest('[inert], [aria-hidden=true]')
        if (chosen || hidden || (element as HTMLButtonElement).disabled) return undefined
        // A demo account may have been chosen by now: whoever signs in is no visitor any more.
        const secret = element
          .closest('form')
          ?.querySelector<HTMLInputElement>('input[type=password]')?.value
        if (secret && (element as HTMLButtonElement).type === 'submit') return undefined
        const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(
          /\d+/g,
          '',
        )
        return (alike.get(look) ?? 0) > 2 ? look : `${look} ${name}`
      }
      document.querySelector('[data-crawled]')?.removeAttribute('data-crawled')
      for (const [i, element] of elements.entries()) {
        const kind = kindOf(element, looks[i] ?? '')
        if (kind === undefined || known.includes(kind)) continue
        element.setAttribute('data-crawled', '')
        return { kind, name: element.getAttribute('aria-label') ?? element.textContent ?? '' }
      }
      return undefined
    },
    [...pressed],
  )

/**
 * Whether pressing it changed anything: the page, the address, the place on the page, or what was
 * asked of a server.
 */
const acts = async (
  page: Page,
  button: Locator,
): Promise<boolean | 'closed' | { covered: string }> => {
  let asked = 0
  const hear = () => (asked += 1)
  page.on('request', hear)
  const before = page.url()
  await page.evaluate(() => {
    const seen = { changes: 0 }
    // A page that is printed shows nothing of it.
    const print = () => (seen.changes += 1)
    Object.assign(globalThis, { felekSeen: seen, felekScroll: scrollY, print })
    new MutationObserver((all) => {
      // A clock that ticks and a value that counts up are nobody's doing.
      seen.changes += all.filter(
        ({ type, target }) =>
          type !== 'characterData' && !(target as Element).closest?.('.tabular, [role=timer]'),
      ).length
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  // What only the keyboard meets (a menu's submenu, say) is pressed by it.
  const byKeyboard = await button
    .evaluate((it) => getComputedStyle(it).pointerEvents === 'none', undefined, { timeout: 2_000 })
    .catch(() => false)
  try {
    await (byKeyboard
      ? button.press('Enter', { timeout: 5_000 })
      : button.click({ timeout: 5_000 }))
  } catch (error) {
    // What opened in between (an announcement, a sheet that was still on its way) is put aside, as a
    // person would; the button may stand elsewhere now.
    page.off('request', hear)
    // A price that is being made anew can not be pressed meanwhile, and its match may have ended.
    if (await button.isDisabled({ timeout: 1_000 }).catch(() => true)) return 'closed'
    await page.keyboard.press('Escape')
    return { covered: String(error).split('\n').slice(0, 60).join(' ') }
  }
  const changed = () =>
    page
      .evaluate(() => {
        const at = globalThis as unknown as {
          felekSeen?: { changes: number }
          felekScroll?: number
        }
        return (
          at.felekSeen === undefined ||
          at.felekSeen.changes > 0 ||
          document.activeElement?.matches('input, textarea, select') ||
          Math.abs(scrollY - (at.felekScroll ?? 0)) > 2
        )
      })
      .catch(() => true)
  const deadline = Date.now() + 5_000
  let acted = false
  while (!acted && Date.now() < deadline) {
    acted = page.url() !== before || asked > 0 || (await changed())
    if (!acted) await page.waitForTimeout(50)
  }
  page.off('request', hear)
  return acted
}

const settled = async (page: Page, path: string): Promise<void> => {
  await open(page, path)
  await expect(page.locator('.breathing')).toHaveCount(0)
}

/** Where one is, and in which language. */
const getState = async (page: Page): Promise<string> =>
  `${page.url()} ${(await page.locator('html').getAttribute('lang')) ?? ''}`

/**
 * What is fixed to the screen but stands in a part of the page that is laid out when it is come to: the browser holds it
 * to that part, so it would lie somewhere over the page.
 */
const misplaced = (page: Page): Promise<string[]> =>
  page
    .locator('body *')
    .evaluateAll((all) =>
      all
        .filter(
          (it) =>
            getComputedStyle(it).position === 'fixed' &&
            it.closest('.come-to') &&
            !it.closest('dialog'),
        )
        .map((it) => it.className),
    )

/** Presses what has not been pressed yet on other pages; answers those that did nothing. */
const pressAll = async (page: Page, path: string, pressed: Set<string>): Promise<string[]> => {
  const dead: string[] = []
  /** How often something stood over a kind, or it was closed just then. */
  const missed = new Map<string, number>()
  const buttons = page.locator('button, [role=button], summary')
  const here = await getState(page)
  for (;;) {
    const next = await findNext(buttons, pressed)
    // What opened has been looked through: it is put away, and the page under it goes on.
    if (next === undefined) {
      if ((await page.locator('dialog:modal, [role=menu]').count()) === 0) return dead
      await page.keyboard.press('Escape')
      await page.waitForTimeout(300)
      if ((await page.locator('dialog:modal, [role=menu]').count()) > 0) await settled(page, path)
      continue
    }
    const { kind, name } = next
    pressed.add(kind)
    const acted = await acts(page, page.locator('[data-crawled]'))
    const times = missed.get(kind) ?? 0
    if (typeof acted !== 'boolean' && times < 2) {
      missed.set(kind, times + 1)
      pressed.delete(kind)
    } else if (typeof acted === 'object')
      dead.push(`${path}: "${name}" can not be pressed: ${acted.covered}`)
    else if (!acted) dead.push(`${path}: "${name}" does nothing`)
    for (const it of await misplaced(page)) dead.push(`${path}: "${name}" misplaces "${it}"`)
    if ((await getState(page)) !== here) await settled(page, path)
  }
}

/** What has been pressed, in whichever language. */
const pressed = new Set<string>()

// Pages have much in common: a run opens every sixth, others each time; the soak all of them, half in each language.
const langs = process.env['SOAK'] === '1' ? ['tr', 'en'] : ['tr']

for (const [turn, lang] of langs.entries()) {
  test(`every link and button that a visitor sees leads somewhere, ${lang}`, async ({
    page,
    request,
    allow,
  }) => {
    test.setTimeout(400_000)
    // Whoever presses everything also signs in with the demo account sooner or later, and would then
    // change what that player keeps (the eye beside the balance, say): nobody is let in here.
    await page.route('**/endpoint/v1', async (route) => {
      const { api } = (route.request().postDataJSON() ?? {}) as { api?: { method?: string } }
      if (api?.method === 'login') await route.fulfill({ status: 503, json: {} })
      else await route.fallback()
    })
    // A link of mail that is too old, and a launch that waits for an age: both say so on the
    // screen.
    allow(/status of (404|503)/)
    const paths = publicPaths(await (await request.get('/sitemap.xml')).text())
    const links = new Map<string, string>()
    const faults: string[] = []
    for (const [i, path] of paths.entries()) {
      // A page has the same links and buttons in both languages: each is opened in one of them.
      if (i % langs.length !== turn || !isShareOf(i, 6)) continue
      await settled(page, inLang(path, lang))
      for (const href of await page
        .locator('a[href]')
        .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href)))
        if (!links.has(href)) links.set(href, path)
      faults.push(...(await pressAll(page, inLang(path, lang), pressed)))
    }
    const { origin } = new URL(page.url())
    for (const [href, from] of links) {
      const to = new URL(href)
      if (to.protocol === 'mailto:' || to.protocol === 'tel:') continue
      if (to.origin !== origin) {
        if (to.protocol !== 'https:' && to.hostname !== 'localhost')
          faults.push(`${from}: ${href} is not https`)
        continue
      }
      const answer = await request.get(to.pathname + to.search)
      if (answer.status() !== 200) faults.push(`${from}: ${href} answers ${answer.status()}`)
    }
    expect(faults).toEqual([])
    expect(links.size).toBeGreaterThan(60)
    expect(pressed.size).toBeGreaterThan(15)
  })
}
