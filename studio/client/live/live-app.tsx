import { useState } from 'react'
import type { OpenOutput } from '../../src/live/protocol.ts'
import { faceIsNear } from '../lib/face.ts'
import { troubleFrom, type Address, type OpeningTrouble } from '../lib/opening.ts'
import type { Parent } from '../lib/parent.ts'
import { NotOpenedScreen, OpeningScreen } from '../parts/opening-screen.tsx'
import { useTexts, type Lang } from '../texts/texts.ts'
import { LiveTable } from './live-table.tsx'
import { openTable } from './open-table.ts'
import { createTableContext, type TableContext } from './table-context.ts'

/** What every opening of this page's table needs. */
export type LiveDesk = Readonly<{ parent: Parent; address: Address; lang: Lang }>

export type Opening = { context: TableContext } | { trouble: OpeningTrouble }

/** Takes the player to the table that was `asked` for. */
export const sit = async (
  { parent, address }: LiveDesk,
  asked: Promise<OpenOutput>,
): Promise<Opening> => {
  try {
    const opened = await asked
    document.documentElement.style.setProperty(
      '--felt',
      `url(/art/live/felt-${opened.table.id}.avif)`,
    )
    const context = createTableContext(parent, address, opened)
    await faceIsNear()
    return { context }
  } catch (error) {
    return { trouble: troubleFrom(error) }
  }
}

export const LiveApp = ({ first, desk }: { first: Opening; desk: LiveDesk }) => {
  const { opening } = useTexts()
  const [state, setState] = useState<Opening | 'opening'>(first)
  const retry = (): void => {
    setState('opening')
    const asked = openTable(desk.parent, { ...desk.address, token: null })
    void sit(desk, asked).then(setState)
  }
  if (state === 'opening') return <OpeningScreen text={opening.loading} />
  if ('trouble' in state)
    return (
      <NotOpenedScreen
        trouble={state.trouble}
        demo={`/live/${desk.address.game}?mode=demo&lang=${desk.lang}`}
        onRetry={retry}
      />
    )
  return <LiveTable context={state.context} name={state.context.table.name[desk.lang]} />
}
