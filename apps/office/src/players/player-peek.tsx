import { Link } from 'react-router'
import Maximize2 from 'lucide-react/icons/maximize-2'
import { officePlayers } from '@felek/contract/office/players.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { PeekPanel } from '@felek/ui/work/peek-panel.tsx'
import { workButtonClass } from '@felek/ui/work/work-button.tsx'
import { useCall } from '../lib/api/query.ts'
import { useTexts } from '../lib/format/texts.ts'
import type { PeekWalk } from '../lib/list/list-page.tsx'
import { usePeekTexts } from '../lib/list/list-parts.tsx'
import { ProblemPanel } from '../lib/list/problem-panel.tsx'
import { playerPath } from '../paths.ts'
import { MoneyFigures } from './figures.tsx'
import { NoteList } from './notes-card.tsx'
import { PlayerStatus, Tags } from './player-words.tsx'
import { WaitingList } from './waiting-card.tsx'

/** A player beside the list: how the account stands and what waits; the rest is on its page. */
export const PlayerPeek = ({ id, ...walk }: PeekWalk & { id: string }) => {
  const { players, lists } = useTexts()
  const { data, error, refetch } = useCall(officePlayers.get, { playerID: id })
  return (
    <PeekPanel
      {...walk}
      texts={usePeekTexts()}
      label={fill(players.one, { name: data?.username ?? id })}
      head={data && <PlayerStatus row={data} />}
      ways={
        <Link
          to={playerPath(id)}
          title={lists.page}
          aria-label={lists.page}
          className={workButtonClass({ variant: 'quiet', small: true })}
        >
          <Maximize2 aria-hidden="true" />
        </Link>
      }
      actions={
        data && (
          <Link to={playerPath(id)} className={workButtonClass({ variant: 'primary' })}>
            {players.openPage}
          </Link>
        )
      }
    >
      {data && (
        <div className="flex flex-col gap-3.5">
          <div>
            <h2 className="text-24">{data.username}</h2>
            <p className="text-text-2">{data.name}</p>
          </div>
          <Tags tags={data.tags} />
          <MoneyFigures file={data} isNarrow />
          <WaitingList file={data} />
          <NoteList file={data} />
        </div>
      )}
      {!data && error && (
        <ProblemPanel problem={error} call={officePlayers.get} onAgain={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-60" mark />}
    </PeekPanel>
  )
}
