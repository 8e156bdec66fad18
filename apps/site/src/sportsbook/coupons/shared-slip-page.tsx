import { sportsbookLists } from '@felek/contract/sportsbook-lists.ts'
import type { Data } from '@felek/contract/call.ts'
import { Button, buttonClass } from '@felek/ui/button.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { callQuery } from '../../lib/api/query.ts'
import { paths } from '../../paths.ts'
import { CodesNote } from './codes-note.tsx'
import { CodeLookup, LookedUp } from './code-lookup.tsx'
import { SharedLeg } from './shared-leg.tsx'
import { slipOfShared } from './shared-slip.ts'
import { changeSlip, useSlip, withPicks } from '../slip/slip.ts'
import { useSportTimes } from '../match/use-sport-times.ts'

type Opened = Data<typeof sportsbookLists.openSlip>

const codeIn = (typed: string): string | null => {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

const againMs = 10_000

/** They are in the slip: where it can be confirmed. */
const Taken = () => {
  const t = useTranslations('sportsbook.code')
  const words = useTranslations('sportsbook.coupons')
  return (
    <Notice tone="good" urgent title={t('taken')}>
      <p>{t('takenText')}</p>
      <Link to={paths.sports} className={buttonClass({ size: 'small', className: 'mt-2' })}>
        {words('toSports')}
      </Link>
    </Notice>
  )
}

/** What was shared, as it stands today, and the way into the player's own slip. */
const SharedSlip = ({ slip }: { slip: Opened }) => {
  const t = useTranslations('sportsbook.code')
  const { end } = useSportTimes()
  const [taken, take] = useState(false)
  const own = useSlip((s) => s.picks.length)
  const next = slipOfShared(slip.selections)
  return (
    <>
      <CodesNote className="mb-4" />
      <section
        aria-label={t('shared')}
        className="overflow-hidden rounded-panel border border-line bg-surface"
      >
        <h2 className="flex flex-wrap items-baseline gap-x-3 px-3.5 py-3 text-18 font-heading">
          <span>
            {t('shared')} <span className="tabular">{slip.code}</span>
          </span>
          <span className="text-13 font-body text-text-3">
            {t('until', { time: end(slip.expiresAt) })}
          </span>
        </h2>
        <ul>
          {slip.selections.map((it) => (
            <SharedLeg key={`${it.eventID} ${it.marketID} ${it.outcomeID}`} leg={it} />
          ))}
        </ul>
      </section>
      <div className="mt-4">
        {taken ? (
          <Taken />
        ) : next.length === 0 ? (
          <Notice tone="info">{t('allGone')}</Notice>
        ) : (
          <div className="flex flex-col gap-2">
            <Button
              variant="primary"
              size="large"
              className="max-md:w-full md:self-start"
              onClick={() => {
                changeSlip((slipNow) => withPicks(slipNow, next))
                take(true)
              }}
            >
              {t('take', { n: next.length })}
            </Button>
            {own > 0 && <p className="text-13 text-text-2">{t('replaces', { n: own })}</p>}
          </div>
        )}
      </div>
    </>
  )
}

const Answer = ({ code }: { code: string }) => {
  const query = useQuery({
    ...callQuery(sportsbookLists.openSlip, { code }, { quiet: true, staleTimeMs: 0 }),
    refetchInterval: ({ state }) => (state.data ? againMs : false),
  })
  return (
    <LookedUp of="code" query={query}>
      {(slip) => <SharedSlip slip={slip} />}
    </LookedUp>
  )
}

/** `/k` and `/k/{code}`: a slip that somebody shared, at today's odds. */
export default function SharedSlipPage() {
  const t = useTranslations('sportsbook.code')
  const { code = '' } = useParams()
  return (
    <CodeLookup
      of="code"
      asked={code}
      read={codeIn}
      pathOf={paths.sharedSlip}
      label={t('code')}
      field={{ maxLength: 12, inputMode: 'numeric', className: 'max-w-[280px]' }}
      answer={(found) => <Answer key={found} code={found} />}
    />
  )
}
