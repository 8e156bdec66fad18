import { Link } from 'react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { officePlayers } from '@felek/contract/office/players.ts'
import type { PlayerFile } from '@felek/contract/office/player-shapes.ts'
import { Money } from '@felek/ui/money.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { useCall } from '../lib/api/query.ts'
import { deviceName } from '../lib/format/device-name.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatInstant, formatShort } from '../lib/format/times.ts'
import { ProblemPanel } from '../lib/list/problem-panel.tsx'
import { Panel } from '../lib/list/work-frame.tsx'
import { playerPath } from '../paths.ts'
import { ActivityCards } from './activity-card.tsx'
import { IdentityCard } from './identity-card.tsx'
import { KindTag, toAbout } from './ledger-tab.tsx'
import { LimitsCard } from './limits-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { SessionState } from './sessions-tab.tsx'
import { LinksCard } from './links-card.tsx'
import { StandingNotice } from './standing-notice.tsx'
import { WaitingCard } from './waiting-card.tsx'

const newestRows = 10
const newestSessions = 4

const All = ({ to }: { to: string }) => {
  const { players } = useTexts()
  return (
    <Link to={to} className="inline-flex items-center gap-1 font-label hover:underline">
      {players.all} <ArrowRight aria-hidden="true" className="size-3.5" />
    </Link>
  )
}

/** The newest entries; all of them are on their own tab. */
const LedgerCard = ({ playerID }: { playerID: string }) => {
  const { players } = useTexts()
  const { ledger } = players
  const lang = useLang()
  const call = officePlayers.ledger
  const { data, error, refetch } = useCall(call, { playerID, limit: newestRows })
  return (
    <Panel title={ledger.title} aside={<All to={playerPath(playerID, 'defter')} />}>
      {!data && error && (
        <ProblemPanel problem={error} call={call} onAgain={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-60" mark />}
      {data?.length === 0 && <p className="text-text-3">{ledger.none}</p>}
      {data && data.length > 0 && (
        <table className="w-full">
          <thead>
            <tr className="text-12 text-text-3 [&>th]:pb-1 [&>th]:font-label">
              <th scope="col" className="text-left">
                {ledger.columns.at}
              </th>
              <th scope="col" className="text-left">
                {ledger.columns.kind}
              </th>
              <th scope="col" className="text-left max-md:hidden">
                {ledger.columns.about}
              </th>
              <th scope="col" className="text-right">
                {ledger.columns.amount}
              </th>
              <th scope="col" className="text-right max-sm:hidden">
                {ledger.columns.cash}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((row) => (
              <tr key={row.entryID} className="h-9 border-t border-line-soft">
                <td className="tabular whitespace-nowrap pr-2">{formatInstant(row.at, lang)}</td>
                <td className="pr-2">
                  <KindTag kind={row.kind} />
                </td>
                <td className="w-full max-w-0 truncate pr-2 max-md:hidden">
                  {row.roundID ? (
                    <Link
                      to={playerPath(playerID, 'turlar', row.roundID)}
                      className="underline-offset-3 hover:underline"
                    >
                      {toAbout(players, row)}
                    </Link>
                  ) : (
                    toAbout(players, row)
                  )}
                </td>
                <td className="whitespace-nowrap pr-4 text-right">
                  <Money bare signed amount={row.amount} />
                </td>
                <td className="text-right max-sm:hidden">
                  <Money bare amount={row.cashAfter} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

const SessionsCard = ({ playerID }: { playerID: string }) => {
  const { sessions } = useTexts().players
  const lang = useLang()
  const { data } = useCall(officePlayers.sessions, { playerID, limit: newestSessions })
  return (
    <Panel title={sessions.title} aside={<All to={playerPath(playerID, 'oturumlar')} />}>
      {data?.length === 0 && <p className="text-text-3">{sessions.none}</p>}
      <ul>
        {data?.map((row) => (
          <li
            key={row.sessionID}
            className="flex min-h-12 items-center gap-3 border-b border-line-soft py-1.5 last:border-0"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate font-label">{deviceName(row.userAgent)}</span>
              <span className="tabular block text-12 text-text-3">
                {row.address} · {formatShort(row.createdAt, lang)}
              </span>
            </span>
            <SessionState row={row} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** In the place of who somebody was. */
const ErasedNote = () => {
  const { head } = useTexts().players
  return (
    <Panel title={head.erased}>
      <p className="text-text-2">{head.erasedText}</p>
    </Panel>
  )
}

/** What is asked for most, at one look. */
export const SummaryTab = ({ file }: { file: PlayerFile }) => (
  <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)]">
    <div className="flex min-w-0 flex-col gap-4">
      <ActivityCards file={file} />
      <LedgerCard playerID={file.playerID} />
      <SessionsCard playerID={file.playerID} />
    </div>
    <div className="flex min-w-0 flex-col gap-4">
      <StandingNotice file={file} />
      <WaitingCard file={file} />
      {file.isErased ? <ErasedNote /> : <IdentityCard file={file} />}
      <LimitsCard file={file} />
      <LinksCard file={file} />
      {!file.isErased && <NotesCard file={file} />}
    </div>
  </div>
)
