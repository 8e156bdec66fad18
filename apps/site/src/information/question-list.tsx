import ChevronDown from 'lucide-react/icons/chevron-down'
import Link2 from 'lucide-react/icons/link-2'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { SafeNodes } from '../lib/browser/safe-html.tsx'
import type { Question, QuestionGroup } from './sections.ts'

/**
 * A question that opens to its answer. The one that the address names is open, also when the
 * address changes.
 */
const Item = ({ question, named }: { question: Question; named: boolean }) => {
  const t = useTranslations('information')
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (named && details.current) details.current.open = true
  }, [named])
  return (
    <details ref={details} id={question.id} className="group">
      <summary className="flex min-h-13 items-center gap-4 px-4 py-3 text-15 font-label hover:bg-hover sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{question.title}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-text-2 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-4 pb-4 pt-2 sm:px-5">
        <div className="prose max-w-[68ch]">
          <SafeNodes nodes={question.nodes} />
        </div>
        <Link
          to={{ hash: question.id }}
          className="mt-3 inline-flex min-h-6 items-center gap-1.5 text-13 text-text-2 hover:text-text hover:underline print:hidden"
        >
          <Link2 aria-hidden="true" className="size-4" />
          {t('questionLink')}
        </Link>
      </div>
    </details>
  )
}

export const QuestionList = ({
  groups,
  named,
}: {
  groups: readonly QuestionGroup[]
  named: string
}) =>
  groups.map((group) => (
    <section key={group.id} aria-labelledby={group.id} className="mt-7">
      <h2 id={group.id} tabIndex={-1} className="text-18 font-heading outline-none">
        {group.title}
      </h2>
      <div className="mt-3 divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface">
        {group.questions.map((q) => (
          <Item key={q.id} question={q} named={q.id === named} />
        ))}
      </div>
    </section>
  ))
