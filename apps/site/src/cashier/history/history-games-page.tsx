import { CompactSelect } from '@felek/ui/select.tsx'
import Dices from 'lucide-react/icons/dices'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { filterOf, outcomes, searchOf, type HistoryFilter } from './history-filter.ts'
import { HistoryFrame } from './history-frame.tsx'
import { ProofCard } from './proof-card.tsx'
import { SittingList } from './sitting-list.tsx'
import { SittingTotals } from './sitting-totals.tsx'
import { useSittings, useSittingTotals } from './use-sittings.ts'

type Change = (filter: HistoryFilter) => void

const Outcome = ({ filter, onChange }: { filter: HistoryFilter; onChange: Change }) => {
  const t = useTranslations('cashier.history')
  return (
    <CompactSelect
      label={t('outcome')}
      value={filter.outcome ?? ''}
      options={[
        { value: '', label: t('outcome_any') },
        ...outcomes.map((o) => ({ value: o, label: t(`outcomes.${o}`) })),
      ]}
      onChange={(e) => {
        const { outcome: _, ...rest } = filter
        const outcome = outcomes.find((o) => o === e.target.value)
        onChange(outcome ? { ...rest, outcome } : rest)
      }}
    />
  )
}

/** Which game: those of the same days, whatever else is chosen. */
const Game = ({ filter, onChange }: { filter: HistoryFilter; onChange: Change }) => {
  const t = useTranslations('cashier.history')
  const { scope, kind, period } = filter
  const games = useSittingTotals({ scope, kind, period })?.games ?? []
  if (games.length < 2 && filter.game === undefined) return null
  return (
    <CompactSelect
      label={t('game')}
      value={filter.game ?? ''}
      options={[
        { value: '', label: t('game_any') },
        ...games.map(({ game }) => ({ value: game.key, label: game.name, lang: 'tr' })),
      ]}
      onChange={(e) => {
        const { game: _, ...rest } = filter
        onChange(e.target.value === '' ? rest : { ...rest, game: e.target.value })
      }}
    />
  )
}

/** Play, by sittings that open to their rounds. */
const HistoryGamesPage = () => {
  const t = useTranslations('cashier.history')
  const [search, setSearch] = useSearchParams()
  const filter = filterOf('games', search)
  const change: Change = (f) => setSearch(searchOf(f), { replace: true, preventScrollReset: true })
  const sittings = useSittings(filter)
  return (
    <HistoryFrame
      filter={filter}
      onChange={change}
      loaded={sittings}
      file={{ scope: 'games', kind: 'all', period: filter.period }}
      minLabel={t('min_stake')}
      filters={
        <>
          <Game filter={filter} onChange={change} />
          <Outcome filter={filter} onChange={change} />
        </>
      }
      totals={<SittingTotals filter={filter} />}
      cards={<ProofCard />}
      emptyIcon={<Dices aria-hidden="true" />}
    >
      <SittingList sittings={sittings.rows} complete={!sittings.hasNextPage} />
    </HistoryFrame>
  )
}

export default HistoryGamesPage
