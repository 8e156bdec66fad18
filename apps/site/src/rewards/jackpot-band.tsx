import './jackpots.css'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Jackpot } from '@felek/contract/rewards.ts'
import { amountParts, formatDay, formatMoney, type Lang } from '@felek/phrases/format.ts'
import { buttonClass, IconButton } from '@felek/ui/button.tsx'
import { KilimBand } from '@felek/ui/kilim-band.tsx'
import { Money } from '@felek/ui/money.tsx'
import { useEvents } from '../lib/api/events.ts'
import { useLang } from '../lib/format/i18n.ts'
import { paths } from '../paths.ts'
import { Astrolabe } from './astrolabe.tsx'
import { Digits } from './digits.tsx'
import { amountOf, kurusOf } from './jackpot-counter.ts'
import { useCount, wantsStillness } from './use-count.ts'
import { byProvider, pollMs, useJackpots } from './use-rewards.ts'

const JackpotDialog = lazy(() => import('./jackpot-dialog.tsx'))

/** Events come every few seconds; the counter takes about as long to reach what each told. */
const eventMs = 5_000

const wholeLira = (amount: string, lang: Lang): string =>
  `${amountParts(amount, lang).whole}\u00a0TL`

type Counting = { durationMs: number; running: boolean }

const Largest = ({ pool, durationMs, running }: { pool: Jackpot } & Counting) => {
  const t = useTranslations('rewards.jackpots')
  const lang = useLang()
  const kurus = useCount(kurusOf(pool), durationMs, running)
  return (
    <div id={pool.elementId}>
      <span className="sr-only">{formatMoney(amountOf(kurusOf(pool)), lang)}</span>
      <Digits kurus={kurus} />
      <p className="mt-3 text-13 text-on-art/85">
        {t('mustHitBy', { amount: wholeLira(pool.mustHitBy, lang) })}
      </p>
    </div>
  )
}

const Row = ({ pool, durationMs, running }: { pool: Jackpot } & Counting) => {
  const t = useTranslations('rewards.jackpots')
  const lang = useLang()
  const kurus = useCount(kurusOf(pool), durationMs, running)
  const { lastFall } = pool
  return (
    <li
      id={pool.elementId}
      className="flex items-center gap-4 border-b border-on-art/15 py-2.5 last:border-b-0"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-15 font-label">{pool.name}</span>
        <span className="block text-12 text-on-art/85">
          {t('mustHitBy', { amount: wholeLira(pool.mustHitBy, lang) })}
        </span>
        {lastFall && (
          <span className="block text-12 text-on-art/85">
            {t('lastFall', { player: lastFall.player, day: formatDay(lastFall.at, lang) })}
          </span>
        )}
      </span>
      <Money amount={amountOf(kurus)} className="text-18 md:text-24" />
    </li>
  )
}

/** The full-bleed band of the home page, one a provider of jackpots. */
export default function JackpotBands() {
  return byProvider(useJackpots()).map(([provider, pools]) => (
    <JackpotBand key={provider} pools={pools} />
  ))
}

/** To the games that feed the pools, and to how they fall. */
const Doors = ({ onRules }: { onRules: () => void }) => {
  const t = useTranslations('rewards.jackpots')
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 lg:col-span-2">
      <Link
        to={paths.slotType('jackpot')}
        className={buttonClass({ variant: 'outline', className: 'bg-art-night/40!' })}
      >
        {t('games')}
      </Link>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onRules}
        className="min-h-11 text-14 font-label underline underline-offset-4"
      >
        {t('rules')}
      </button>
      <p className="text-13 text-on-art/85 lg:ml-auto">{t('financed')}</p>
    </div>
  )
}

/** All pools of a provider, the largest as large as it deserves. */
const JackpotBand = ({ pools }: { pools: readonly Jackpot[] }) => {
  const t = useTranslations('rewards.jackpots')
  const live = useEvents((s) => s.live)
  const [running, setRunning] = useState(() => !wantsStillness())
  const [reading, setReading] = useState(false)
  const [largest, ...others] = pools
  if (!largest) return null
  const counting = { durationMs: live ? eventMs : pollMs, running }
  const Icon = running ? Pause : Play
  return (
    <>
      <section
        data-theme="dark"
        aria-label={t('title')}
        className="come-to relative mt-10 overflow-hidden bg-jackpot [--about:29rem] md:mt-16"
      >
        <KilimBand />
        <Astrolabe className="absolute -left-40 top-1/2 size-[520px] -translate-y-1/2 text-on-art/20" />
        <Astrolabe className="absolute left-[38%] top-1/2 size-[380px] -translate-y-1/2 text-on-art/15 max-lg:hidden" />
        <div className="page-width relative grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-5 py-8 lg:grid-cols-[minmax(0,1fr)_400px] lg:py-10">
          <div>
            <div className="mb-4 flex items-center gap-2.5">
              <h2 className="text-18 md:text-24">{t('pool', { name: largest.name })}</h2>
              {live && running && (
                <span className="inline-flex h-6 items-center gap-1.5 rounded-badge bg-art-night/60 px-2 text-12 font-label">
                  <span className="size-1.5 rounded-round bg-live" />
                  {t('live')}
                </span>
              )}
              <IconButton
                label={running ? t('pause') : t('resume')}
                size="small"
                onClick={() => setRunning(!running)}
                className="text-on-art!"
              >
                <Icon aria-hidden="true" className="size-4 fill-current" />
              </IconButton>
            </div>
            <Largest pool={largest} {...counting} />
          </div>
          <ul className="self-center">
            {others.map((pool) => (
              <Row key={pool.id} pool={pool} {...counting} />
            ))}
          </ul>
          <Doors onRules={() => setReading(true)} />
        </div>
        <KilimBand />
      </section>
      {/* Beside the band, which is dark in either theme. */}
      <Suspense fallback={null}>
        {reading && <JackpotDialog pools={pools} onClose={() => setReading(false)} />}
      </Suspense>
    </>
  )
}
