import Heart from 'lucide-react/icons/heart'
import { useTranslations } from 'use-intl/react'
import type { Game } from '@felek/contract/games.ts'
import { formatPercent } from '@felek/phrases/format.ts'
import { ArtBadge } from '@felek/ui/badge.tsx'
import { Volatility } from '@felek/ui/volatility.tsx'
import { useLang } from '../../lib/format/i18n.ts'
import { Cover } from './cover.tsx'
import { ProviderMark } from './provider-mark.tsx'

const Meta = ({ game, meta }: { game: Game; meta: 'provider' | 'figures' }) => {
  const t = useTranslations('games')
  const lang = useLang()
  if (meta === 'provider')
    return (
      <span className="flex items-center gap-1 text-12 text-text-3">
        <ProviderMark id={game.providerID} name={game.providerName} className="size-3.5 shrink-0" />
        <span lang="tr" className="truncate">
          {game.providerName}
        </span>
      </span>
    )
  // The least that comes back, in one form on every tile: ranges and tolerances stand on the game's sheet.
  // Where there is no room for both, the rhombi wrap out of sight, and the figure stays whole.
  return (
    <span className="flex h-[1lh] flex-wrap items-center justify-between gap-x-1 overflow-hidden text-12 text-text-3">
      <span className="tabular whitespace-nowrap">
        {t('rtp')} {formatPercent(game.rtp, lang)}
      </span>
      <Volatility level={game.volatility} className="h-[1lh] text-text-2" />
    </span>
  )
}

/**
 * Of the link around it. Its height before it is laid out: a cover of 3 to 4, and two lines with
 * what stands between.
 */
export const tileLinkClass =
  'come-to block rounded-tile [--about:calc((100cqw-(var(--columns,3)-1)*0.75rem)/var(--columns,3)*4/3+var(--lines))] [--lines:2.625rem] md:[--lines:2.75rem]'

/**
 * What a tile shows; the server's shell shows the same, so that nothing changes when the app takes
 * over.
 */
export const TileFace = ({
  game,
  meta,
  eager,
  favourite = false,
}: {
  game: Game
  meta: 'provider' | 'figures'
  eager: boolean
  favourite?: boolean
}) => {
  const t = useTranslations('games')
  return (
    <>
      <span className="relative block overflow-hidden rounded-tile">
        <Cover game={game} eager={eager} sizes="(max-width: 35rem) 31vw, 180px" />
        <span
          aria-hidden="true"
          className="absolute inset-0 rounded-tile shadow-[inset_0_0_0_1px_rgb(255_255_255/.14)]"
        />
        {(game.closed || game.isNew) && (
          <span className="absolute left-2 top-2">
            <ArtBadge mark={game.closed ? 'night' : 'paper'}>
              {game.closed ? t('closed') : t('isNew')}
            </ArtBadge>
          </span>
        )}
        {favourite && (
          <span className="absolute right-1.5 top-1.5 flex size-7 items-center justify-center rounded-control bg-art-night/70 text-live">
            <Heart role="img" aria-label={t('isFavourite')} className="size-4 fill-current" />
          </span>
        )}
      </span>
      <span lang="tr" className="mt-2 block truncate text-13 font-label md:text-14">
        {game.name}
      </span>
      <Meta game={game} meta={meta} />
    </>
  )
}
