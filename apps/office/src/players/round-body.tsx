import ExternalLink from 'lucide-react/icons/external-link'
import { officePlayers } from '@felek/contract/office/players.ts'
import type { RoundFile } from '@felek/contract/office/player-shapes.ts'
import { Money } from '@felek/ui/money.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { workButtonClass } from '@felek/ui/work/work-button.tsx'
import { useCall } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatInstant } from '../lib/format/times.ts'
import { Facts } from '../lib/list/facts.tsx'
import { ProblemPanel } from '../lib/list/problem-panel.tsx'
import { KindTag } from './ledger-tab.tsx'

const Provider = ({ round }: { round: RoundFile }) => {
  const { rounds } = useTexts().players
  const lang = useLang()
  const { provider } = round
  if (round.isProviderSilent) return <p className="text-text-2">{rounds.silent}</p>
  if (!provider) return <p className="text-text-2">{rounds.unknown}</p>
  return (
    <Facts
      facts={[
        { name: rounds.state, value: rounds.states[provider.state] },
        { name: rounds.openedAt, value: formatInstant(provider.openedAt, lang) },
        ...(provider.endedAt
          ? [{ name: rounds.endedAt, value: formatInstant(provider.endedAt, lang) }]
          : []),
        { name: rounds.staked, value: <Money amount={provider.staked} /> },
        ...(provider.paid === null
          ? []
          : [{ name: rounds.paid, value: <Money amount={provider.paid} /> }]),
        { name: rounds.stakesCount, value: provider.stakesCount },
      ]}
    />
  )
}

const Journal = ({ round }: { round: RoundFile }) => {
  const lang = useLang()
  return (
    <ul>
      {round.entries.map((entry) => (
        <li
          key={entry.entryID}
          className="flex min-h-9 items-center gap-2 border-b border-line-soft last:border-0"
        >
          <KindTag kind={entry.kind} />
          <span className="tabular flex-1 text-12 text-text-3">
            {formatInstant(entry.at, lang)}
          </span>
          <Money signed bare amount={entry.amount} />
        </li>
      ))}
    </ul>
  )
}

/** A round by our journal and by its provider's own word, and whether the two agree. */
export const RoundBody = ({ playerID, roundID }: { playerID: string; roundID: string }) => {
  const { rounds } = useTexts().players
  const call = officePlayers.round
  const { data, error, refetch } = useCall(call, { playerID, roundID })
  if (!data)
    return error ? (
      <ProblemPanel problem={error} call={call} onAgain={() => void refetch()} />
    ) : (
      <Skeleton className="h-60" mark />
    )
  return (
    <div className="flex flex-col gap-3.5">
      <div>
        <h2 className="text-18">{data.game}</h2>
        <p className="break-all text-12 text-text-3">{data.roundID}</p>
      </div>
      {data.agrees !== null && (
        <Notice tone={data.agrees ? 'good' : 'bad'} className="text-13">
          {data.agrees ? rounds.agrees : rounds.differs}
        </Notice>
      )}
      <section>
        <h3 className="mb-1 text-13">{rounds.ours}</h3>
        <Journal round={data} />
      </section>
      <section>
        <h3 className="mb-1 text-13">{rounds.theirs}</h3>
        <Provider round={data} />
      </section>
      {data.replay && (
        <a
          href={data.replay}
          target="_blank"
          rel="noopener noreferrer"
          className={workButtonClass({})}
        >
          <ExternalLink aria-hidden="true" />
          {rounds.replay}
        </a>
      )}
    </div>
  )
}
