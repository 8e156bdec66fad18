import { limits } from '@felek/contract/limits.ts'
import { support, type SupportCase } from '@felek/contract/support.ts'
import { formatDay } from '@felek/phrases/format.ts'
import { StatusLabel } from '@felek/ui/badge.tsx'
import { Button } from '@felek/ui/button.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../lib/format/i18n.ts'
import { useTimes } from '../lib/format/times.ts'
import { callQuery } from '../lib/api/query.ts'

const CaseMessage = ({ title, text }: { title: string; text: string }) => (
  <div>
    <p className="text-13 font-label text-text-3">{title}</p>
    <p className="mt-0.5 whitespace-pre-line text-15">{text}</p>
  </div>
)

const Case = ({ row }: { row: SupportCase }) => {
  const t = useTranslations('support')
  const lang = useLang()
  const { time } = useTimes()
  const answered = row.status === 'answered'
  return (
    <details className="group">
      <summary className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-3 hover:bg-hover sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 basis-40">
          <span className="block text-15 font-label">{t(`topics.${row.topic}`)}</span>
          <span className="tabular block text-13 text-text-2">
            {row.caseNumber} · {formatDay(row.createdAt, lang)} {time(row.createdAt)}
          </span>
        </span>
        <StatusLabel tone={answered ? 'good' : 'waiting'} Icon={answered ? CircleCheck : Clock}>
          {t(`status.${row.status}`)}
        </StatusLabel>
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-text-2 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-4 px-4 pb-5 pt-3 sm:px-5">
        <CaseMessage title={t('yourMessage')} text={row.message} />
        {row.answer && <CaseMessage title={t('answer')} text={row.answer} />}
      </div>
    </details>
  )
}

/** The player's own cases, the newest first. */
export const SupportCases = () => {
  const t = useTranslations('support')
  const [limit, setLimit] = useState<number>(limits.historyPage)
  const query = useQuery({
    ...callQuery(support.list, { limit }, { quiet: true }),
    placeholderData: (before) => before,
  })
  const rows = query.data?.data
  return (
    <section aria-labelledby="taleplerim" className="mt-10">
      <h2 id="taleplerim" className="text-18 font-heading md:text-24">
        {t('cases')}
      </h2>
      <div className="mt-4">
        {query.isError ? (
          <Notice tone="bad" title={t('casesFailed')}>
            <Button size="small" className="mt-1" onClick={() => void query.refetch()}>
              {t('retry')}
            </Button>
          </Notice>
        ) : !rows ? (
          <Skeleton className="h-16 rounded-panel" />
        ) : rows.length === 0 ? (
          <p className="text-14 text-text-2">{t('casesNone')}</p>
        ) : (
          <div className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface">
            {rows.map((row) => (
              <Case key={row.caseNumber} row={row} />
            ))}
          </div>
        )}
        {rows &&
          query.data &&
          query.data.pagination.total > rows.length &&
          limit < limits.listMax && (
            <Button
              className="mt-4"
              pending={query.isFetching}
              onClick={() => setLimit(Math.min(limits.listMax, limit + 20))}
            >
              {t('moreCases')}
            </Button>
          )}
      </div>
    </section>
  )
}
