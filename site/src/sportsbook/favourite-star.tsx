import Star from 'lucide-react/icons/star'
import { useTranslations } from 'use-intl/react'
import { SaidOf } from '../lib/tr.tsx'
import { useMarkFavourite, useSportFavourites, type Favourite } from './use-sport-favourites.ts'

/** The star of a match or a league. */
export const FavouriteStar = ({
  type,
  id,
  name,
  className = '',
}: {
  type: Favourite
  id: string
  name: string
  className?: string
}) => {
  const t = useTranslations('sportsbook.favourites')
  const on = useSportFavourites(type).includes(id)
  const mark = useMarkFavourite(type)
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => mark(id, !on)}
      className={`relative grid size-9 shrink-0 place-items-center rounded-control text-text-2 hover:bg-hover hover:text-text ${className}`}
    >
      <SaidOf name={name} say={(it) => t(on ? 'remove' : 'add', { name: it })} />
      <Star
        aria-hidden="true"
        className={`size-[18px] ${on ? 'fill-accent text-accent-line' : ''}`}
      />
    </button>
  )
}
