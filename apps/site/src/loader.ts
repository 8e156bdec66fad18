/*
 * The one script that a page names. It brings the app once the first sight has been painted and the browser
 * has nothing better to do, so that the script does not compete with the hero (docs/product/site.md, "First
 * sight"); at once when somebody touches the page. A link touched before the app stands is answered by the
 * app when it does, or followed as it is if the app can not come.
 */

// A page is kept by its path alone, so the lobby's tiles are those without filters: an address with
// some waits for its own.
if ([...new URLSearchParams(location.search).keys()].some((name) => name !== 'lang'))
  document.querySelector('[data-unfiltered]')?.classList.add('invisible')

let loading: Promise<unknown> | null = null
const load = (): Promise<unknown> => (loading ??= import('./main.tsx').then((app) => app.shown))

const replay = (link: HTMLAnchorElement): void => {
  const { press } = link.dataset
  const same = link.id
    ? document.getElementById(link.id)
    : press === undefined
      ? [...document.links].find((l) => l.href === link.href)
      : document.querySelector<HTMLElement>(`[data-press="${CSS.escape(press)}"]`)
  if (same && same !== link) same.click()
  else location.href = link.href
}

const onClick = (e: MouseEvent): void => {
  const link = e.target instanceof Element ? e.target.closest('a') : null
  if (!link || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey)
    return void load()
  e.preventDefault()
  load().then(
    () => replay(link),
    () => {
      location.href = link.href
    },
  )
}

const touches = ['pointerdown', 'keydown', 'wheel'] as const
const touched = (): void => void load().catch(() => undefined)
for (const name of touches) addEventListener(name, touched, { once: true, passive: true })
document.addEventListener('click', onClick)

const begin = (): void => {
  const go = () =>
    load()
      .catch(() => undefined)
      .then(() => document.removeEventListener('click', onClick))
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void go(), { timeout: 1_500 })
  else setTimeout(() => void go(), 200)
}

/** Two frames after the load of the page its first sight is on the glass. */
const afterPaint = (): void =>
  void requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)))
if (document.readyState === 'complete') afterPaint()
else addEventListener('load', afterPaint, { once: true })
