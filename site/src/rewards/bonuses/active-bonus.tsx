import type { Bonus } from '@felek/contract/src/bonuses.ts'
import { formatDay, formatMoney } from '@felek/phrases/src/format.ts'
import { StatusLabel } from '@felek/ui/src/badge.tsx'
import { buttonClass } from '@felek/ui/src/button.tsx'
import { classNames } from '@felek/ui/src/class-names.ts'
import { Money } from '@felek/ui/src/money.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useBalance } from '../../lib/balance.ts'
import { useLang } from '../../lib/i18n.ts'
import { useTimes } from '../../lib/times.ts'
import { paths } from '../../paths.ts'
import { useServerNow } from '../../lib/server-clock.ts'
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
        <StatusLabel tone="good" Icon={CircleCheck}>
          {t('states.active')}
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

/** How much was wagered and how much is left; a bar with its figures in words beside it. */
const Progress = ({ bonus }: { bonus: Bonus }) => {
  const t = useTranslations('bonuses.active')
  const lang = useLang()
  const left = leftToWager(bonus)
  const money = (amount: string) => formatMoney(amount, lang)
  return (
    <div>
      <p className="text-14 text-text-2">{t('left')}</p>
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <Money amount={left} className="text-34" />
        <p className="pb-1 text-14 text-text-2">
          {t('asked', { times: bonus.times, amount: money(bonus.amount) })}
        </p>
      </div>
      <div
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={bonus.percent}
        aria-label={t('progress', {
          wagered: money(bonus.wagered),
          required: money(bonus.required),
        })}
        className="mt-2 h-3 overflow-hidden rounded-round bg-line"
      >
        <div className="h-full rounded-round bg-pos" style={{ width: `${bonus.percent}%` }} />
      </div>
      <p className="mt-1.5 flex justify-between gap-4 text-13">
        <span className="font-label">
          {t('played', { wagered: money(bonus.wagered), percent: bonus.percent })}
        </span>
        <span className="text-text-2">{money(bonus.required)}</span>
      </p>
      {/[1-9]/.test(left) || <p className="mt-2 text-14 text-pos">{t('done')}</p>}
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

/** The bonus that runs: how far it is, what it asks for, what counts, and the way out of it. */
export const ActiveBonus = ({ bonus }: { bonus: Bonus }) => {
  const t = useTranslations('bonuses.active')
  return (
    <article className="overflow-hidden rounded-panel border border-line bg-surface lg:grid lg:grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_minmax(0,326px)]">
      <div className="flex flex-col xl:border-r xl:border-line">
        <div className="flex flex-1 flex-col gap-6 p-5 md:p-6">
          <Head bonus={bonus} />
          {!bonus.spins && <Progress bonus={bonus} />}
          <Figures bonus={bonus} />
          {bonus.spins ? (
            <Link
              to={paths.play(bonus.spins.game)}
              className={buttonClass({ variant: 'primary', className: 'self-start' })}
            >
              {t('spins_play')}
            </Link>
          ) : (
            <p className="flex gap-2.5 text-14 text-text-2">
              <Info aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
              {t('purse')}
            </p>
          )}
        </div>
        <GiveUp bonus={bonus} />
      </div>
      {!bonus.spins && <Weights weights={bonus.weights} />}
    </article>
  )
}
