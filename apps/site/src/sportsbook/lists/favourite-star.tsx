import Star from 'lucide-react/icons/star'
import { useTranslations } from 'use-intl/react'
import { ShellButton } from '../../lib/browser/shell-button.tsx'
import { SaidOf } from '../../lib/format/tr.tsx'
import { favouritesPath } from './list-at.ts'
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
    <ShellButton
      press={`star ${id}`}
      to={favouritesPath}
      aria-pressed={on}
      onClick={() => mark(id, !on)}
      className={`relative grid size-9 shrink-0 place-items-center rounded-control text-text-2 hover:bg-hover hover:text-text ${className}`}
    >
      <SaidOf name={name} say={(it) => t(on ? 'remove' : 'add', { name: it })} />
      <Star
        aria-hidden="true"
        className={`size-[18px] ${on ? 'fill-accent text-accent-line' : ''}`}
      />
    </ShellButton>
  )
}
