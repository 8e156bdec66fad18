import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useKeys } from '../lib/list/keys.ts'
import { useTexts } from '../lib/format/texts.ts'
import { followChanges } from '../lib/api/changes.ts'
import { restore } from '../lib/session/session.ts'
import { BreakGlassBar } from './break-glass-bar.tsx'
import { IdleWarning } from './idle-warning.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { Rail, usePlaces } from './rail.tsx'
import { StepUpDialog } from './step-up-dialog.tsx'
import { TopBar } from './top-bar.tsx'

const GoPalette = lazy(() => import('./go-palette.tsx'))

/** How often the page asks who this is: rights and break-glass change while a desk stands open. */
const selfMs = 60_000

const useFreshSelf = (): void => {
  useEffect(() => {
    const timer = setInterval(() => void restore(true), selfMs)
    return () => clearInterval(timer)
  }, [])
}

/** After a navigation the new page's heading is announced; not the first, which nobody navigated to. */
const useHeadFocus = (pathname: string): void => {
  const seen = useRef(pathname)
  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname])
}

/** `Ctrl+K` works in fields too: it is no letter. */
const usePaletteKey = (open: () => void): void => {
  useEffect(() => {
    const onKeyDown = (e: KeyboardEvent): void => {
      if (e.key.toLowerCase() !== 'k' || !(e.ctrlKey || e.metaKey)) return
      e.preventDefault()
      if (!document.querySelector('dialog[open]')) open()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open])
}

export const Layout = () => {
  const { shell } = useTexts()
  const [over, setOver] = useState<'palette' | 'shortcuts' | null>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const openPalette = useMemo(() => () => setOver('palette'), [])
  useFreshSelf()
  useEffect(followChanges, [])
  useHeadFocus(pathname)
  usePaletteKey(openPalette)
  useKeys({
    ...Object.fromEntries(
      usePlaces()
        .flatMap(({ places }) => places)
        .map(({ key, path }) => [`g ${key}`, () => void navigate(path)]),
    ),
    '?': () => setOver('shortcuts'),
  })
  return (
    <div className="flex min-h-dvh">
      <a
        href="#work"
        className="sr-only focus:not-sr-only focus:fixed focus:left-2 focus:top-2 focus:z-50 focus:rounded-control focus:bg-overlay focus:p-3"
      >
        {shell.skip}
      </a>
      <Rail />
      <div className="flex h-dvh min-w-0 flex-1 flex-col">
        <BreakGlassBar />
        <TopBar onFind={openPalette} onShortcuts={() => setOver('shortcuts')} />
        <main
          id="work"
          key={pathname}
          tabIndex={-1}
          className="flex min-h-0 flex-1 flex-col overflow-y-auto"
        >
          <Outlet />
        </main>
      </div>
      <IdleWarning />
      <StepUpDialog />
      {over === 'shortcuts' && <ShortcutsDialog onClose={() => setOver(null)} />}
      {over === 'palette' && (
        <Suspense fallback={null}>
          <GoPalette onClose={() => setOver(null)} onShortcuts={() => setOver('shortcuts')} />
        </Suspense>
      )}
    </div>
  )
}
