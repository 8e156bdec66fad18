import { useState } from 'react'
import type { OpenedRoom } from '../../engines/crash/room-messages.ts'
import { faceIsNear } from '../lib/face.ts'
import { troubleFrom, type Address, type OpeningTrouble } from '../lib/opening.ts'
import type { Parent } from '../lib/parent.ts'
import { NotOpenedScreen, OpeningScreen } from '../parts/opening-screen.tsx'
import { pictureOf } from '../stage/atlas.ts'
import { useTexts, type Lang } from '../texts/texts.ts'
import { createContext, type CrashContext } from './context.ts'
import { CrashRoom } from './crash-room.tsx'
import { createFlightShow, type FlightShow } from './flight-show.ts'
import { openRoom } from './open-room.ts'

/** What every opening of this page's room needs. */
export type CrashDesk = Readonly<{ parent: Parent; address: Address; lang: Lang }>

export type Opening = { context: CrashContext; show: FlightShow } | { trouble: OpeningTrouble }

/** Takes the player into the room that was `asked` for. */
export const enter = async (
  { parent, address, lang }: CrashDesk,
  asked: Promise<OpenedRoom>,
): Promise<Opening> => {
  try {
    const opened = await asked
    document.title = opened.names[lang]
    const context = createContext(parent, address, opened)
    const [atlas] = await Promise.all([
      pictureOf(`/art/scenes/${address.game}/atlas.avif`),
      faceIsNear(),
    ])
    return { context, show: createFlightShow(context, atlas) }
  } catch (error) {
    return { trouble: troubleFrom(error) }
  }
}

export const CrashApp = ({ first, desk }: { first: Opening; desk: CrashDesk }) => {
  const { opening } = useTexts()
  const [state, setState] = useState<Opening | 'opening'>(first)
  const retry = (): void => {
    setState('opening')
    const asked = openRoom(desk.parent, { ...desk.address, token: null })
    void enter(desk, asked).then(setState)
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
  return <CrashRoom context={state.context} show={state.show} />
}
