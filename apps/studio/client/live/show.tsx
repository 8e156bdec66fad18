import type { ReactNode } from 'react'
import type { OpenOutput } from '../../src/live/protocol.ts'
import type { PageContext } from '../lib/page-context.ts'
import { faceIsNear } from '../lib/face.ts'
import { showIn } from '../parts/show-in.tsx'
import { bringLiveTexts, LiveSpeechProvider } from '../texts/live.ts'
import { LiveTable } from './live-table.tsx'
import { openTable } from './open-table.ts'
import { createTableContext } from './table-context.ts'

/** Takes the player to the table that was opened. */
const sit = async (
  { parent, address, lang }: PageContext,
  opened: OpenOutput,
): Promise<() => ReactNode> => {
  document.documentElement.style.setProperty(
    '--felt',
    `url(/art/live/felt-${opened.table.id}.avif)`,
  )
  const context = createTableContext(parent, address, opened)
  const [texts] = await Promise.all([bringLiveTexts(lang), faceIsNear()])
  return () => (
    <LiveSpeechProvider value={texts}>
      <LiveTable context={context} name={context.table.name[lang]} />
    </LiveSpeechProvider>
  )
}

/** Shows the table that was asked for, and tells the page around it when it stands. */
export const show = (desk: PageContext, asked: Promise<OpenOutput>): Promise<void> =>
  showIn(desk, {
    asked,
    askAgain: (address) => openTable(desk.parent, address),
    bring: (opened) => sit(desk, opened),
    demo: `/live/${desk.address.game}`,
  })
