import { useEffect, useState } from 'react'
import type { PanelName } from '../panels/panel.tsx'
import type { GameSession } from './game-session.ts'

/** The open panel, which the page around the frame may ask for as well. */
export const usePanel = (session: Pick<GameSession, 'parent'>) => {
  const [panel, setPanel] = useState<PanelName | null>(null)
  useEffect(
    () =>
      session.parent.listen((message) => {
        if (message.type === 'show' && message.panel !== 'sound') setPanel(message.panel)
      }),
    [session],
  )
  return [panel, setPanel] as const
}
