import { buttonClass } from '@felek/ui/button.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { saveReturnPath } from '../../lib/session/return-path.ts'
import { useSession } from '../../lib/session/session.ts'
import { paths } from '../../paths.ts'
import { ClaimActions, claimLabel } from './claim-actions.tsx'
import { useOffers } from './use-bonuses.ts'

/** On a promotion's card: the claim itself, or why there is none. It lies over the link that covers the card. */
export const CardClaim = ({ slug }: { slug: string }) => {
  const t = useTranslations('bonuses.offers')
  const signedIn = useSession((s) => s.status === 'in')
  const { offers, failed } = useOffers()
  if (failed) return null
  if (!offers) return <Skeleton className="mt-4 h-11" />
  const offer = offers.find((it) => it.slug === slug)
  if (!offer) return null
  return (
    <div className="relative z-[1] mt-4 flex flex-col items-start gap-3">
      {offer.state === 'open' && !signedIn ? (
        <Link
          to={paths.login}
          className={buttonClass({ variant: 'primary' })}
          onClick={() => saveReturnPath(paths.promotions)}
        >
          {t(claimLabel[offer.kind])}
        </Link>
      ) : (
        <ClaimActions offer={offer} />
      )}
    </div>
  )
}
