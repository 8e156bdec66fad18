import type { ReactNode } from 'react'
import type { Tournament } from '@felek/contract/src/rewards.ts'
import { classNames } from '@felek/ui/src/class-names.ts'

/** The head picture with words on its left; dark in both themes, like the picture. */
export const TournamentArt = ({
  tournament,
  className,
  eager = false,
  children,
}: {
  tournament: Tournament
  className?: string
  eager?: boolean
  children: ReactNode
}) => (
  <div data-theme="dark" className={classNames('relative overflow-hidden bg-art-night', className)}>
    <img
      src={tournament.Image}
      alt=""
      width="1200"
      height="440"
      {...(eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      decoding="async"
      className="absolute inset-0 size-full object-cover object-[80%_50%]"
    />
    <span aria-hidden="true" className="absolute inset-0 bg-linear-to-r from-art-night/60 to-transparent to-65%" />
    <div className="relative flex h-full flex-col items-start p-5">{children}</div>
  </div>
)
