import { Suspense, lazy } from 'react'
import { useParams } from 'react-router'
import { PlayPage } from '../games/play/play-page.tsx'
import NotFoundPage from '../status/not-found-page.tsx'
import { DayOffEntry } from './day-off-entry.tsx'

const RealityCheck = lazy(() => import('../protection/reality-check.tsx'))
const DepositSheet = lazy(() => import('./deposit-sheet.tsx'))

/**
 * The game's page with the parts of other rooms in it: the cashier over it, and the page for games
 * that are not.
 */
export default function PlayScreen() {
  // A virtual game's address may end with its type, or with its type and the provider's name.
  const { type = '', id = '', gamingType, providerName = '' } = useParams()
  return (
    <PlayPage
      type={type}
      id={id}
      gamingType={gamingType ?? providerName}
      parts={{
        notFound: <NotFoundPage />,
        check: (o) => (
          <Suspense fallback={null}>
            <RealityCheck {...o} />
          </Suspense>
        ),
        dayOff: (close) => <DayOffEntry onPress={close} />,
        deposit: (onClose) => (
          <Suspense fallback={null}>
            <DepositSheet onClose={onClose} />
          </Suspense>
        ),
      }}
    />
  )
}
