import { useNavigate } from 'react-router'
import Users from 'lucide-react/icons/users'
import { officePlayers } from '@felek/contract/office/players.ts'
import {
  playerBlockKinds,
  playerStatuses,
  type PlayerRow,
} from '@felek/contract/office/player-shapes.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import type { Filter } from '@felek/ui/work/filter-bar.tsx'
import { useRows } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { ListPage } from '../lib/list/list-page.tsx'
import { useListState } from '../lib/list/list-state.ts'
import { ViewChips } from '../lib/list/view-chips.tsx'
import { Permitted } from '../lib/list/problem-panel.tsx'
import { playerPath } from '../paths.ts'
import { playerColumns } from './player-columns.tsx'
import { filterKeys, toInput, toView, views, type View } from './player-filters.ts'
import { PlayerPeek } from './player-peek.tsx'

const rowId = (row: PlayerRow): string => row.playerID

const toFilters = ({ players }: OfficePhrases): Filter[] => {
  const { filters, statuses, blocks } = players
  return [
    {
      key: 'status',
      label: filters.status,
      kind: 'choice',
      options: playerStatuses.map((value) => ({ value, label: statuses[value] })),
    },
    {
      key: 'block',
      label: filters.block,
      kind: 'choice',
      options: [...playerBlockKinds, 'any' as const].map((value) => ({
        value,
        label: blocks[value],
      })),
    },
    { key: 'tag', label: filters.tag, kind: 'text', placeholder: filters.tagHint },
    { key: 'from', label: filters.from, kind: 'day' },
    { key: 'to', label: filters.to, kind: 'day' },
  ]
}

/** Everybody who has an account; whoever is looked for by name or number is found by the search. */
const Players = () => {
  const texts = useTexts()
  const { players, shell } = texts
  const navigate = useNavigate()
  const address = useListState(filterKeys)
  const page = useRows(officePlayers.list, toInput(address.filters), rowId)
  const view = toView(address.filters)
  return (
    <ListPage
      list="players"
      title={shell.places.players}
      text={players.text}
      call={officePlayers.list}
      address={address}
      page={page}
      rowId={rowId}
      columns={playerColumns(texts, useLang())}
      filters={toFilters(texts)}
      shownFilters={view === null ? address.filters : {}}
      views={
        <ViewChips
          views={Object.keys(views) as View[]}
          view={view}
          label={(it) => players.views[it]}
          onView={(it) => address.setFilters(views[it])}
        />
      }
      empty={{ ...players.none, icon: <Users aria-hidden="true" /> }}
      hints={[
        { keys: ['J', 'K'], says: shell.keys.row },
        { keys: ['Enter'], says: shell.keys.open },
        { keys: ['Shift', 'Enter'], says: shell.keys.page },
        { keys: ['/'], says: shell.keys.filter },
      ]}
      onPage={(id) => void navigate(playerPath(id))}
      peek={(id, walk) => <PlayerPeek key={id} id={id} {...walk} />}
    />
  )
}

const PlayersPage = () => (
  <Permitted by="players.read">
    <Players />
  </Permitted>
)

export default PlayersPage
