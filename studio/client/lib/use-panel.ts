import { useEffect, useState } from 'react'
import type { PanelName } from '../panels/panel.tsx'
import type { Table } from './table.ts'

/** The open panel, which the page around the frame may ask for as well. */
export const usePanel = (table: Pick<Table, 'parent'>) => {
  const [panel, setPanel] = useState<PanelName | null>(null)
  useEffect(
    () =>
      table.parent.listen((message) => {
        if (message.type === 'show') setPanel(message.panel)
      }),
    [table],
  )
  return [panel, setPanel] as const
}
