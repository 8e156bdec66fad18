import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { officePlayers } from '@felek/contract/office/players.ts'
import type { PlayerFile } from '@felek/contract/office/player-shapes.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { useCall } from '../lib/api/query.ts'
import { useTexts } from '../lib/format/texts.ts'
import { Permitted, ProblemPanel } from '../lib/list/problem-panel.tsx'
import { useTitle, WorkTabs } from '../lib/list/work-frame.tsx'
import { useCan } from '../lib/session/session.ts'
import { playerPath } from '../paths.ts'
import { MoneyFigures } from './figures.tsx'
import { LedgerTab } from './ledger-tab.tsx'
import { AuditTab, MessagesTab, SecurityTab } from './log-tabs.tsx'
import { PlayerHead } from './player-head.tsx'
import { RoundsTab } from './rounds-tab.tsx'
import { SessionsTab } from './sessions-tab.tsx'
import { SummaryTab } from './summary-tab.tsx'

/** By the last part of their addresses. */
const tabs = {
  defter: { name: 'ledger', Tab: LedgerTab },
  turlar: { name: 'rounds', Tab: RoundsTab },
  oturumlar: { name: 'sessions', Tab: SessionsTab },
  mesajlar: { name: 'messages', Tab: MessagesTab },
  guvenlik: { name: 'security', Tab: SecurityTab },
  denetim: { name: 'audit', Tab: AuditTab },
} as const satisfies Record<string, { name: string; Tab: ComponentType<{ playerID: string }> }>
type TabPath = keyof typeof tabs
const isTab = (path: string | undefined): path is TabPath => path !== undefined && path in tabs

const Tabs = ({ playerID }: { playerID: string }) => {
  const { players } = useTexts()
  const mayAudit = useCan('audit.read')
  const paths = (Object.keys(tabs) as TabPath[]).filter((path) => path !== 'denetim' || mayAudit)
  return (
    <WorkTabs
      label={players.tabs.label}
      tabs={[
        { path: playerPath(playerID), name: players.tabs.summary },
        ...paths.map((path) => ({
          path: playerPath(playerID, path),
          name: players.tabs[tabs[path].name],
        })),
      ]}
    />
  )
}

const Known = ({ file, tab }: { file: PlayerFile; tab: string | undefined }) => {
  const Tab = isTab(tab) ? tabs[tab].Tab : null
  return (
    <>
      <PlayerHead file={file} />
      <MoneyFigures file={file} />
      <Tabs playerID={file.playerID} />
      {Tab ? <Tab playerID={file.playerID} /> : <SummaryTab file={file} />}
    </>
  )
}

const Player = ({ id, tab }: { id: string; tab: string | undefined }) => {
  const { players } = useTexts()
  const { data, error, refetch } = useCall(officePlayers.get, { playerID: id })
  useTitle(fill(players.one, { name: data?.username ?? id }))
  return (
    <div className="mx-auto flex w-full max-w-[1440px] flex-col gap-4 px-5 pb-10 pt-4.5">
      {data && <Known file={data} tab={tab} />}
      {!data && error && (
        <>
          <h1 tabIndex={-1} className="sr-only">
            {fill(players.one, { name: id })}
          </h1>
          <ProblemPanel problem={error} call={officePlayers.get} onAgain={() => void refetch()} />
        </>
      )}
      {!data && !error && <Skeleton className="h-96" mark />}
    </div>
  )
}

/** All that is known of one player: the address that the search, a proposal and a colleague lead to. */
const PlayerPage = () => {
  const { playerID = '', tab } = useParams()
  return (
    <Permitted by="players.read">
      <Player key={playerID} id={playerID} tab={tab} />
    </Permitted>
  )
}

export default PlayerPage
