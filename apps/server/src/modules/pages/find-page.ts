import type { PagesDeps } from './deps.ts'
import type { Build } from './build.ts'
import type { Hint } from './hint.ts'
import type { createPageCache, CachedPage } from './page-cache.ts'
import type { createMaker } from './make-page.ts'
import { createNames } from './path-names.ts'

type PageFinderDeps = {
  deps: PagesDeps
  build: Build
  keptOr: ReturnType<typeof createPageCache>
  make: ReturnType<typeof createMaker>
}

/**
 * Finds the page of a path: one for each host, language, theme, signed-in marker and *known* route,
 * whatever else the address says; one for all that there is not.
 */
export const createFinder = ({ deps, build, keptOr, make }: PageFinderDeps) => {
  const namedBy = createNames(deps)
  return async (host: string, path: string, hint: Hint): Promise<CachedPage> => {
    const known = build.knownRoute(path)
    const of = [host, hint.lang, hint.theme, hint.signedIn].join(' ')
    const notFound = () =>
      keptOr(`${of} *`, () => make({ host, path: '/', route: undefined, thing: null }, hint))
    if (known === undefined) return notFound()
    if (!known.includes(':'))
      return keptOr(`${of} ${path}`, () => make({ host, path, route: known, thing: null }, hint))
    // What nobody may find is one page for all its addresses; what an address names has a page of
    // its own, or none.
    if (!build.isFound(known))
      return keptOr(`${of} ${known}`, () =>
        make({ host, path: known, route: known, thing: null }, hint),
      )
    const thing = await namedBy(known, path, hint.lang)
    if (thing)
      return keptOr(`${of} ${thing.path}`, () =>
        make({ host, path: thing.path, route: known, thing }, hint),
      )
    // An unknown category, type or provider is an empty list, no error: a page that says so, for
    // nobody to find.
    const isList = known.startsWith('/slot/') || known.startsWith('/live/')
    return isList
      ? keptOr(`${of} ${known}`, () =>
          make({ host, path: known, route: known, thing: null, unlisted: true }, hint),
        )
      : notFound()
  }
}
