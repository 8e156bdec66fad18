import { useEffect, useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useStore } from 'zustand'
import { apiState } from '../lib/api/api.ts'
import { forgetCutOff, readCutOff } from '../lib/session/cut-off.ts'
import { isClosed, rememberPath } from '../lib/browser/maintenance.ts'
import { saveReturnPath } from '../lib/session/return-path.ts'
import {
  forgetSilentEnd,
  takeSilentEnd,
  useLooksSignedIn,
  useSession,
} from '../lib/session/session.ts'
import { paths } from '../paths.ts'

type Props = { children: ReactNode }
export type Guard = (props: Props) => ReactNode

/** While the stored flag says maintenance, every visit leads to its page. */
export const OpenSiteOnly: Guard = ({ children }) => {
  useStore(apiState, (s) => s.state)
  return isClosed() ? <Closed /> : children
}

const Closed = () => {
  const { pathname, search } = useLocation()
  useEffect(() => rememberPath(pathname + search), [pathname, search])
  return <Navigate to={paths.maintenance} replace />
}

/**
 * The wanted address is kept, and the player is asked to sign in (docs/specification.md §4). Where a refusal
 * ended the session before this page had met its player, it is left as if it had.
 */
const AskToSignIn = () => {
  const { pathname, search } = useLocation()
  const [justEnded] = useState(() => takeSilentEnd(pathname))
  useEffect(() => {
    forgetCutOff()
    if (!justEnded) saveReturnPath(pathname + search)
  }, [justEnded, pathname, search])
  return <Navigate to={justEnded ? paths.home : paths.login} replace />
}

/**
 * Whom a page met first: it decides at the door, and not again when somebody signs in or out
 * inside.
 */
type AtDoor = 'in' | 'out' | 'unknown'
const useStatusAtDoor = (): AtDoor => {
  const status = useSession((s) => s.status)
  const now: AtDoor = status === 'restoring' ? 'unknown' : status === 'in' ? 'in' : 'out'
  const [first, setFirst] = useState<AtDoor>(now)
  if (first === 'unknown' && now !== 'unknown') setFirst(now)
  return first
}

let playersPages = 0
/** Whether the page in sight is one for players alone. */
export const isPlayersPage = (): boolean => playersPages > 0

/**
 * For players. Whoever signs out inside goes home; whose session ends by itself is asked to sign in
 * again, which leads back here (lib/session/cut-off.ts).
 */
export const PlayerOnly: Guard = ({ children }) => {
  const door = useStatusAtDoor()
  const inside = useSession((s) => s.status === 'in')
  useEffect(() => {
    playersPages += 1
    return () => {
      playersPages -= 1
      // It was met here: the next visit to this address is asked to sign in as ever.
      forgetSilentEnd()
    }
  }, [])
  if (door === 'unknown') return <div className="min-h-[70dvh]" />
  if (door === 'out') return <AskToSignIn />
  if (!inside) return <Navigate to={readCutOff() ? paths.login : paths.home} replace />
  return children
}

/**
 * For visitors: signed-in ones go to the root (docs/product/site.md, "Addresses"). Who signs in inside is led on by the
 * page itself.
 */
export const VisitorOnly: Guard = ({ children }) => {
  const looksSignedIn = useLooksSignedIn()
  const door = useStatusAtDoor()
  if (door === 'in') return <Navigate to={paths.home} replace />
  // A form that somebody may be typing into is not taken away: it waits only where the cookie says
  // a player is here.
  return door === 'unknown' && looksSignedIn ? <div className="min-h-[70dvh]" /> : children
}
