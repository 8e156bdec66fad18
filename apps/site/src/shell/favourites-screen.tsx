import { lazy, Suspense } from 'react'
import { FavouritesPage } from '../games/lobby/favourites-page.tsx'

const Showcase = lazy(() => import('../content/showcase.tsx'))

/** The player's favourites; for whoever has none, what the house shows. */
export default function FavouritesScreen() {
  return (
    <FavouritesPage
      below={
        <Suspense fallback={null}>
          <Showcase />
        </Suspense>
      }
    />
  )
}
