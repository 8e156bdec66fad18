import { redirect, type LoaderFunctionArgs } from 'react-router'
import { apiState } from '../lib/api.ts'
import { saveReturnPath } from '../lib/return-path.ts'
import { sessionKnown } from '../lib/session.ts'
import { readPlain } from '../lib/storage.ts'
import { paths } from '../paths.ts'

const pathOf = (request: Request): string => {
  const url = new URL(request.url)
  return url.pathname + url.search
}

/** While the stored flag says maintenance, every visit leads to its page. */
export const requireOpenSite = (): Response | null =>
  apiState.getState().state === 'maintenance' || readPlain('siteUnderMaintenance') === '1' ? redirect(paths.maintenance) : null

/** Without a session the wanted address is kept and the player is asked to sign in (specification §4). */
export const requirePlayer = async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
  if ((await sessionKnown()).status === 'in') return null
  saveReturnPath(pathOf(request))
  return redirect(paths.login)
}

/** Signed-in visitors of sign-in and registration go to the root (api.md §7). */
export const requireVisitor = async (): Promise<Response | null> => ((await sessionKnown()).status === 'in' ? redirect(paths.home) : null)
