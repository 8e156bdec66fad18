import { officePlayers } from '@felek/contract/office/players.ts'
import type { StakeRow } from '@felek/contract/office/player-shapes.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { Money } from '@felek/ui/money.tsx'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useRows } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatInstant } from '../lib/format/times.ts'
import { shortId } from '../lib/format/words.ts'
import { useListState } from '../lib/list/list-state.ts'
import { RoundBody } from './round-body.tsx'
import { TabList } from './tab-list.tsx'

const filterKeys = [] as const
/** By round, as the search and the ledger name it: of several stakes in one the panel shows all. */
const roundOf = (row: StakeRow): string => row.roundID

const columns = ({ players: { rounds } }: OfficePhrases, lang: Lang): DataColumn<StakeRow>[] => [
  {
    key: 'at',
    title: rounds.columns.at,
    width: 'w-44',
    cell: (row) => <span className="tabular">{formatInstant(row.at, lang)}</span>,
  },
  { key: 'game', title: rounds.columns.game, cell: (row) => row.game },
  {
    key: 'state',
    title: rounds.columns.state,
    width: 'w-32',
    cell: (row) => (
      <Tag tone={row.state === 'open' ? 'warn' : 'plain'}>{rounds.stakes[row.state]}</Tag>
    ),
  },
  {
    key: 'staked',
    title: rounds.columns.staked,
    width: 'w-32',
    end: true,
    cell: (row) => <Money bare amount={row.staked} />,
  },
  {
    key: 'won',
    title: rounds.columns.won,
    width: 'w-32',
    end: true,
    cell: (row) =>
      row.state === 'open' ? (
        <span className="text-text-3">–</span>
      ) : (
        <Money bare signed amount={row.won} />
      ),
  },
  {
    key: 'id',
    title: rounds.columns.id,
    width: 'w-28',
    end: true,
    lesser: true,
    cell: (row) => (
      <span title={row.roundID} className="tabular text-12 text-text-2">
        {shortId(row.roundID)}
      </span>
    ),
  },
]

/** Stakes and what became of each, the newest first; a row opens its round. */
export const RoundsTab = ({ playerID }: { playerID: string }) => {
  const texts = useTexts()
  const { rounds } = texts.players
  const address = useListState(filterKeys)
  const page = useRows(officePlayers.rounds, { playerID }, (row) => row.entryID)
  const seen = new Set<string>()
  // A table of several bets is one round, and stands once.
  const rows = page.rows?.filter(({ roundID }) => !seen.has(roundID) && seen.add(roundID))
  return (
    <TabList
      caption={rounds.title}
      columns={columns(texts, useLang())}
      call={officePlayers.rounds}
      page={{ ...page, rows }}
      rowId={roundOf}
      address={address}
      empty={rounds.none}
      facts={() => []}
      body={(roundID) => <RoundBody key={roundID} playerID={playerID} roundID={roundID} />}
    />
  )
}
