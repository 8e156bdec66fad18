import { Link } from 'react-router'
import type { AuditRow } from '@felek/contract/office/audit.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatInstant } from '../lib/format/times.ts'
import { callName, fieldName } from '../lib/format/words.ts'
import { changesBetween, formatValue } from '../lib/list/diff.ts'
import { Change, Facts } from '../lib/list/facts.tsx'
import { approvalPath } from '../paths.ts'
import { kindLooks, subjectName } from './entry-words.ts'

const linkClass = 'underline underline-offset-3'

const factsOf = (entry: AuditRow, { audit }: OfficePhrases) => [
  { name: audit.columns.staff, value: entry.staff?.name ?? audit.nobody },
  {
    name: audit.columns.subject,
    value: `${subjectName(entry, audit.subjects)} ${entry.subjectIDs.join(', ')}`,
    wide: entry.subjectIDs.length > 1,
  },
  { name: audit.columns.network, value: <span className="tabular">{entry.network}</span> },
  { name: audit.wire, value: <code className="text-12">{entry.call}</code> },
  {
    name: audit.request,
    value: <code className="break-all text-12 text-text-2">{entry.requestID || '–'}</code>,
  },
  ...(entry.approvalID
    ? [
        {
          name: audit.approval,
          value: (
            <Link to={approvalPath(entry.approvalID)} className={linkClass}>
              {entry.approvalID}
            </Link>
          ),
        },
      ]
    : []),
]

/** A row of the audit, whole: who, what, about whom, and what it changed. */
export const EntryDetails = ({ entry }: { entry: AuditRow }) => {
  const texts = useTexts()
  const lang = useLang()
  const { audit } = texts
  const changes = changesBetween(entry.before, entry.after)
  const said = (value: unknown) => formatValue(value, texts, lang)
  return (
    <>
      <h2 className="text-18">{callName(texts, entry.call)}</h2>
      <p className="mt-1 flex items-center gap-2 text-text-2">
        <Tag {...kindLooks[entry.kind]}>{audit.kinds[entry.kind]}</Tag>
        <span className="tabular">{formatInstant(entry.at, lang)}</span>
      </p>
      <div className="mt-3">
        <Facts facts={factsOf(entry, texts)} />
      </div>
      {changes.length > 0 && (
        <section className="mt-4">
          <h3 className="mb-1 text-13">{audit.changes}</h3>
          <ul>
            {changes.map(({ field, from, to }) => (
              <Change
                key={field}
                name={fieldName(texts, field)}
                from={entry.before ? said(from) : null}
                to={said(to)}
              />
            ))}
          </ul>
        </section>
      )}
      {entry.reason && (
        <section className="mt-4">
          <h3 className="mb-1 text-13">{audit.columns.reason}</h3>
          <blockquote className="break-words rounded-control bg-bg px-2.5 py-2">
            {entry.reason}
          </blockquote>
        </section>
      )}
    </>
  )
}
