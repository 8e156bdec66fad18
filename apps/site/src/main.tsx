import './styles/site.css'
import { startTransition, useLayoutEffect, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { connectApi, setMaintenance } from './lib/api/api.ts'
import { loadBoot } from './lib/api/boot.ts'
import { isBuilt } from './lib/browser/build-env.ts'
import { startEvents } from './lib/api/events.ts'
import { setLang, useI18n, wantedLang } from './lib/format/i18n.ts'
import {
  followTabs,
  onProfile,
  recoverSession,
  restoreSession,
  userBlock,
} from './lib/session/session.ts'
import { readPlain, writePlain } from './lib/browser/storage.ts'
import { startTheme } from './lib/browser/theme.ts'
import { App } from './shell/app.tsx'
import { reportProblem } from './shell/on-refusal.ts'
import { loadPage } from './shell/navigation.ts'
import { checkMaintenance, followEvents, loadForPlayers } from './shell/start-up.ts'
import { routes } from './routes.tsx'

/** What the account keeps is shown. A part that is lost on the way costs the look, nothing else. */
const keptPreferences = () => import('./lib/session/preferences.ts')
onProfile((profile, before) =>
  keptPreferences()
    .then((m) => m.showSaved(profile.preferences, before?.preferences))
    .catch(() => undefined),
)

const follow = async (): Promise<void> => {
  await checkMaintenance()
  followTabs()
  await restoreSession()
  followEvents()
  startEvents()
  await keptPreferences().then((m) => m.followPreferences())
}

/** Tells once that what is in it stands in the page. */
const Shown = ({ onShown, children }: { onShown: () => void; children: ReactNode }) => {
  useLayoutEffect(onShown, [onShown])
  return children
}

/** The page itself has the styles of its first sight; what comes now needs the whole sheet. */
const styled = async (): Promise<void> => {
  const sheet = document.querySelector<HTMLLinkElement>('body > link[rel=stylesheet]')
  if (sheet === null || sheet.sheet !== null) return
  await new Promise((come) => {
    sheet.addEventListener('load', come)
    sheet.addEventListener('error', come)
  })
}

/** docs/specification.md §1: the marker and the flag first, then maintenance, then who is here. */
const start = async (): Promise<void> => {
  if (readPlain('modalShown') === null) writePlain('modalShown', '0')
  writePlain('siteUnderMaintenance', '0')
  startTheme()
  connectApi({
    lang: () => useI18n.getState().lang,
    wordless: () => useI18n.getState().messages.shell.failed,
    user: userBlock,
    recover: recoverSession,
    report: reportProblem,
  })

  const [boot] = await Promise.all([loadBoot(), setLang(wantedLang(location.search))])
  if (boot.maintenance.on) setMaintenance(true)
  void follow()

  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no place for the app.')
  // The server's shell stays in sight until the page that replaces it is whole.
  await Promise.all([loadPage(routes, location.pathname).catch(() => undefined), styled()])
  // As a transition it is rendered in small pieces, between which a touch is answered; the shell
  // stays in sight until the end, which on a slow phone is many frames away.
  await new Promise<void>((shows) =>
    startTransition(() =>
      createRoot(root).render(
        <Shown onShown={shows}>
          <App />
        </Shown>,
      ),
    ),
  )
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
}

/**
 * Fulfilled once the app has taken the place of the server's shell. It begins after this file has
 * been run: one pause less.
 */
export const shown: Promise<void> = Promise.resolve().then(start)

void shown.then(loadForPlayers)
void shown
  .then(() => import('./shell/intent.ts'))
  .then(
    (m) => m.followIntent(routes),
    () => undefined,
  )

/** Long after the first sight, and not while developing, where files change under their names. */
const later = (): void =>
  void import('./offline/register.ts').then((m) => m.keepAtHand()).catch(() => undefined)
if (isBuilt) void shown.then(() => setTimeout(later, 3_000))
