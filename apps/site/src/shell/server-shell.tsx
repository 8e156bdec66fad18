import Globe from 'lucide-react/icons/globe'
import Search from 'lucide-react/icons/search'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { Link, StaticRouter } from 'react-router'
import { IntlProvider, useTranslations } from 'use-intl/react'
import type { Boot, ShellInput, ShellOutput } from '@felek/contract/boot.ts'
import { buttonClass } from '@felek/ui/button.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import en from 'virtual:phrases/en'
import tr from 'virtual:phrases/tr'
import { Slide, slideFrameClass } from '../content/slide.tsx'
import { GameGrid } from '../games/lobby/game-grid.tsx'
import { GameTileSkeleton } from '../games/lobby/game-tile-skeleton.tsx'
import { TileFace, tileLinkClass } from '../games/lobby/tile-face.tsx'
import { SideCard } from '../content/side-card.tsx'
import { ProductChips } from '../home/product-chips.tsx'
import { TopGrid } from '../home/top-grid.tsx'
import { setBoot } from '../lib/api/boot.ts'
import { paths } from '../paths.ts'
import { MaintenanceState } from '../status/maintenance-state.tsx'
import { queryClient } from '../lib/api/query.ts'
import { useI18n } from '../lib/format/i18n.ts'
import { putSports } from '../sportsbook/lists/sports-boot.ts'
import SportsPage from '../sportsbook/lists/sports-page.tsx'
import { NotFoundPage } from '../status/not-found.tsx'
import {
  globeClass,
  globeId,
  hasSearchField,
  HeaderFrame,
  searchFieldClass,
  searchIconClass,
  searchIds,
} from './header-frame.tsx'
import { LiveTop } from './live-top.tsx'
import { LobbyTop } from './lobby-top.tsx'
import { LoginTop } from './login-top.tsx'
import { headOf } from './heads.ts'
import { SlidesTop } from './slides-top.tsx'
import { PartTexts } from './part-texts.tsx'
import { PlayerPlace, SearchFieldFace, VisitorLinks } from './header-sides.tsx'

/*
 * The first sight of a page, rendered on the server and replaced by the app (docs/product/site.md, "First
 * sight"): header and hero, links only, so that everything in it works before a line of script has run and
 * nothing typed can be lost.
 */

export { foundRoutes, isFound } from './heads.ts'
export { knownRoute } from './known-routes.ts'

const SearchLinks = ({ route }: { route: string }) => {
  const t = useTranslations('shell')
  return (
    <>
      {hasSearchField(route) && (
        <a id={searchIds.field} href="/search" className={searchFieldClass}>
          <SearchFieldFace />
        </a>
      )}
      <a
        id={searchIds.icon}
        href="/search"
        aria-label={t('search')}
        className={buttonClass({
          variant: 'quiet',
          className: `size-11 px-0! ${searchIconClass(route)}`,
        })}
      >
        <Search aria-hidden="true" className="size-5" />
      </a>
    </>
  )
}

const GlobeLink = ({ boot, signedIn }: { boot: Boot; signedIn: boolean }) => {
  const other = boot.languages.find((it) => it.lang !== boot.lang)
  return (
    <a
      id={globeId}
      href={`?lang=${other?.lang ?? boot.lang}`}
      lang={other?.lang}
      aria-label={other?.title}
      className={buttonClass({
        variant: 'quiet',
        className: `size-11 px-0! ${globeClass(signedIn)}`,
      })}
    >
      <Globe aria-hidden="true" className="size-5" />
    </a>
  )
}

const HomeTop = ({ boot, signedIn }: { boot: Boot; signedIn: boolean }) => {
  const t = useTranslations('home')
  const [slide] = boot.home?.sliders ?? []
  return (
    <div className="page-width pt-3.5 md:pt-5">
      <h1 className="sr-only">{t('title')}</h1>
      <ProductChips />
      <TopGrid
        hero={
          <section aria-label={t('heroLabel')} className={slideFrameClass}>
            {slide && <Slide slide={slide} signedIn={signedIn} first />}
          </section>
        }
        cards={boot.home?.cards.slice(0, 2).map((card) => (
          <SideCard key={card.id} card={card} />
        ))}
      />
      <div
        aria-hidden="true"
        className="mt-4 min-h-[104px] rounded-panel border border-line bg-surface md:min-h-[132px]"
      />
    </div>
  )
}

/**
 * The page of offers up to its first slide; without slides its list stands there, which waits for
 * the app.
 */
