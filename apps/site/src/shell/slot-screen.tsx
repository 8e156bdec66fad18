import { lazy, Suspense } from 'react'
import { LobbySlides } from '../content/lobby-slides.tsx'
import { LobbyPage } from '../games/lobby/lobby-page.tsx'
import { LobbyWinners } from './lobby-winners.tsx'

// Below the list: their code comes after it.
const ProviderJackpots = lazy(() => import('../rewards/provider-jackpots.tsx'))

/** The slot lobby with the parts of other rooms in it. */
export default function SlotScreen() {
  return (
    <LobbyPage
      slides={<LobbySlides type="slot" />}
      below={
        <>
          <Suspense
            fallback={<div className="mt-10 h-[212px] rounded-panel bg-jackpot md:h-[132px]" />}
          >
            <ProviderJackpots />
          </Suspense>
          <LobbyWinners type="slot" />
        </>
      }
    />
  )
}
