import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Data } from '@felek/contract/call.ts'
import type { officeApprovals } from '@felek/contract/office/approvals.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatShort } from '../lib/format/times.ts'
import { callName, fieldName, shortId } from '../lib/format/words.ts'
import { Avatar } from '../lib/list/avatar.tsx'
import { formatValue, proposalDiff } from '../lib/list/diff.ts'
import { Change, Facts } from '../lib/list/facts.tsx'
import { withdrawalPath } from '../paths.ts'
import { whyText } from './approval-words.ts'

export type Approval = Data<typeof officeApprovals.get>

const Eye = ({ name, role, here }: { name: string | null; role: ReactNode; here: boolean }) => (
  <div className="flex min-w-0 items-center gap-2">
    <Avatar name={name} isSelf={here} />
    <span className="min-w-0">
      <b className="block font-label">{role}</b>
      <span className="block truncate text-12 text-text-3">{name}</span>
    </span>
  </div>
)

/** Two persons, side by side: who proposed, and who decides. */
const Eyes = ({ approval }: { approval: Approval }) => {
  const { approvals } = useTexts()
  const { proposer, approver, permission, status } = approval
  const isWaiting = status === 'waiting'
  return (
    <div className="mt-3.5 flex items-center gap-2.5">
      <Eye name={proposer.name} role={approvals.proposer} here />
      <span aria-hidden="true" className="h-px flex-1 border-t border-dashed border-line-strong" />
      {approver ? (
        <Eye name={approver.name} role={approvals.deciders[status]} here={false} />
      ) : (
        isWaiting && (
          <Eye name={null} role={<code className="text-12">{permission}</code>} here={false} />
        )
      )}
    </div>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-4">
    <h3 className="mb-1 text-13">{title}</h3>
    {children}
  </section>
)

/** What was proposed and shown then, as whoever decides reads it; the call runs with this and nothing else. */
export const ApprovalDetails = ({ approval }: { approval: Approval }) => {
  const texts = useTexts()
  const lang = useLang()
  const { approvals } = texts
  const diff = proposalDiff(approval.input, approval.facts)
  const said = (value: unknown) => formatValue(value, texts, lang)
  const listed = (values: { field: string; value: unknown }[]) =>
    values.map(({ field, value }) => ({
      name: fieldName(texts, field),
      value:
        field === 'withdrawalID' && typeof value === 'string' ? (
          <Link to={withdrawalPath(value)} className="underline underline-offset-3">
            {shortId(value)}
          </Link>
        ) : (
          said(value)
        ),
    }))
  return (
    <>
      <h2 className="text-18">{callName(texts, approval.call)}</h2>
      <p className="mt-0.5 text-text-2">{whyText(texts, approval.why)}</p>
      {approval.breakGlass && (
        <p className="mt-2">
          <Tag tone="bad">{approvals.breakGlass}</Tag>
        </p>
      )}
      {diff.changes.length > 0 && (
        <Section title={approvals.changes}>
          <ul>
            {diff.changes.map(({ field, from, to }) => (
              <Change key={field} name={fieldName(texts, field)} from={said(from)} to={said(to)} />
            ))}
          </ul>
        </Section>
      )}
      {diff.input.length > 0 && (
        <Section title={approvals.input}>
          <Facts facts={listed(diff.input)} />
        </Section>
      )}
      {diff.facts.length > 0 && (
        <Section title={approvals.facts}>
          <Facts facts={listed(diff.facts)} />
        </Section>
      )}
      <Section title={approvals.reason}>
        <blockquote className="break-words rounded-control bg-bg px-2.5 py-2">
          {approval.reason}
        </blockquote>
      </Section>
      <Eyes approval={approval} />
      <p className="mt-2 text-12 text-text-2">
        {fill(approvals.proposedAt, { time: formatShort(approval.proposedAt, lang) })}
        {approval.decidedAt &&
          ` · ${fill(approvals.decidedAt, { time: formatShort(approval.decidedAt, lang) })}`}
      </p>
      {approval.note && (
        <Section title={approvals.note}>
          <blockquote className="break-words rounded-control bg-bg px-2.5 py-2">
            {approval.note}
          </blockquote>
        </Section>
      )}
    </>
  )
}
