import { Suspense, lazy, useState, type ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { leaveGameSheet, useOpenGame } from '../games/play/open-game.ts'
import { Region } from '../lib/browser/region.tsx'
import { useSession } from '../lib/session/session.ts'
import { canEncrypt } from '../lib/browser/storage.ts'
import { useToasts } from '../lib/browser/toasts.ts'
import { visitNow } from '../lib/session/visit.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { isSlim } from './header-frame.tsx'
import { Header } from './header.tsx'
import { Loading } from './loading.tsx'
import { Toasts } from './toasts.tsx'
import { useNavigationEffects } from './use-navigation-effects.ts'
import { useSearchKey } from './use-search-key.ts'
import { useSessionWatch } from './use-session-watch.ts'

// Opened by a press: nobody waits for them at the start.
const MenuSheet = lazy(() => import('./menu-sheet.tsx'))
const SearchOverlay = lazy(() => import('./search-overlay.tsx'))
const ToastDrawer = lazy(() => import('./toast-drawer.tsx'))
const GameSheet = lazy(() => import('../games/lobby/game-sheet.tsx'))
// Met by few.
const MemoryBanner = lazy(() => import('./memory-banner.tsx'))
// Nothing of the first sight: its code comes when the page has been looked at, and a page without
// it is whole.
const Later = lazy<() => ReactNode>(() =>
  new Promise((later) => setTimeout(later, 3_000))
    .then(() => import('./later.tsx'))
    .catch(() => ({ default: () => null })),
)

export const Layout = () => {
  const t = useTranslations('shell')
  const [open, setOpen] = useState<{ what: 'menu' | 'search'; during: string } | null>(null)
  const game = useOpenGame((s) => s.game)
  const reading = useToasts((s) => s.reading)
  const { pathname } = useLocation()
  const slim = isSlim(pathname)
  const show = (what: 'menu' | 'search') => setOpen({ what, during: visitNow() })
  useNavigationEffects((visit) => {
    setOpen((before) => (before?.during === visit ? before : null))
    leaveGameSheet(visit)
  })
  useSessionWatch()
  const inMemory = useSession((s) => s.status === 'in') && !canEncrypt()
  useSearchKey(() => show('search'))
  const close = () => setOpen(null)
  return (
    <div className={`flex min-h-dvh flex-col ${slim ? '[--bar-height:0px]' : ''}`}>
      <a
        href="#icerik"
        className="sr-only focus:not-sr-only focus:fixed focus:left-4 focus:top-3 focus:z-[80] focus:rounded-control focus:bg-chosen focus:px-4 focus:py-2.5 focus:text-on-chosen"
      >
        {t('skip')}
      </a>
      <Loading />
      <Region>
        <Header onMenu={() => show('menu')} onSearch={() => show('search')} />
      </Region>
      {inMemory && (
        <Suspense fallback={null}>
          <MemoryBanner />
        </Suspense>
      )}
      <Region quiet>
        <Suspense fallback={null}>
          <Later />
        </Suspense>
      </Region>
      <main id="icerik" tabIndex={-1} className="min-h-[calc(100dvh-var(--header-height))] flex-1">
        <Region of={pathname}>
          <Suspense fallback={<div className="min-h-[70dvh]" />}>
            <Outlet />
          </Suspense>
        </Region>
      </main>
      <Region>
        <Footer />
      </Region>
      {!slim && (
        <Region>
          <BottomBar onMenu={() => show('menu')} />
        </Region>
      )}
      <Region quiet>
        <Toasts />
      </Region>
      <Suspense fallback={null}>
        {open?.what === 'menu' && <MenuSheet onClose={close} />}
        {reading && <ToastDrawer />}
        {game && <GameSheet game={game} />}
        {open?.what === 'search' && <SearchOverlay onClose={close} />}
      </Suspense>
    </div>
  )
}
