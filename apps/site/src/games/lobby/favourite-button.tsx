import Heart from 'lucide-react/icons/heart'
import { useTranslations } from 'use-intl/react'
import { SaidOf } from '../../lib/format/tr.tsx'
import { useFavouriteIds, useToggleFavourite, type FavouriteType } from './use-favourites.ts'

/** The heart; `className` says how large, where (positioned), and on what it stands. */
export const FavouriteButton = ({
  game,
  type = 'casino',
  className,
}: {
  game: { gameID: string; name: string }
  type?: FavouriteType
  className: string
}) => {
  const t = useTranslations('games')
  const on = useFavouriteIds(type).includes(game.gameID)
  const toggle = useToggleFavourite(type)
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => toggle(game.gameID, !on)}
      className={className}
    >
      <SaidOf
        name={game.name}
        turkish={type === 'casino'}
        say={(name) => t(on ? 'favouriteRemove' : 'favouriteAdd', { name })}
      />
      <Heart aria-hidden="true" className={on ? 'size-5 fill-live text-live' : 'size-5'} />
    </button>
  )
}
