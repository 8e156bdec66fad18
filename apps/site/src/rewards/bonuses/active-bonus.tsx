import type { Bonus } from '@felek/contract/bonuses.ts'
import { formatDay, formatMoney } from '@felek/phrases/format.ts'
import { StatusLabel } from '@felek/ui/badge.tsx'
import { buttonClass } from '@felek/ui/button.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import { Money } from '@felek/ui/money.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useBalance } from '../../lib/money/balance.ts'
import { useLang } from '../../lib/format/i18n.ts'
import { useTimes } from '../../lib/format/times.ts'
import { paths } from '../../paths.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { BonusTerms } from './bonus-terms.tsx'
import { GiveUp } from './give-up.tsx'
import { Weights } from './weights.tsx'
import { leftToWager, pictureOf, timeLeft } from './words.ts'

const Head = ({ bonus }: { bonus: Bonus }) => {
  const t = useTranslations('bonuses')
  const lang = useLang()
  const values = {
    date: formatDay(bonus.createdAt, lang),
    base: formatMoney(bonus.base, lang),
    percent: bonus.offerPercent,
    amount: formatMoney(bonus.amount, lang),
  }
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      <img
        src={pictureOf(bonus)}
        alt=""
        width="88"
        height="88"
        className={classNames(
          'size-22 shrink-0 rounded-panel object-cover max-sm:size-16',
          bonus.spins ? 'object-top' : 'object-[78%_50%]',
        )}
      />
      <div className="min-w-0 flex-1 basis-44">
        <StatusLabel
          tone={bonus.state === 'waiting' ? 'plain' : 'good'}
          Icon={bonus.state === 'waiting' ? Hourglass : CircleCheck}
        >
          {t(`states.${bonus.state}`)}
        </StatusLabel>
        <h2 className="mt-2 text-24 font-heading">{bonus.offer}</h2>
        <p className="mt-0.5 text-14 text-text-2">
          {bonus.kind === 'deposit' && t('active.of_deposit', values)}
          {bonus.kind === 'cashback' && t('active.of_loss', values)}
          {bonus.spins && <span lang="tr">{bonus.spins.gameName}</span>}
        </p>
      </div>
      <div>
        <BonusTerms name={bonus.offer} terms={bonus.terms} />
      </div>
    </div>
  )
}

type Bar = {
  title: string
  asked: string
  /** What the bar shows, in words. */
  label: string
  played: string
  left: string
  required: string
  percent: number
}

/** How much is done and how much is left; a bar with its figures in words beside it. */
const ProgressBar = ({ title, asked, label, played, left, required, percent }: Bar) => (
  <>
    <p className="text-14 text-text-2">{title}</p>
    <div className="flex flex-wrap items-end justify-between gap-x-6">
      <Money amount={left} className="text-34" />
      <p className="pb-1 text-14 text-text-2">{asked}</p>
    </div>
    <div
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-label={label}
      className="mt-2 h-3 overflow-hidden rounded-round bg-line"
    >
      <div className="h-full rounded-round bg-pos" style={{ width: `${percent}%` }} />
    </div>
    <p className="mt-1.5 flex justify-between gap-4 text-13">
      <span className="font-label">{played}</span>
      <span className="text-text-2">{required}</span>
    </p>
  </>
)

/** How much of the wagering is left until the bonus becomes cash. */
const Progress = ({ bonus }: { bonus: Bonus }) => {
  const t = useTranslations('bonuses.active')
  const lang = useLang()
  const left = leftToWager(bonus)
  const [wagered, required, amount] = [bonus.wagered, bonus.required, bonus.amount].map((it) =>
    formatMoney(it, lang),
  ) as [string, string, string]
  return (
    <div>
      <ProgressBar
        title={t('left')}
        asked={t('asked', { times: bonus.times, amount })}
        label={t('progress', { wagered, required })}
        played={t('played', { wagered, percent: bonus.percent })}
        left={left}
        required={required}
        percent={bonus.percent}
      />
      {/[1-9]/.test(left) || <p className="mt-2 text-14 text-pos">{t('done')}</p>}
    </div>
  )
}

