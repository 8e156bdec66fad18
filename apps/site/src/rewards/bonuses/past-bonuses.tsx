import {
  claimEnds,
  type Bonus,
  type BonusEnd,
  type BonusState,
  type ClaimEnd,
} from '@felek/contract/bonuses.ts'
import { formatAmountShort, formatDay, formatMoney } from '@felek/phrases/format.ts'
import { StatusLabel, type StatusLook } from '@felek/ui/badge.tsx'
import { Button } from '@felek/ui/button.tsx'
import { Money } from '@felek/ui/money.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { Table, type Column } from '@felek/ui/table.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import Undo2 from 'lucide-react/icons/undo-2'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../../lib/format/i18n.ts'
import { paths } from '../../paths.ts'
import { usePastBonuses } from './use-bonuses.ts'

const looks: Record<BonusState, StatusLook> = {
  waiting: { tone: 'plain', Icon: Hourglass },
  active: { tone: 'good', Icon: CircleCheck },
  converted: { tone: 'good', Icon: CircleCheck },
  completed: { tone: 'good', Icon: CircleCheck },
  cancelled: { tone: 'plain', Icon: Undo2 },
  dropped: { tone: 'plain', Icon: Undo2 },
  forfeited: { tone: 'plain', Icon: CircleX },
  expired: { tone: 'plain', Icon: Hourglass },
  lapsed: { tone: 'plain', Icon: Hourglass },
}

const isMissed = (reason: ClaimEnd | BonusEnd): reason is ClaimEnd =>
  claimEnds.some((it) => it === reason)

const Result = ({ bonus }: { bonus: Bonus }) => {
  const t = useTranslations('bonuses')
  return (
    <StatusLabel {...looks[bonus.state]}>
      {bonus.reason && isMissed(bonus.reason) ? (
        t(`missed.${bonus.reason}`)
      ) : (
        <>
          {t(`states.${bonus.state}`)}
          {bonus.reason && `: ${t(`reasons.${bonus.reason}`)}`}
        </>
      )}
    </StatusLabel>
  )
}

const claimOnly = ({ state }: Bonus): boolean => state === 'dropped' || state === 'lapsed'

const Given = ({ bonus }: { bonus: Bonus }) => {
  const t = useTranslations('bonuses.past')
  const lang = useLang()
  if (bonus.spins) return t('spins', { n: bonus.spins.count })
  return claimOnly(bonus) ? '–' : formatMoney(bonus.amount, lang)
}

const Wager = ({ bonus }: { bonus: Bonus }) => {
  const t = useTranslations('bonuses')
  const lang = useLang()
  if (bonus.times === 0) return t('past.no_wager')
  return claimOnly(bonus)
    ? t('offers.wager_times', { times: bonus.times })
    : `${formatAmountShort(bonus.wagered, lang)} / ${formatMoney(bonus.required, lang)}`
}

const Cash = ({ bonus }: { bonus: Bonus }) =>
  /[1-9]/.test(bonus.converted) ? <Money amount={bonus.converted} signed /> : '–'

/** On a phone a card for each. */
const Card = ({ bonus }: { bonus: Bonus }) => {
  const t = useTranslations('bonuses.past')
  const lang = useLang()
  return (
    <li className="flex flex-col gap-2 p-4 text-14">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-label">{bonus.offer}</span>
        <span className="text-13 text-text-2">{formatDay(bonus.createdAt, lang)}</span>
      </p>
      <Result bonus={bonus} />
      <dl className="flex flex-wrap justify-between gap-x-5 gap-y-1 text-13">
        {[
          { name: t('given'), value: <Given bonus={bonus} /> },
          { name: t('wager'), value: <Wager bonus={bonus} /> },
          { name: t('cash'), value: <Cash bonus={bonus} /> },
        ].map(({ name, value }) => (
          <div key={name}>
            <dt className="text-text-2">{name}</dt>
            <dd className="font-label">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

const useColumns = (): readonly Column<Bonus>[] => {
  const t = useTranslations('bonuses.past')
  const lang = useLang()
  return [
    { key: 'date', title: t('date'), cell: (b) => formatDay(b.createdAt, lang) },
    {
      key: 'bonus',
      title: t('bonus'),
      cell: (b) => <span className="font-label">{b.offer}</span>,
    },
    { key: 'given', title: t('given'), cell: (b) => <Given bonus={b} /> },
    { key: 'wager', title: t('wager'), cell: (b) => <Wager bonus={b} /> },
    { key: 'result', title: t('result'), cell: (b) => <Result bonus={b} /> },
    { key: 'cash', title: t('cash'), cell: (b) => <Cash bonus={b} />, end: true },
  ]
}

/**
 * What is over: bonuses, spins, and claims that came to nothing. With `all`, in the history, what runs
 * as well.
 */
export const PastBonuses = ({ all = false }: { all?: boolean }) => {
  const t = useTranslations('bonuses')
  const { past, failed, retry, more, coming } = usePastBonuses(all)
  const columns = useColumns()
  return (
    <section aria-labelledby="past-bonuses">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h2 id="past-bonuses" className="text-24 font-heading">
          {t(all ? 'past.all' : 'past.title')}
        </h2>
        <Link
          to={all ? paths.bonuses : paths.historyBonus}
          className="inline-flex min-h-9 items-center text-14 font-label underline decoration-accent-line underline-offset-4"
        >
          {t(all ? 'past.mine' : 'past.movements')}
        </Link>
      </div>
      <div className="mt-3">
        {failed && (
          <Notice tone="bad" title={t('failed')}>
            <Button size="small" className="mt-1" onClick={retry}>
              {t('retry')}
            </Button>
          </Notice>
        )}
        {!past && !failed && <Skeleton className="h-40 rounded-panel" />}
        {past?.length === 0 && (
          <p className="text-14 text-text-2">{t(all ? 'past.all_none' : 'past.none')}</p>
        )}
        {past && past.length > 0 && (
          <div className="overflow-hidden rounded-panel border border-line bg-surface">
            <Table
              caption={t('past.title')}
              columns={columns}
              rows={past}
              rowKey={(b) => b.bonusID}
              className="max-md:hidden"
            />
            <ul className="divide-y divide-line md:hidden">
              {past.map((bonus) => (
                <Card key={bonus.bonusID} bonus={bonus} />
              ))}
            </ul>
          </div>
        )}
        {more && (
          <Button className="mt-4" pending={coming} onClick={more}>
            {t('past.more')}
          </Button>
        )}
      </div>
    </section>
  )
}
