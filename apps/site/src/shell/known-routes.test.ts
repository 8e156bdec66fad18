import { expect, test } from 'vitest'
import { screens as siteScreens } from '../routes.tsx'
import { knownRoute, knownRoutes } from './known-routes.ts'

type Screens = typeof siteScreens

const patternsOf = (routes: Screens, above: string): string[] =>
  routes.flatMap((r) => {
    const here = r.index || !r.path ? above : `${above === '/' ? '' : above}/${r.path}`
    const own = r.path === '*' || (!r.path && !r.index) ? [] : [here]
    return [...own, ...patternsOf(r.children ?? [], here)]
  })

test('the server knows exactly the pages that the site has', () => {
  const site = new Set([...patternsOf(siteScreens, '/'), '/maintenance', '/maintenance-control'])
  expect([...knownRoutes].toSorted()).toEqual([...site].toSorted())
})

test('a path finds its pattern, and none is found for what has no page', () => {
  expect(knownRoute('/')).toBe('/')
  expect(knownRoute('/slot/category/27')).toBe('/slot/category/:categoryID')
  expect(knownRoute('/slot/category/27/x')).toBeUndefined()
  expect(knownRoute('/profil')).toBeUndefined()
})
