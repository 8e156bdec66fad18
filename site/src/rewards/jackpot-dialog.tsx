import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Jackpot } from '@felek/contract/src/rewards.ts'
import { formatDay, formatMoney, formatPercent } from '@felek/phrases/src/format.ts'
import { StatusLabel } from '@felek/ui/src/badge.tsx'
import { Dialog } from '@felek/ui/src/dialog.tsx'
import { useLang } from '../lib/i18n.ts'
import { checkSeal, sealedText, type SealState } from './jackpot-seal.ts'

const Term = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4 py-1.5 text-14">
    <dt className="text-text-2">{term}</dt>
    <dd className="tabular text-right font-label">{children}</dd>
  </div>
)

const Hash = ({ term, children }: { term: string; children: string }) => (
  <div className="py-1.5">
    <dt className="text-12 text-text-3">{term}</dt>
    <dd translate="no" className="mt-0.5 break-all text-12 text-text-2">
      {children}
    </dd>
  </div>
)

const Fall = ({ pool, fall }: { pool: Jackpot; fall: NonNullable<Jackpot['lastFall']> }) => {
  const t = useTranslations('rewards.jackpots')
  const lang = useLang()
  const [seal, setSeal] = useState<SealState>('unknown')
  useEffect(() => {
    let here = true
    void checkSeal(pool.id, fall).then((state) => here && setSeal(state))
    return () => {
      here = false
    }
  }, [pool.id, fall])
  const says = { holds: t('sealHolds'), broken: t('sealBroken'), unknown: t('sealUnknown') }[seal]
  return (
    <div className="mt-2 rounded-control bg-raised p-3">
      <p className="text-13 font-label">
        {t('lastFallTitle')}: <span translate="no">{t('won', { player: fall.player })}</span>,{' '}
        {formatMoney(fall.amount, lang)}, {formatDay(fall.at, lang)}
      </p>
      <dl>
        <Hash term={t('sealOf')}>{sealedText(pool.id, fall)}</Hash>
        <Hash term="SHA-256">{fall.commitment}</Hash>
      </dl>
      <p className="mt-1 [&>span]:h-auto [&>span]:min-h-6 [&>span]:whitespace-normal [&>span]:py-1">
        <StatusLabel
          tone={seal === 'holds' ? 'good' : seal === 'broken' ? 'bad' : 'plain'}
          Icon={seal === 'holds' ? CircleCheck : seal === 'broken' ? CircleX : undefined}
        >
          {says}
        </StatusLabel>
      </p>
    </div>
  )
}

/** How the pools grow and fall, and the seals by which anybody can check it. */
export default function JackpotDialog({
  pools,
  onClose,
}: {
  pools: readonly Jackpot[]
  onClose: () => void
}) {
  const t = useTranslations('rewards.jackpots')
  const lang = useLang()
  return (
    <Dialog open wide onClose={onClose} title={t('rules')}>
      <p className="text-14 text-text-2">{t('dialogIntro')}</p>
      <p className="mt-2 text-14 text-text-2">{t('financed')}</p>
      {pools.map((pool) => (
        <section key={pool.id} aria-label={pool.name} className="mt-5 border-t border-line pt-4">
          <h3 className="flex items-baseline justify-between gap-3 text-16 font-heading">
            {pool.name}
            <span className="text-13 font-label tracking-normal text-text-3">
              {t('cycle', { n: pool.cycle })}
            </span>
          </h3>
          <dl className="mt-1">
            <Term term={t('seed')}>{formatMoney(pool.seed, lang)}</Term>
            <Term term={t('latest')}>{formatMoney(pool.mustHitBy, lang)}</Term>
            <Term term={t('share')}>{formatPercent(pool.share, lang)}</Term>
            <Hash term={t('commitment')}>{pool.commitment}</Hash>
          </dl>
          {pool.lastFall ? (
            <Fall pool={pool} fall={pool.lastFall} />
          ) : (
            <p className="text-13 text-text-3">{t('noFallYet')}</p>
          )}
        </section>
      ))}
    </Dialog>
  )
}