/** How much of the own stakes is left until the bonus opens. */
const OwnProgress = ({ own }: { own: NonNullable<Bonus['own']> }) => {
  const t = useTranslations('bonuses.active')
  const lang = useLang()
  const staked = formatMoney(own.staked, lang)
  const required = formatMoney(own.required, lang)
  return (
    <div>
      <ProgressBar
        title={t('own_left')}
        asked={t('own_asked', { required })}
        label={t('own_progress', { staked, required })}
        played={t('own_played', { staked, percent: own.percent })}
        left={leftToWager({ required: own.required, wagered: own.staked })}
        required={required}
        percent={own.percent}
      />
    </div>
  )
}

const Figure = ({ name, hint, children }: { name: string; hint: string; children: ReactNode }) => (
  <div className="p-4">
    <dt className="text-13 text-text-2">{name}</dt>
    <dd>
      <span className="block text-18 font-money">{children}</span>
      <span className="block text-13 text-text-2">{hint}</span>
    </dd>
  </div>
)

const TimeLeft = ({ until }: { until: string }) => {
  const t = useTranslations('bonuses.active')
  const left = timeLeft(until, useServerNow(1_000))
  if ('days' in left) return t('days', { n: left.days })
  return left.hours > 0 ? t('hours', { n: left.hours }) : t('soon_over')
}

const Figures = ({ bonus }: { bonus: Bonus }) => {
  const t = useTranslations('bonuses.active')
  const { end } = useTimes()
  const cash = useBalance()?.balance
  const { spins } = bonus
  return (
    <dl
      className={classNames(
        'grid grid-cols-1 divide-line rounded-tile border border-line bg-raised min-[26rem]:grid-cols-2 xl:grid-cols-4 xl:divide-x',
      )}
    >
      {spins ? (
        <>
          <Figure name={t('spins_left')} hint={''}>
            {t('spins_of', { left: spins.left, count: spins.count })}
          </Figure>
          <Figure name={t('spins_stake')} hint={''}>
            <Money amount={spins.stake} />
          </Figure>
          <Figure name={t('spins_won')} hint={t('cash_hint')}>
            <Money amount={spins.won} />
          </Figure>
        </>
      ) : (
        <>
          <Figure name={t('cash')} hint={t('cash_hint')}>
            <Money amount={cash ?? '0.00'} />
          </Figure>
          <Figure name={t('bonus')} hint={t('bonus_hint')}>
            <Money amount={bonus.balance} />
          </Figure>
          <Figure name={t('stake')} hint={t('stake_hint')}>
            <Money amount={bonus.stakeMax ?? '0.00'} />
          </Figure>
        </>
      )}
      <Figure name={t('time')} hint={t('until', { date: end(bonus.expiresAt) })}>
        <TimeLeft until={bonus.expiresAt} />
      </Figure>
    </dl>
  )
}

/** What can be done with it now: play its spins, else a word on what is played first. */
const HowToPlay = ({ bonus }: { bonus: Bonus }) => {
  const t = useTranslations('bonuses.active')
  if (bonus.spins && bonus.state === 'active')
    return (
      <Link
        to={paths.play(bonus.spins.game)}
        className={buttonClass({ variant: 'primary', className: 'self-start' })}
      >
        {t('spins_play')}
      </Link>
    )
  return (
    <p className="flex gap-2.5 text-14 text-text-2">
      <Info aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      {t(bonus.state === 'waiting' ? 'own_purse' : 'purse')}
    </p>
  )
}

/** The bonus that runs, or waits for own stakes: how far it is, what it asks for, what counts, and the way out of it. */
export const ActiveBonus = ({ bonus }: { bonus: Bonus }) => {
  const own = bonus.state === 'waiting' ? bonus.own : undefined
  return (
    <article className="overflow-hidden rounded-panel border border-line bg-surface lg:grid lg:grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_minmax(0,326px)]">
      <div className="flex flex-col xl:border-r xl:border-line">
        <div className="flex flex-1 flex-col gap-6 p-5 md:p-6">
          <Head bonus={bonus} />
          {own ? <OwnProgress own={own} /> : !bonus.spins && <Progress bonus={bonus} />}
          <Figures bonus={bonus} />
          <HowToPlay bonus={bonus} />
        </div>
        <GiveUp bonus={bonus} />
      </div>
      {own ? (
        <Weights weights={own.weights} own />
      ) : (
        !bonus.spins && <Weights weights={bonus.weights} />
      )}
    </article>
  )
}
