import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useTranslations } from 'use-intl/react'
import { IconButton } from '@felek/ui/button.tsx'
import { SearchField } from '@felek/ui/search-field.tsx'
import { ChoiceChips } from '../slip/choice-chips.tsx'
import type { MarketGroup } from './market-groups.ts'

/** Which markets of a match are shown: those of a group, or in the chips' place a name to look for. */
export const MarketChooser = ({
  groups,
  chosen,
  onChoose,
  q,
  found,
  onFind,
}: {
  groups: readonly { id: MarketGroup; count: number }[]
  chosen: MarketGroup
  onChoose: (group: MarketGroup) => void
  /** What is looked for; null while nothing is. */
  q: string | null
  found: number
  onFind: (q: string | null) => void
}) => {
  const t = useTranslations('sports')
  const said = t('foundMarkets', { n: found })
  if (q === null)
    return (
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <ChoiceChips
            label={t('markets')}
            chips={groups.map(({ id, count }) => ({ id, count, name: t(`group.${id}`) }))}
            chosen={chosen}
            onChoose={onChoose}
          />
        </div>
        <IconButton label={t('findMarket')} variant="secondary" onClick={() => onFind('')}>
          <Search aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    )
  return (
    <div className="flex items-center gap-2">
      <SearchField
        value={q}
        onChange={onFind}
        label={t('findMarket')}
        placeholder={t('findMarket')}
        clear={t('searchClear')}
        hint={undefined}
        focused
        className="min-w-0 flex-1"
      />
      <IconButton label={t('findMarketShut')} variant="secondary" onClick={() => onFind(null)}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
      <p role="status" className="sr-only">
        {q.trim() !== '' && said}
      </p>
    </div>
  )
}
