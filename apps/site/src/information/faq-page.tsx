import { buttonClass, IconButton } from '@felek/ui/button.tsx'
import { Field } from '@felek/ui/field.tsx'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { paths } from '../paths.ts'
import { Contents } from './contents.tsx'
import { InformationFrame } from './information-frame.tsx'
import { QuestionList } from './question-list.tsx'
import { countQuestions, matching } from './questions.ts'
import { questionGroups } from './sections.ts'
import { TextFailed, TextSkeleton } from './text-body.tsx'
import { useInformationText } from './use-information.ts'

/** The question that the address names; a name that is no name at all is none. */
const namedBy = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

const Write = ({ title }: { title: string }) => {
  const t = useTranslations('information')
  return (
    <div className="mt-8 flex flex-col gap-4 rounded-panel border border-line bg-surface p-5 sm:flex-row sm:items-center print:hidden">
      <div className="flex-1">
        <p className="text-16 font-label">{title}</p>
        <p className="mt-0.5 text-14 text-text-2">{t('noneText')}</p>
      </div>
      <Link to={paths.support} className={buttonClass({ variant: 'outline' })}>
        {t('write')}
      </Link>
    </div>
  )
}

/** Questions and answers, found while they are typed; nothing is asked of the server for it. */
export const FaqPage = () => {
  const t = useTranslations('information')
  const { hash } = useLocation()
  const { nodes, updatedAt, failed, retry } = useInformationText('SSSinformation')
  const [search, setSearch] = useState('')
  const groups = useMemo(() => nodes && questionGroups(nodes), [nodes])
  const shown = groups && matching(groups, search)
  const searching = search.trim() !== ''
  return (
    <InformationFrame
      title={t('faq')}
      updatedAt={updatedAt}
      printable
      beside={groups && !searching && <Contents places={groups} beside />}
    >
      <div role="search" className="mt-4 print:hidden">
        <Field
          label={t('search')}
          hint={t('searchHint')}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={80}
          icon={<Search aria-hidden="true" />}
          suffix={
            searching ? (
              <IconButton
                size="small"
                label={t('searchClear')}
                className="-mr-2.5"
                onClick={() => setSearch('')}
              >
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            ) : undefined
          }
          value={search}
          onChange={(e) => setSearch(e.target.value)}
        />
        <p role="status" className={searching ? 'mt-3 text-14 text-text-2' : 'sr-only'}>
          {searching && shown && t('found', { n: countQuestions(shown) })}
        </p>
      </div>
      {shown ? (
        <QuestionList groups={shown} named={namedBy(hash)} />
      ) : failed ? (
        <TextFailed onRetry={retry} />
      ) : (
        <TextSkeleton />
      )}
      {shown && <Write title={shown.length === 0 ? t('none') : t('more')} />}
    </InformationFrame>
  )
}
