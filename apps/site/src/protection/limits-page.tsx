import type { ProtectionState, ToolName } from '@felek/contract/protection.ts'
import { Button } from '@felek/ui/button.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { PageHead } from '@felek/ui/page-head.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import Info from 'lucide-react/icons/info'
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useProtectionQuery } from '../lib/session/protection.ts'
import { usePageTitle } from '../lib/browser/use-page-title.ts'
import { Breaks, DayButton } from './breaks.tsx'
import { CheckCard } from './check-card.tsx'
import { ExcludedPanel } from './excluded.tsx'
import { Figures } from './figures.tsx'
import { Help } from './help.tsx'
import { LastDays } from './last-days.tsx'
import { LimitCard } from './limit-cards.tsx'
import { Log } from './log.tsx'
import { NightCard } from './night-card.tsx'
import { ProductsCard } from './products-card.tsx'
import { useWait } from './use-one-tool.ts'

const Cards = ({ state }: { state: ProtectionState }) => {
  const of = (name: ToolName) => state.tools.find((it) => it.tool === name)
  const [check, night, products] = [of('check'), of('night'), of('products')]
  const { options } = state
  return (
    <>
      <LimitCard name="deposit" state={state} />
      <div className="mt-3 grid max-md:divide-y max-md:divide-line max-md:rounded-panel max-md:border max-md:border-line max-md:bg-surface md:mt-4 md:gap-4 xl:grid-cols-2">
        <LimitCard name="loss" state={state} />
        <div className="grid max-md:divide-y max-md:divide-line md:gap-4 xl:grid-rows-[auto_1fr]">
          <LimitCard name="time" state={state} />
          {check && <CheckCard tool={check} options={options} />}
        </div>
        {night && <NightCard tool={night} options={options} />}
        {products && <ProductsCard tool={products} options={options} />}
      </div>
    </>
  )
}

const Rule = ({ options }: Pick<ProtectionState, 'options'>) => {
  const t = useTranslations('protection')
  const wait = useWait()
  return (
    <p className="my-4 flex gap-2.5 text-13 text-text-2 md:mb-6 md:text-14">
      <Info aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <span>
        <b className="font-money text-text">{t('rule_tighter')}</b>{' '}
        {t('rule_looser', { wait: wait(options.loosenHours) })}
      </span>
    </p>
  )
}

const Waiting = () => {
  const t = useTranslations('shell')
  return (
    <div>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-28 w-full" />
      <Skeleton className="mt-6 h-80 w-full" />
      <Skeleton className="mt-4 h-64 w-full" />
    </div>
  )
}

/** An address may name a card (`#hatirlatma`): it is come to once it stands. */
const useAnchor = (stands: boolean): void => {
  const { hash } = useLocation()
  useEffect(() => {
    if (stands && hash !== '')
      document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' })
  }, [stands, hash])
}

const Body = ({ state }: { state: ProtectionState }) => (
  <>
    {state.notice && <LastDays notice={state.notice} />}
    <Figures state={state} />
    {state.exclusion ? (
      <div className="mt-4">
        <ExcludedPanel exclusion={state.exclusion} />
      </div>
    ) : (
      <>
        <Rule options={state.options} />
        <Cards state={state} />
        <Breaks state={state} />
      </>
    )}
    <div className="mt-4 grid items-start gap-4 xl:grid-cols-[minmax(0,432px)_minmax(0,1fr)]">
      <Help />
      <Log />
    </div>
    {!state.exclusion && !state.pause && (
      // Always in reach on phones, above the bar at the foot.
      <div className="sticky bottom-[calc(var(--bar-height)+env(safe-area-inset-bottom))] z-30 -mx-3.5 mt-4 border-t border-line bg-bg px-3.5 py-2.5 md:hidden [@media(max-height:500px)]:hidden">
        <DayButton className="w-full" />
      </div>
    )}
  </>
)

/** `/profile/limits`. `back`: the way to the account's list, for phones. */
export const LimitsPage = ({ back }: { back: ReactNode }) => {
  const t = useTranslations('protection')
  usePageTitle(t('title'))
  const { data, isError, refetch } = useProtectionQuery()
  const state = data?.data
  useAnchor(state !== undefined)
  return (
    <>
      <PageHead title={t('title')} back={back} />
      <p className="mt-1 text-15 text-text-2 max-md:hidden">{t('intro')}</p>
      <div className="mt-4 md:mt-6">
        {state ? (
          <Body state={state} />
        ) : isError ? (
          <Notice tone="bad" title={t('failed')}>
            <Button size="small" className="mt-1" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </Notice>
        ) : (
          <Waiting />
        )}
      </div>
    </>
  )
}
