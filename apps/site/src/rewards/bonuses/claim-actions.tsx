import { bonuses, type Offer } from '@felek/contract/bonuses.ts'
import { Button, buttonClass } from '@felek/ui/button.tsx'
import Lock from 'lucide-react/icons/lock'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../../lib/format/i18n.ts'
import { useAction } from '../../lib/api/query.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTimes } from '../../lib/format/times.ts'
import { paths } from '../../paths.ts'
import { forgetBonuses, useActiveBonuses } from './use-bonuses.ts'
import { useSentOnce } from './use-sent-once.ts'
import { shortMoney } from './words.ts'

/** Why it can not be claimed now, with the way to what is missing where there is one. */
const Closed = ({ offer }: { offer: Offer }) => {
  const t = useTranslations('bonuses')
  const { start } = useTimes()
  const says =
    offer.state === 'soon'
      ? offer.startsAt
        ? t('offers.soon', { date: start(offer.startsAt) })
        : t('offers.soon_later')
      : offer.why
        ? t(`why.${offer.why}`)
        : t(`offers.${offer.state}`)
  return (
    <>
      <p className="flex gap-2 text-13 text-text-2">
        <Lock aria-hidden="true" className="mt-px size-4 shrink-0" />
        {says}
      </p>
      {offer.why === 'phone' && (
        <Link to={paths.sms} className={buttonClass({ className: 'self-start' })}>
          {t('why.confirm_phone')}
        </Link>
      )}
      <Running offer={offer} />
    </>
  )
}

/** The way on for who has it: to the game of its spins, else to the bonus itself. */
const Running = ({ offer }: { offer: Offer }) => {
  const t = useTranslations('bonuses')
  const running = useActiveBonuses().active?.find((it) => it.offerID === offer.offerID)
  if (!running) return null
  return (
    <Link
      to={
        running.spins && running.state === 'active' ? paths.play(running.spins.game) : paths.bonuses
      }
      className={buttonClass({ className: 'self-start' })}
    >
      {t(running.spins && running.state === 'active' ? 'active.spins_play' : 'past.mine')}
    </Link>
  )
}

/** Claimed: what it waits for, the way there, and the way back. */
const Claimed = ({ offer, quiet }: { offer: Offer; quiet: boolean }) => {
  const t = useTranslations('bonuses.offers')
  const lang = useLang()
  const { end } = useTimes()
  const drop = useAction(bonuses.dropClaim, { onDone: forgetBonuses })
  const { claim } = offer
  if (!claim) return null
  return (
    <>
      <p className="text-14">
        {t('claimed_deposit', {
          date: end(claim.expiresAt),
          min: shortMoney(claim.needs.min ?? '0.00', lang),
        })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Link
          to={paths.deposit}
          className={buttonClass({ variant: quiet ? 'secondary' : 'primary' })}
        >
          {t('to_deposit')}
        </Link>
        <Button
          variant="outline"
          pending={drop.isPending}
          onClick={() => drop.mutate({ claimID: claim.claimID })}
        >
          {t('drop')}
        </Button>
      </div>
    </>
  )
}

export const claimLabel = { deposit: 'claim', cashback: 'claim_now', spins: 'claim_spins' } as const

/**
 * What can be done about an offer now: claim it, take the claim back, or read why not. `quiet` where
 * several stand together, so that none shouts.
 */
export const ClaimActions = ({ offer, quiet = false }: { offer: Offer; quiet?: boolean }) => {
  const t = useTranslations('bonuses.offers')
  const signedIn = useSession((s) => s.status === 'in')
  const claim = useSentOnce(bonuses.claim)
  if (offer.state === 'claimed') return <Claimed offer={offer} quiet={quiet} />
  if (offer.state !== 'open') return <Closed offer={offer} />
  if (!signedIn)
    return (
      <>
        <p className="text-14 text-text-2">{t('sign_in_text')}</p>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.register} className={buttonClass({ variant: 'primary' })}>
            {t('register')}
          </Link>
          <Link to={paths.login} className={buttonClass({})}>
            {t('sign_in')}
          </Link>
        </div>
      </>
    )
  return (
    <Button
      variant={quiet ? 'secondary' : 'primary'}
      className="self-start"
      pending={claim.pending}
      onClick={() => void claim.send({ offerID: offer.offerID })}
    >
      {t(claimLabel[offer.kind])}
    </Button>
  )
}
