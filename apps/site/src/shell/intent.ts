import type { RouteObject } from 'react-router'
import { useI18n } from '../lib/format/i18n.ts'
import { isSignedIn } from '../lib/session/session.ts'
import { studioOrigin } from '../lib/browser/studio.ts'
import { preparePage } from './navigation.ts'

/*
 * What a press on a link would have to wait for comes a little earlier: when somebody points at the
 * link, touches it or reaches it by keyboard; and the game's page, which every tile of a lobby leads
 * to, with what all games share, when the lobby has nothing better to do. Who saves data is asked for nothing.
 */

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

const plays = /^\/(play|demo)\//
/** Not a live table, nor a race. */
const game = /^\/(?:play|demo)\/slot\/([a-z0-9-]{1,64})/

/** The way to the studio is opened once: its games stand at an address of their own. */
const greetStudio = (() => {
  let greeted = false
  return (): void => {
    const origin = studioOrigin()
    if (greeted || origin === '') return
    greeted = true
    const link = document.createElement('link')
    link.rel = 'preconnect'
    link.href = origin
    document.head.append(link)
  }
})()

const warmMsMax = 60_000

/**
 * Nothing of the site's brings the files of a game: the studio's page `/warm` does, out of sight. What games share once;
 * what one is drawn of when it is about to be opened.
 */
const warm = (() => {
  const warmed = new Set<string>()
  /** Nothing in it is of the page. */
  let holder: ShadowRoot | undefined
  return (slug: string): void => {
    const origin = studioOrigin()
    const address = `${origin}/warm/${slug}?lang=${useI18n.getState().lang}`
    if (origin === '' || warmed.has(address)) return
    warmed.add(address)
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.title = ''
    // As the games' own frame (play-stage.tsx): of its own origin, or what it brings would be nobody's.
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
    frame.src = address
    holder ??= document.body
      .appendChild(document.createElement('div'))
      .attachShadow({ mode: 'closed' })
    holder.append(frame)
    setTimeout(() => frame.remove(), warmMsMax)
  }
})()

const linkOf = (target: EventTarget | null): HTMLAnchorElement | null => {
  const link = target instanceof Element ? target.closest('a') : null
  return link && link.origin === location.origin && link.target === '' ? link : null
}

/** The signs that a link will be pressed; each comes before the press. */
const signs = ['pointerover', 'pointerdown', 'focusin'] as const
/** Who goes over the tiles of a lobby means none of them. */
const restMs = 150

export const followIntent = (routes: RouteObject[]): void => {
  let resting: ReturnType<typeof setTimeout> | undefined
  const onSign = ({ target, type }: Event): void => {
    clearTimeout(resting)
    const link = linkOf(target)
    if (!link || savesData()) return
    preparePage(routes, link.pathname)
    if (plays.test(link.pathname)) greetStudio()
    const slug = game.exec(link.pathname)?.[1]
    if (slug === undefined) return
    if (type === 'pointerdown') warm(slug)
    else resting = setTimeout(warm, restMs, slug)
  }
  for (const sign of signs) document.addEventListener(sign, onSign, { passive: true })
  const onIdle = (): void => {
    const tile = [...document.links].find((link) => plays.test(link.pathname))
    if (!tile || savesData()) return
    preparePage(routes, tile.pathname)
    if (matchMedia('(hover: none)').matches)
      void import('../games/lobby/game-sheet.tsx').catch(() => undefined)
    // A visitor may never open one.
    if (isSignedIn() && game.test(tile.pathname)) warm('')
  }
  if ('requestIdleCallback' in window) requestIdleCallback(onIdle, { timeout: 5_000 })
  else setTimeout(onIdle, 2_000)
}
