import type { CDPSession } from '@playwright/test'

type AXNode = {
  ignored: boolean
  role?: { value?: unknown }
  name?: { value?: string }
  properties?: { name: string; value: { value?: unknown } }[]
}

/** How many of a landmark a page has; on a phone a game leaves no room for header and footer. */
const counts = { main: [1], banner: [0, 1], contentinfo: [0, 1] }

/**
 * What is wrong with the page's outline as Chromium tells it to a screen reader: one heading of
 * level 1, no level left out on the way down, one main landmark, at most one banner and one footer, and no two
 * navigations by one name.
 */
export const outlineFaults = async (cdp: CDPSession): Promise<string[]> => {
  const { nodes } = (await cdp.send('Accessibility.getFullAXTree')) as { nodes: AXNode[] }
  const shown = nodes.filter((node) => !node.ignored)
  const levels = shown
    .filter((node) => node.role?.value === 'heading')
    .map((node) => Number(node.properties?.find((p) => p.name === 'level')?.value.value ?? 2))
  const faults: string[] = []
  const first = levels.filter((level) => level === 1).length
  if (first !== 1) faults.push(`${first} headings of level 1`)
  const skipped = levels.findIndex((level, i) => i > 0 && level > (levels[i - 1] ?? 0) + 1)
  if (skipped > 0) faults.push(`level ${levels[skipped - 1]} is followed by ${levels[skipped]}`)
  for (const [role, allowed] of Object.entries(counts)) {
    const n = shown.filter((node) => node.role?.value === role).length
    if (!allowed.includes(n)) faults.push(`${n} landmarks ${role}`)
  }
  const named = shown
    .filter((node) => node.role?.value === 'navigation')
    .map((node) => node.name?.value ?? '')
  for (const name of new Set(named))
    if (named.filter((one) => one === name).length > 1) faults.push(`two navigations "${name}"`)
  return faults
}
