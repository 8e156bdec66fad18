import type { ReactNode } from 'react'
import type { Tournament } from '@felek/contract/rewards.ts'
import { classNames } from '@felek/ui/class-names.ts'

/** The head picture with words on its left; dark in both themes, like the picture. */
export const TournamentArt = ({
  tournament,
  className,
  head = false,
  children,
}: {
  tournament: Tournament
  className?: string
  /** At the top of its own page: seen first, and wide. */
  head?: boolean
  children: ReactNode
}) => (
  <div
    data-theme="dark"
    className={classNames(
      'relative grid overflow-hidden',
      head ? 'border border-line bg-surface' : 'bg-art-night',
      className,
    )}
  >
    <img
      src={tournament.Image}
      alt=""
      width="1200"
      height="440"
      {...(head ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      decoding="async"
      className={classNames(
        'absolute inset-y-0 right-0 size-full object-cover object-[62%_28%] md:object-[80%_28%]',
        // Beyond the picture's own width it would lose its head and foot: it stands right, and
        // fades into the ground.
        head && 'md:w-[820px]',
      )}
    />
    <span
      aria-hidden="true"
      className={classNames(
        'absolute inset-y-0 right-0 w-full bg-linear-to-r from-art-night/60 to-transparent to-65%',
        head && 'md:w-[821px] md:from-surface md:to-50%',
      )}
    />
    <div className="relative flex min-w-0 flex-col items-start p-5">{children}</div>
  </div>
)