const PromotionsTop = ({ boot, signedIn }: { boot: Boot; signedIn: boolean }) => {
  const t = useTranslations('content')
  const [slide] = boot.promotions?.sliders ?? []
  return (
    <div className="page-width pt-3.5 md:pt-6">
      <h1 className="text-24 md:text-34">{t('promotionsTitle')}</h1>
      <p className="mb-4 mt-1 text-15 text-text-2 md:mb-5">{t('promotionsIntro')}</p>
      {slide && (
        <section aria-label={t('promotionsSlides')} className={slideFrameClass}>
          <Slide slide={slide} signedIn={signedIn} first />
        </section>
      )}
    </div>
  )
}

const firstTiles = 16

const SlotTop = ({ boot, signedIn }: { boot: Boot; signedIn: boolean }) => {
  const t = useTranslations('games')
  const { games = [], total } = boot.lobby ?? {}
  return (
    <LobbyTop
      title={t('title')}
      count={total === undefined ? '' : t('count', { n: total })}
      beside={<Skeleton className="h-96 max-lg:hidden" />}
      slides={<SlidesTop slides={boot.slides} signedIn={signedIn} />}
    >
      <GameGrid>
        {games.slice(0, firstTiles).map((game, i) => (
          <article key={game.gameID} className="relative">
            <Link to={paths.demo(game.gameID)} className={tileLinkClass}>
              <TileFace game={game} meta="figures" eager={i < 6} />
            </Link>
          </article>
        ))}
        {games.length === 0 &&
          Array.from({ length: firstTiles }, (_, i) => <GameTileSkeleton key={i} />)}
      </GameGrid>
    </LobbyTop>
  )
}

/** The same as the app's own page; without a script, trying again is asking for the page again. */
const Maintenance = ({ boot: { maintenance } }: { boot: Boot }) => {
  const t = useTranslations('status')
  return (
    <MaintenanceState state={maintenance}>
      <a
        href={maintenance.on ? '?' : paths.home}
        className={buttonClass({ variant: 'primary', className: 'mt-8' })}
      >
        {t(maintenance.on ? 'maintenanceRetry' : 'notFoundHome')}
      </a>
    </MaintenanceState>
  )
}

const Top = ({ route, boot, signedIn }: Pick<ShellInput, 'route' | 'boot' | 'signedIn'>) => {
  if (route === '/') return <HomeTop boot={boot} signedIn={signedIn} />
  if (route.startsWith('/slot')) return <SlotTop boot={boot} signedIn={signedIn} />
  if (route === '/promotions') return <PromotionsTop boot={boot} signedIn={signedIn} />
  if (route.startsWith('/live')) return <LiveTop boot={boot} signedIn={signedIn} />
  if (route === '/sports' || route === '/sports/live')
    return (
      <div data-unfiltered="">
        <SportsPage />
      </div>
    )
  if (route === '/login' && !signedIn) return <LoginTop demo={boot.demo ?? false} />
  if (route.startsWith('/maintenance')) return <Maintenance boot={boot} />
  if (route === '*') return <NotFoundPage />
  return <div className="min-h-[70dvh]" />
}

/**
 * `route` is the pattern of a known route, or `*`. The markup has no handlers, no inputs and no
 * style attributes.
 */
export const renderShell = ({ lang, signedIn, route, boot, named }: ShellInput): ShellOutput => {
  const messages = lang === 'en' ? en : tr
  setBoot(boot)
  useI18n.setState({ lang, messages })
  if (boot.sports) putSports(boot.sports)
  const rendered = renderToStaticMarkup(
    <IntlProvider locale={lang} messages={messages} timeZone="Europe/Istanbul">
      <QueryClientProvider client={queryClient}>
        <PartTexts>
          <StaticRouter location={route === '*' ? '/404' : route}>
            <div className="flex min-h-dvh flex-col">
              <HeaderFrame
                pathname={route}
                menu={null}
                search={
                  <>
                    <SearchLinks route={route} />
                    <GlobeLink boot={boot} signedIn={signedIn} />
                  </>
                }
                side={signedIn ? <PlayerPlace /> : <VisitorLinks pathname={route} />}
              />
              <main className="min-h-[calc(100dvh-var(--header-height))] flex-1">
                <Top route={route} boot={boot} signedIn={signedIn} />
              </main>
            </div>
          </StaticRouter>
        </PartTexts>
      </QueryClientProvider>
    </IntlProvider>,
  )
  queryClient.clear()
  // The pictures stand a few lines below, and the server asks for the hero in the head: React's own
  // hints say it twice.
  const html = rendered.replaceAll(/<link rel="preload" as="image"[^>]*>/g, '')
  return { html, ...headOf(route, lang, named) }
}
