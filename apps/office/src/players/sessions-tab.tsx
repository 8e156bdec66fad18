import { useState } from 'react'
import LogOut from 'lucide-react/icons/log-out'
import { officePlayers } from '@felek/contract/office/players.ts'
import type { PlayerSession } from '@felek/contract/office/player-shapes.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import { Tag } from '@felek/ui/work/tag.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { useRows } from '../lib/api/query.ts'
import { deviceName } from '../lib/format/device-name.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatShort } from '../lib/format/times.ts'
import { wordOf } from '@felek/phrases/word-of.ts'
import { useListState } from '../lib/list/list-state.ts'
import { WriteNotice } from '../lib/list/write-notice.tsx'
import { useCan } from '../lib/session/session.ts'
import { TabList, type FactLine } from './tab-list.tsx'
import { useAction } from './use-action.ts'
import { useIsNarrow } from '../lib/list/use-is-narrow.ts'

const filterKeys = [] as const
const rowId = (row: PlayerSession): string => row.sessionID

export const SessionState = ({ row }: { row: PlayerSession }) => {
  const { sessions } = useTexts().players
  if (row.isLive) return <Tag tone="good">{sessions.live}</Tag>
  return <Tag>{wordOf(sessions.endings, row.endedBy ?? 'expired')}</Tag>
}

const columns = (
  { players: { sessions } }: OfficePhrases,
  lang: Lang,
): DataColumn<PlayerSession>[] => [
  {
    key: 'device',
    title: sessions.columns.device,
    cell: (row) => <span className="font-label">{deviceName(row.userAgent)}</span>,
  },
  {
    key: 'state',
    title: sessions.columns.state,
    width: 'w-40',
    cell: (row) => <SessionState row={row} />,
  },
  {
    key: 'address',
    title: sessions.columns.address,
    width: 'w-36',
    cell: (row) => <span className="tabular text-text-2">{row.address}</span>,
  },
  {
    key: 'createdAt',
    title: sessions.columns.createdAt,
    width: 'w-36',
    end: true,
    cell: (row) => <span className="tabular">{formatShort(row.createdAt, lang)}</span>,
  },
  {
    key: 'lastActivity',
    title: sessions.columns.lastActivity,
    width: 'w-36',
    end: true,
    lesser: true,
    cell: (row) => (
      <span className="tabular text-text-2">{formatShort(row.lastActivity, lang)}</span>
    ),
  },
]

const factsOf = (
  row: PlayerSession,
  { players: { sessions } }: OfficePhrases,
  lang: Lang,
): FactLine[] => [
  { name: sessions.columns.device, value: deviceName(row.userAgent) },
  { name: sessions.columns.state, value: <SessionState row={row} /> },
  { name: sessions.columns.address, value: row.address },
  { name: sessions.columns.createdAt, value: formatShort(row.createdAt, lang) },
  { name: sessions.columns.lastActivity, value: formatShort(row.lastActivity, lang) },
  ...(row.endedAt ? [{ name: sessions.endedAt, value: formatShort(row.endedAt, lang) }] : []),
  { name: sessions.browser, value: row.browserID, wide: true },
  { name: sessions.userAgent, value: row.userAgent, wide: true },
]

const EndOne = ({ playerID, row }: { playerID: string; row: PlayerSession }) => {
  const { sessions } = useTexts().players
  const mayEnd = useCan('players.logout')
  const isNarrow = useIsNarrow()
  const [isDone, setDone] = useState(false)
  const action = useAction(officePlayers.endSessions, {
    done: sessions.ended,
    onDone: () => setDone(true),
  })
  if (!mayEnd || !row.isLive || isDone || isNarrow) return null
  return (
    <div className="mt-3 flex flex-col gap-2">
      <WriteNotice write={action.write} />
      <WorkButton
        variant="outline"
        icon={<LogOut aria-hidden="true" />}
        pending={action.write.state === 'sending'}
        disabled={!action.isIdle}
        onClick={() => action.send({ playerID, sessionID: row.sessionID })}
      >
        {sessions.end}
      </WorkButton>
    </div>
  )
}

/** Every sign-in, the newest first. */
export const SessionsTab = ({ playerID }: { playerID: string }) => {
  const texts = useTexts()
  const { sessions } = texts.players
  const lang = useLang()
  const address = useListState(filterKeys)
  const page = useRows(officePlayers.sessions, { playerID }, rowId)
  return (
    <TabList
      caption={sessions.title}
      columns={columns(texts, lang)}
      call={officePlayers.sessions}
      page={page}
      rowId={rowId}
      address={address}
      empty={sessions.none}
      facts={(row) => factsOf(row, texts, lang)}
      extra={(row) => <EndOne key={row.sessionID} playerID={playerID} row={row} />}
    />
  )
}
