import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Jackpot } from '@felek/contract/rewards.ts'
import { KilimBand } from '@felek/ui/kilim-band.tsx'
import { Money } from '@felek/ui/money.tsx'
import { useEvents } from '../lib/api/events.ts'
import { paths } from '../paths.ts'
import { amountOf, kurusOf } from './jackpot-counter.ts'
import { useCount, wantsStillness } from './use-count.ts'
import { byProvider, pollMs, useJackpots } from './use-rewards.ts'

const eventMs = 5_000

const Pool = ({ pool }: { pool: Jackpot }) => {
  const t = useTranslations('rewards.jackpots')
  const live = useEvents((s) => s.live)
  const kurus = useCount(kurusOf(pool), live ? eventMs : pollMs, !wantsStillness())
  return (
    <li id={pool.elementId} className="flex min-w-0 flex-1 flex-col gap-0.5">
      <span className="truncate text-13 text-on-art/85">{t('pool', { name: pool.name })}</span>
      <Money amount={amountOf(kurus)} className="text-24 md:text-34" />
    </li>
  )
}

const frameClass = 'mt-10 overflow-hidden rounded-panel bg-jackpot'

/** As high as a band with two pools, so that what stands below does not move when they come. */
const heightClass = 'h-[212px] md:h-[132px]'

/**
 * The pools that fall often, in a band for each provider. The place is kept while they are asked for;
 * where there is none it is given up.
 */
export default function ProviderJackpots() {
  const t = useTranslations('rewards.jackpots')
  const bands = byProvider(useJackpots('often'))
  if (bands.length === 0)
    return <div aria-hidden="true" className={`${frameClass} ${heightClass}`} />
  return bands.map(([provider, pools]) => (
    <section
      key={provider}
      data-theme="dark"
      aria-label={t('ofProvider', { provider })}
      className={`${frameClass} ${heightClass}`}
    >
      <KilimBand />
      <div className="flex h-[calc(100%-20px)] flex-col justify-center gap-3 px-5 md:flex-row md:items-center md:gap-8 md:px-8">
        <div className="md:w-56">
          <h2 className="text-16 font-heading md:text-18">{t('often')}</h2>
          <p className="text-13 text-on-art/85">
            <span lang="tr">{provider}</span>
            {' · '}
            <Link to={paths.slotType('jackpot')} className="underline underline-offset-4">
              {t('games')}
            </Link>
          </p>
        </div>
        <ul className="flex flex-1 gap-6">
          {pools.map((pool) => (
            <Pool key={pool.id} pool={pool} />
          ))}
        </ul>
      </div>
      <KilimBand />
    </section>
  ))
}
