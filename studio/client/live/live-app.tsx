import { useState } from 'react'
import { NotOpened, type Address, type OpeningTrouble } from '../lib/opening.ts'
import { connectParent } from '../lib/parent.ts'
import { NotOpenedScreen, OpeningScreen } from '../parts/opening-screen.tsx'
import { useLang, useTexts } from '../texts/texts.ts'
import { createTableContext, type TableContext } from './table-context.ts'
import { LiveTable } from './live-table.tsx'
import { openTable } from './open-table.ts'

export type Opening = { context: TableContext } | { trouble: OpeningTrouble }

const parent = connectParent()

export const openDesk = async (address: Address): Promise<Opening> => {
  try {
    const opened = await openTable(parent, address)
    document.documentElement.style.setProperty(
      '--felt',
      `url(/art/live/felt-${opened.table.id}.avif)`,
    )
    return { context: createTableContext(parent, address, opened) }
  } catch (error) {
    if (error instanceof NotOpened) return { trouble: error.trouble }
    throw error
  }
}

export const tellReady = (): void => parent.post({ type: 'ready' })

export const LiveApp = ({ first, address }: { first: Opening; address: Address }) => {
  const lang = useLang()
  const { opening } = useTexts()
  const [state, setState] = useState<Opening | 'opening'>(first)
  const retry = (): void => {
    setState('opening')
    void openDesk({ ...address, token: null }).then(setState)
  }
  if (state === 'opening') return <OpeningScreen text={opening.loading} />
  if ('trouble' in state)
    return (
      <NotOpenedScreen
        trouble={state.trouble}
        demo={`/live/${address.game}?mode=demo&lang=${lang}`}
        onRetry={retry}
      />
    )
  return <LiveTable context={state.context} name={state.context.table.name[lang]} />
}
