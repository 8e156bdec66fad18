import Search from 'lucide-react/icons/search'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { buttonClass } from '@felek/ui/button.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { useSlipLink } from '../lib/money/slip-link.ts'
import { paths } from '../paths.ts'

/** What stands at the right of the header for a visitor; on a phone not the way to where one is. */
export const VisitorLinks = ({ pathname }: { pathname: string }) => {
  const t = useTranslations('shell')
  // While a slip holds something, its own button is the saffron one.
  const quiet = useSlipLink((s) => s.picks > 0)
  const links = [
    { to: paths.login, label: t('signIn'), variant: 'outline' },
    { to: paths.register, label: t('register'), variant: quiet ? 'secondary' : 'primary' },
  ] as const
  return links.map(({ to, label, variant }) => (
    <Link
      key={to}
      to={to}
      className={buttonClass({
        variant,
        size: 'small',
        className: `max-md:px-3 max-[22.5rem]:px-2.5 ${to === pathname ? 'max-md:hidden' : ''}`,
      })}
    >
      {label}
    </Link>
  ))
}

/** The room of balance and avatar until the player is known. */
export const PlayerPlace = () => (
  <>
    <Skeleton className="h-11 w-44 md:w-64 lg:max-xl:w-44" />
    <span className="size-11 max-[22.5rem]:hidden" />
    <Skeleton className="size-9 rounded-round max-md:hidden" />
  </>
)

export const SearchFieldFace = () => {
  const t = useTranslations('shell')
  return (
    <>
      <Search aria-hidden="true" className="size-4.5" />
      <span className="flex-1 truncate text-left">{t('searchPlaceholder')}</span>
      <kbd
        aria-hidden="true"
        className="flex size-5 items-center justify-center rounded-badge border border-line text-11 text-text-3"
      >
        /
      </kbd>
    </>
  )
}
