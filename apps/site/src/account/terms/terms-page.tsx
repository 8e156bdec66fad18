import { consents, type Renewal } from '@felek/contract/consents.ts'
import { formatDay } from '@felek/phrases/format.ts'
import { Button, buttonClass } from '@felek/ui/button.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import { EmptyState } from '@felek/ui/empty-state.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { PageHead } from '@felek/ui/page-head.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../../lib/format/i18n.ts'
import { callQuery, forget, useAction } from '../../lib/api/query.ts'
import { SafeHtml } from '../../lib/browser/safe-html.tsx'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { paths } from '../../paths.ts'

const pageOf = { rules: paths.rulesGeneral, privacy: paths.privacy } as const

type Change = NonNullable<Renewal['changes']>[number]

/** What was added or removed, with the heading that it stands under; said in words, not by colour alone. */
const ChangeRow = ({ change }: { change: Change }) => {
  const t = useTranslations('consents')
  const added = change.how === 'added'
  return (
    <li
      className={classNames(
        'border-l-3 py-1 pl-4',
        added ? 'border-pos' : 'border-line-strong text-text-2',
      )}
    >
      <p className={classNames('text-13 font-label', added ? 'text-pos' : 'text-text-2')}>
        {t(change.how)}
        {change.under !== '' && <span className="text-text-2"> · {change.under}</span>}
      </p>
      {added ? (
        <ins className="no-underline">
          <SafeHtml html={change.html} className="prose text-14" />
        </ins>
      ) : (
        <del>
          <SafeHtml html={change.html} className="prose text-14 line-through" />
        </del>
      )}
    </li>
  )
}

const Changes = ({ renewal }: { renewal: Renewal }) => {
  const t = useTranslations('consents')
  const lang = useLang()
  const { kind, changes } = renewal
  return (
    <section className="rounded-panel border border-line bg-surface p-5">
      <h2 className="text-18 font-heading">{t(kind)}</h2>
      <p className="mt-1 text-13 text-text-2">
        {t('version', { n: renewal.version })} ·{' '}
        {t('published', { date: formatDay(renewal.publishedAt, lang) })}
      </p>
      {changes === null ? (
        <p className="mt-4 text-14">{t('unknown')}</p>
      ) : changes.length === 0 ? (
        <p className="mt-4 text-14">{t('same')}</p>
      ) : (
        <ul className="mt-4 flex flex-col gap-4">
          {changes.map((change, i) => (
            <ChangeRow key={i} change={change} />
          ))}
        </ul>
      )}
      <a
        href={pageOf[kind]}
        target="_blank"
        rel="noreferrer"
        className="mt-4 inline-flex min-h-11 items-center text-14 font-label underline decoration-accent-line underline-offset-4"
      >
        {t('whole')}
        <span className="sr-only"> ({t('new_tab')})</span>
      </a>
    </section>
  )
}

/** Who does not accept keeps what is theirs. */
const Otherwise = () => {
  const t = useTranslations('consents')
  return (
    <section className="mt-2">
      <h2 className="text-16 font-heading">{t('otherwise')}</h2>
      <p className="mt-1 max-w-[65ch] text-14 text-text-2">{t('otherwise_text')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Link to={paths.withdraw} className={buttonClass({})}>
          {t('withdraw')}
        </Link>
        <Link to={paths.ownData} className={buttonClass({})}>
          {t('own_data')}
        </Link>
      </div>
    </section>
  )
}

const NothingNew = () => {
  const t = useTranslations('consents')
  return (
    <EmptyState
      icon={<CircleCheck aria-hidden="true" />}
      title={t('none')}
      action={
        <Link to={paths.home} className={buttonClass({ variant: 'primary' })}>
          {t('back')}
        </Link>
      }
    >
      {t('none_text')}
    </EmptyState>
  )
}

/** What changed in the terms since the player accepted them, and the accepting of it. */
const TermsPage = () => {
  const t = useTranslations('consents')
  usePageTitle(t('title'))
  const navigate = useNavigate()
  const query = useQuery(callQuery(consents.renewals, {}, { staleTimeMs: 0 }))
  const accept = useAction(consents.accept, {
    onDone: ({ data }) => {
      void forget(consents.renewals)
      if (data.left > 0) return
      // Back to what asked for it, where the player came from a page of ours.
      const came = (history.state as { idx?: number } | null)?.idx ?? 0
      void (came > 0 ? navigate(-1) : navigate(paths.home, { replace: true }))
    },
  })
  const renewals = query.data?.data
  return (
    <div className="flex max-w-[760px] flex-col gap-5">
      <div>
        <PageHead title={t('title')} />
        {renewals?.length !== 0 && (
          <p className="mt-1 max-w-[70ch] text-14 text-text-2">{t('about')}</p>
        )}
      </div>
      {query.isError && (
        <Notice tone="bad" title={t('failed')}>
          <Button size="small" className="mt-1" onClick={() => void query.refetch()}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {query.isPending && <Skeleton className="h-80 rounded-panel" />}
      {renewals?.map((renewal) => (
        <Changes key={renewal.kind} renewal={renewal} />
      ))}
      {renewals?.length === 0 && <NothingNew />}
      {renewals && renewals.length > 0 && (
        <>
          <Button
            variant="primary"
            size="large"
            className="self-start max-sm:w-full"
            pending={accept.isPending}
            onClick={() =>
              accept.mutate({
                versions: renewals.map(({ kind, version }) => ({ kind, version })),
              })
            }
          >
            {t('accept')}
          </Button>
          <Otherwise />
        </>
      )}
    </div>
  )
}

export default TermsPage
