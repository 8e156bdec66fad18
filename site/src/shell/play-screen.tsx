import { Suspense, lazy } from 'react'
import { useParams } from 'react-router'
import { PlayPage } from '../games/play-page.tsx'
import NotFoundPage from '../status/not-found-page.tsx'

const DepositSheet = lazy(() => import('./deposit-sheet.tsx'))

/** The game's page with the parts of other rooms in it: the cashier over it, and the page for games that are not. */
export default function PlayScreen() {
  const { type = '', id = '' } = useParams()
  return (
    <PlayPage
      type={type}
      id={id}
      parts={{
        notFound: <NotFoundPage />,
        deposit: (onClose) => (
          <Suspense fallback={null}>
            <DepositSheet onClose={onClose} />
          </Suspense>
        ),
      }}
    />
  )
}
