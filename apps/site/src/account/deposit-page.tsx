import { buttonClass } from '@felek/ui/button.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { DepositPage as CashierDepositPage } from '../cashier/deposit/deposit-page.tsx'
import { lastGame } from '../games/play/play-session.ts'
import { getBoot } from '../lib/api/boot.ts'
import { useInformationText } from '../information/use-information.ts'
import { depositsShut, useProtection } from '../lib/session/protection.ts'
import { pathOfSlip } from '../lib/money/slip-path.ts'
import { depositOffers } from '../rewards/bonuses/deposit-offers.tsx'
import { SafeNodes } from '../lib/browser/safe-html.tsx'
import { paths } from '../paths.ts'
import { DepositsShut } from '../protection/deposits-shut.tsx'
import { LimitOffer } from '../protection/limit-offer.tsx'

/** The operator's text about money in and out; where it can not be had, nothing stands there. */
const FinancialInformation = () => {
  const t = useTranslations('cashier.deposit')
  const { nodes } = useInformationText('FinancialsInformation')
  if (!nodes) return null
  return (
    <section aria-labelledby="financial-information" className="mt-8 border-t border-line pt-6">
      <h2 id="financial-information" className="text-16 font-heading">
        {t('information')}
      </h2>
      <div className="prose mt-3 text-14">
        <SafeNodes nodes={nodes} />
      </div>
    </section>
  )
}

/** How the sandbox bank can be made to fail: for whoever tries the demo, and folded for all others. */
const Sandbox = () => {
  const t = useTranslations('cashier.deposit')
  if (!getBoot().demo) return null
  return (
    <details className="mt-4 text-13 text-text-2">
      <summary className="min-h-11 cursor-pointer content-center font-label">
        {t('sandbox')}
      </summary>
      <p>{t('sandbox_text')}</p>
    </details>
  )
}

/** Who comes from the confirmation of a membership reads why this page stands here. */
const Welcome = () => {
  const t = useTranslations('players.confirm')
  const state: unknown = useLocation().state
  const username =
    typeof state === 'object' && state !== null && 'confirmed' in state
      ? state.confirmed
      : undefined
  if (typeof username !== 'string') return null
  return (
    <div className="mb-4">
      <Notice tone="good" title={t('done')}>
        {t('done_text', { username })}
      </Notice>
    </div>
  )
}

/** Where the player came from to deposit: a slip, a game, or else the games. */
const WayBack = () => {
  const t = useTranslations('cashier.deposit')
  const slip = pathOfSlip()
  const game = lastGame()
  if (slip !== undefined)
    return (
      <Link to={slip} className={buttonClass({ variant: 'primary' })}>
        {t('to_slip')}
      </Link>
    )
  if (!game)
    return (
      <Link to={paths.slot} className={buttonClass({ variant: 'primary' })}>
        {t('to_games')}
      </Link>
    )
  return (
    <>
      <Link to={game.play} className={buttonClass({ variant: 'primary' })}>
        {t('to_game')}
      </Link>
      <span
        lang={game.type === 'live' ? undefined : 'tr'}
        className="min-w-0 flex-1 truncate text-13 text-text-2"
      >
        {game.name}
      </span>
    </>
  )
}

/**
 * The cashier's page with a text of the operator's, and the way back to the game: rooms do not know
 * each other, the account does.
 */
const DepositPage = () => {
  const state = useProtection()
  const [shut, setShut] = useState<boolean>()
  if (shut === undefined && state) setShut(depositsShut(state) !== null)
  // Where nothing can be paid in, the cashier opens on what can, and says why; nobody is led away from
  // the deposit that has just filled a limit.
  if (shut) return <Navigate to={paths.withdraw} replace />
  return (
    <>
      <Welcome />
      <CashierDepositPage
        information={
          <>
            <FinancialInformation />
            <Sandbox />
          </>
        }
        wayBack={<WayBack />}
        offer={
          <>
            <DepositsShut />
            <LimitOffer />
          </>
        }
        offers={depositOffers}
      />
    </>
  )
}

export default DepositPage
