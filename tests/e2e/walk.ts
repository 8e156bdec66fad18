import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { inTurn } from '../../packages/database/test/in-turns.ts'
import { accounts, type Account } from './product.ts'

type Walk = {
  /**
   * Says that this walk itself brings about a console error or a failed request, so that it is no
   * fault.
   */
  allow: (pattern: RegExp) => void
}

/** Everything that a browser complains about while a walk goes on, in any page or frame of it. */
const watch = (context: BrowserContext, faults: string[]): void => {
  context.on('console', (message) => {
    if (message.type() === 'error')
      faults.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) =>
    // What the browser itself made has a message and an empty stack.
    faults.push(`script: ${error.error().stack || error.error().message}`),
  )
}

declare global {
  /** The texts of the toasts that came, oldest first, until a walk has asked for them. */
  var toastsSaid: string[]
}

/**
 * A toast may be gone within a second, between two looks of a walk: each is noted as it comes, and
 * as one that stands says something else. One that is put elsewhere has come before.
 */
const noteToasts = (): void => {
  globalThis.toastsSaid = []
  const written = new WeakMap<Element, string>()
  const toastsOf = ({ addedNodes, target }: MutationRecord): readonly Element[] => {
    const changed = target.parentElement?.closest('li.toast')
    if (changed) return [changed]
    return [...addedNodes].flatMap((node) =>
      node instanceof Element
        ? [...(node.matches('li.toast') ? [node] : []), ...node.querySelectorAll('li.toast')]
        : [],
    )
  }
  new MutationObserver((changes) => {
    for (const li of new Set(changes.flatMap(toastsOf))) {
      if (written.get(li) === li.textContent) continue
      written.set(li, li.textContent)
      globalThis.toastsSaid.push(li.textContent)
    }
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

const pacedMax = 12

/**
 * The next game may be open before the pace between two rounds has passed: its stage is told so, waits, and asks again.
 * A walk opens a dozen games at most; one that asks in a loop is told so more often than that.
 */
const withoutPace = (faults: readonly string[]): readonly string[] => {
  const isPaced = (fault: string) => /429.*\/api\/bet\b/.test(fault)
  const paced = faults.filter(isPaced)
  return paced.length > pacedMax ? faults : faults.filter((fault) => !isPaced(fault))
}

/**
 * A walk fails on console errors, script errors and breaches of the content security policy (which
 * Chromium writes to the console as errors; the listener also catches those of report-only policies
 * and names the line).
 */
export const test = base.extend<Walk>({
  allow: [
    async ({ context }, use) => {
      const faults: string[] = []
      const allowed: RegExp[] = []
      watch(context, faults)
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (e) =>
          console.error(
            `policy: ${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}:${e.lineNumber}`,
          ),
        )
      })
      await context.addInitScript(noteToasts)
      await use((pattern) => void allowed.push(pattern))
      // What a page still asks for as it is left is answered to nobody.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(
        withoutPace(faults).filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
      ).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** A walk of minutes that takes turns with another, as whole files do (playwright.config.ts). */
export const testInTurn = (n: number) =>
  process.env['CI'] === undefined || inTurn(n) ? test : test.skip

/** The app has started: before that the page is the server's shell, which has links only. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await started(page)
}

export const started = (page: Page): Promise<void> =>
  expect(page.locator('#root footer')).toBeAttached({ timeout: 20_000 })

/** Fills in the sign-in form that is on the screen and sends it. */
export const fillSignIn = async (page: Page, username: string, password: string): Promise<void> => {
  const main = page.getByRole('main')
  await main.getByLabel(/^(Kullanıcı adı|Username)/).fill(username)
  await main.getByLabel(/^(Şifre|Password)\s*$/).fill(password)
  await main.getByRole('button', { name: /^(Giriş Yap|Sign in)$/ }).click()
}

export const signInAs = async (page: Page, username: string, password: string): Promise<void> => {
  await open(page, '/login')
  await fillSignIn(page, username, password)
  await expect(page.getByTestId('balance')).toBeVisible()
  // The address and the header change before the form has gone: until then the next page is still
  // on its way.
  await expect(page.getByRole('main').getByLabel(/^(Şifre|Password)\s*$/)).toHaveCount(0)
}

export const signIn = (page: Page, who: Account): Promise<void> =>
  signInAs(page, who, accounts[who])

/** "−1.234,50 TL", in English "−1,234.50 TL", as whole kuruş. */
export const kurusOf = (text: string): bigint => {
  const match = /([−+-]?)\s*([\d.,]+)[.,](\d{2})(?!\d)/.exec(text)
  if (!match) throw new Error(`no amount in "${text}"`)
  const kurus = BigInt((match[2] ?? '').replace(/[.,]/g, '')) * 100n + BigInt(match[3] ?? '')
  return match[1] === '−' || match[1] === '-' ? -kurus : kurus
}

export const getBalance = async (page: Page): Promise<bigint> => {
  await expect(page.getByTestId('balance')).toContainText('TL')
  return kurusOf(await page.getByTestId('balance').innerText())
}

/** Since the page was loaded one toast has come, and it says this. */
export const expectOneToast = (page: Page, text: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => globalThis.toastsSaid), { timeout: 20_000 })
    .toEqual([expect.stringContaining(text)])

/** Waits until the header shows this balance, without anything being pressed. */
export const expectBalance = async (
  page: Page,
  kurus: bigint,
  timeoutMs = 20_000,
): Promise<void> => {
  await expect.poll(() => getBalance(page), { timeout: timeoutMs }).toBe(kurus)
}

export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: /Bildirimler|Notifications/ }).getByText(text)

/** A toast that says this comes, or has come since the last one that was asked for. */
export const expectToast = async (page: Page, text: string | RegExp): Promise<void> => {
  const take = () =>
    page
      .evaluate((wanted) => {
        const at = globalThis.toastsSaid.findIndex((said) =>
          typeof wanted === 'string' ? said.includes(wanted) : wanted.test(said),
        )
        return at !== -1 && globalThis.toastsSaid.splice(0, at + 1).length > 0
      }, text)
      // Another page is on its way: what it says is looked for there.
      .catch(() => false)
  await expect.poll(take, { timeout: 20_000, message: `a toast says ${text}` }).toBe(true)
}
