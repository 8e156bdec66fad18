import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Rules that axe leaves out unless they are asked for by name. */
const asked = {
  'label-content-name-mismatch': { enabled: true },
  'target-size': { enabled: true },
}
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Axe on this page. A page without frames is judged where it stands; one with a game of another
 * origin needs the way that opens a blank page for each look, which costs more than the look.
 */
const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    .setLegacyMode(page.frames().length === 1)
    .options({ resultTypes: ['violations'], rules: asked })

const asLine = (v: {
  id: string
  impact?: string | null
  nodes: { target: unknown[] }[]
}): string =>
  `${v.impact ?? ''} ${v.id}: ${v.nodes
    .map((n) => n.target.join(' '))
    .slice(0, 3)
    .join(' | ')}`

/**
 * What axe finds at any severity, as one line a rule, on the page or in one part of it, once nothing is awaited: the line
 * over the page that says so is part of none of its landmarks.
 */
export const complaints = async (page: Page, part = 'html'): Promise<string[]> => {
  await page.locator('.loading-bar').first().waitFor({ state: 'hidden' })
  return (await axe(page).include(part).withTags(tags).analyze()).violations.map(asLine)
}
