import { lazy, Suspense } from 'react'
import { getBoot } from '../lib/api/boot.ts'
import { WinnersPlaceholder } from '../winners/room.tsx'

const WinnersBand = lazy(() => import('../winners/winners-band.tsx'))

/** A lobby's recent wins, with the room for as many as there were when the page was made. */
export const LobbyWinners = ({ type }: { type: 'slot' | 'live' }) => {
  const { slides } = getBoot()
  const room = slides?.type === type ? slides.room.winners : 0
  return (
    <Suspense fallback={<WinnersPlaceholder rows={room} />}>
      <WinnersBand type={type} room={room} />
    </Suspense>
  )
}
