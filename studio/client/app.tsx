import { useState } from 'react'
import type { Desk } from './lib/desk.ts'
import { openAgain, type Opening } from './open.tsx'
import { NotOpenedScreen, OpeningScreen } from './parts/opening-screen.tsx'
import { useTexts } from './texts/texts.ts'

export const App = ({ first, desk }: { first: Opening; desk: Desk }) => {
  const { opening } = useTexts()
  const [state, setState] = useState<Opening | 'opening'>(first)
  const retry = (): void => {
    setState('opening')
    void openAgain(desk).then(setState)
  }
  if (state === 'opening') return <OpeningScreen text={opening.loading} />
  if ('trouble' in state)
    return (
      <NotOpenedScreen
        trouble={state.trouble}
        demo={`/play/${desk.address.game}?mode=demo&lang=${desk.lang}`}
        onRetry={retry}
      />
    )
  return <>{state.draw()}</>
}
