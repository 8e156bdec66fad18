import SearchX from 'lucide-react/icons/search-x'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Button, buttonClass } from '@felek/ui/button.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import { EmptyState } from '@felek/ui/empty-state.tsx'
import { LoadMore } from '@felek/ui/load-more.tsx'
import type { List } from '../../lib/api/pages.ts'

type Props = {
  list: Omit<List<unknown>, 'rows' | 'failed'>
  /** How many of the list are here. */
  shown: number
  failed: boolean
  texts: { failed: string; empty: string; emptyHint: string }
  /** Where to go when nothing is found though nothing narrows the list. */
  browse: { to: string; label: string }
  /** Takes off what narrows the list; null where nothing does. */
  onClear: (() => void) | null
  Grid: ComponentType<{ children: ReactNode }>
  Skeleton: ComponentType
  /** How many stand for the first page, and at the most for a further one. */
  skeletons: { first: number; more: number }
  /** Said above the way to more; null shows neither. */
  caption: string | null
  children: ReactNode
}

const NothingFound = ({ texts, browse, onClear }: Pick<Props, 'texts' | 'browse' | 'onClear'>) => {
  const t = useTranslations('games')
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={texts.empty}
      action={
        onClear ? (
          <Button onClick={onClear}>{t('filtersClear')}</Button>
        ) : (
          <Link to={browse.to} className={buttonClass()}>
            {browse.label}
          </Link>
        )
      }
    >
      {onClear && texts.emptyHint}
    </EmptyState>
  )
}

/**
 * What a lobby shows of its list: that it is on its way, why there is nothing, or the grid and the
 * way to more.
 */
export const ResultsFrame = ({
  list,
  shown,
  failed,
  texts,
  browse,
  onClear,
  Grid,
  Skeleton,
  skeletons,
  caption,
  children,
}: Props) => {
  const t = useTranslations('games')
  const tShell = useTranslations('shell')
  const waiting = (n: number) => Array.from({ length: n }, (_, i) => <Skeleton key={`s${i}`} />)
  if (list.loading)
    return (
      <div className="mt-5" aria-busy="true">
        <Grid>{waiting(skeletons.first)}</Grid>
      </div>
    )
  if (failed)
    return (
      <div className="mt-5">
        <EmptyState
          icon={<WifiOff aria-hidden="true" />}
          title={texts.failed}
          action={<Button onClick={list.retry}>{tShell('retry')}</Button>}
        />
      </div>
    )
  if (shown === 0)
    return (
      <div className="mt-5">
        <NothingFound texts={texts} browse={browse} onClear={onClear} />
      </div>
    )
  return (
    <div
      className={classNames('mt-5 transition-opacity', list.stale && 'opacity-60')}
      aria-busy={list.stale || undefined}
    >
      <Grid>
        {children}
        {list.moreComing && waiting(Math.min(skeletons.more, list.total - shown))}
      </Grid>
      {caption !== null && (
        <LoadMore
          shown={shown}
          total={list.total}
          caption={caption}
          label={t('more')}
          pending={list.moreComing}
          onMore={list.more}
        />
      )}
    </div>
  )
}
