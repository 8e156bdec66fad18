import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import Link2 from 'lucide-react/icons/link-2'
import Maximize2 from 'lucide-react/icons/maximize-2'
import { auditKinds, officeAudit, type AuditRow } from '@felek/contract/office/audit.ts'
import { officeStaff } from '@felek/contract/office/staff.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { fill } from '@felek/phrases/fill.ts'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import type { Filter } from '@felek/ui/work/filter-bar.tsx'
import { PeekPanel } from '@felek/ui/work/peek-panel.tsx'
import { Tag } from '@felek/ui/work/tag.tsx'
import { WorkButton, workButtonClass } from '@felek/ui/work/work-button.tsx'
import { useCall, useRows } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatInstant } from '../lib/format/times.ts'
import { callName, shortId } from '../lib/format/words.ts'
import { useCan } from '../lib/session/session.ts'
import { ListPage, type PeekWalk } from '../lib/list/list-page.tsx'
import { usePeekTexts } from '../lib/list/list-parts.tsx'
import { useListState } from '../lib/list/list-state.ts'
import { Permitted, ProblemPanel } from '../lib/list/problem-panel.tsx'
import { auditPath } from '../paths.ts'
import { EntryDetails } from './entry-details.tsx'
import { kindLooks, subjectText } from './entry-words.ts'
import { VerifyDialog } from './verify-dialog.tsx'

const filterKeys = ['kind', 'staffID', 'call', 'subject', 'from', 'to'] as const
const rowId = (row: AuditRow): string => row.id

const auditColumns = (texts: OfficePhrases, lang: Lang): DataColumn<AuditRow>[] => {
  const { columns, kinds, subjects, nobody } = texts.audit
  return [
    {
      key: 'at',
      title: columns.at,
      width: 'w-44',
      cell: (row) => <span className="tabular">{formatInstant(row.at, lang)}</span>,
    },
    { key: 'staff', title: columns.staff, width: 'w-40', cell: (row) => row.staff?.name ?? nobody },
    {
      key: 'kind',
      title: columns.kind,
      width: 'w-32',
      fixed: true,
      cell: (row) => <Tag {...kindLooks[row.kind]}>{kinds[row.kind]}</Tag>,
    },
    { key: 'call', title: columns.call, cell: (row) => callName(texts, row.call) },
    { key: 'subject', title: columns.subject, cell: (row) => subjectText(row, subjects) },
    {
      key: 'reason',
      title: columns.reason,
      lesser: true,
      cell: (row) => <span className="text-text-2">{row.reason ?? '–'}</span>,
    },
    {
      key: 'network',
      title: columns.network,
      width: 'w-32',
      end: true,
      lesser: true,
      cell: (row) => <span className="text-text-2">{row.network}</span>,
    },
  ]
}

const useAuditFilters = (): Filter[] => {
  const { audit } = useTexts()
  const { columns } = audit
  const { data: staff } = useCall(officeStaff.list, {}, { enabled: useCan('staff.read') })
  return [
    {
      key: 'kind',
      kind: 'choice',
      label: columns.kind,
      options: auditKinds.map((kind) => ({ value: kind, label: audit.kinds[kind] })),
    },
    ...(staff
      ? [
          {
            key: 'staffID',
            kind: 'choice' as const,
            label: columns.staff,
            options: staff.map(({ staffID, name }) => ({ value: staffID, label: name })),
          },
        ]
      : []),
    { key: 'call', kind: 'text', label: audit.wire, placeholder: 'office_staff/save' },
    { key: 'subject', kind: 'text', label: audit.subjectID },
    { key: 'from', kind: 'day', label: audit.from },
    { key: 'to', kind: 'day', label: audit.to },
  ]
}

const EntryPeek = ({ entry, ...walk }: PeekWalk & { entry: AuditRow }) => {
  const { audit, lists } = useTexts()
  return (
    <PeekPanel
      {...walk}
      texts={usePeekTexts()}
      label={fill(audit.one, { id: entry.id })}
      head={
        <span className="tabular text-12 text-text-2" title={entry.id}>
          {shortId(entry.id)}
        </span>
      }
      ways={
        <Link
          to={auditPath(entry.id)}
          title={lists.page}
          aria-label={lists.page}
          className={workButtonClass({ variant: 'quiet', small: true })}
        >
          <Maximize2 aria-hidden="true" />
        </Link>
      }
    >
      <EntryDetails entry={entry} />
    </PeekPanel>
  )
}

/** A row that the list does not hold, which an address named. */
const ForeignPeek = ({ id, ...walk }: PeekWalk & { id: string }) => {
  const { audit } = useTexts()
  const { data, error, refetch } = useCall(officeAudit.get, { auditID: id })
  const texts = usePeekTexts()
  if (data) return <EntryPeek entry={data} {...walk} />
  return (
    <PeekPanel texts={texts} label={fill(audit.one, { id })} head={id} {...walk}>
      {error && (
        <ProblemPanel problem={error} call={officeAudit.get} onAgain={() => void refetch()} />
      )}
    </PeekPanel>
  )
}

/** A day ends where the next one begins: whoever asks until a day means all of it. */
const endOfDay = (day: string): string => `${day}T21:00:00.000Z`

const useAuditRows = (filters: Readonly<Record<string, string | undefined>>) => {
  const input = useMemo(() => {
    const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
    const { to } = given
    return { ...given, ...(to && { to: endOfDay(to) }) }
  }, [filters])
  return useRows(officeAudit.list, input, rowId)
}

const VerifyButton = () => {
  const { verify } = useTexts().audit
  const [isOpen, setOpen] = useState(false)
  if (!useCan('audit.verify')) return null
  return (
    <>
      <WorkButton icon={<Link2 aria-hidden="true" />} onClick={() => setOpen(true)}>
        {verify.open}
      </WorkButton>
      {isOpen && <VerifyDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const Audit = () => {
  const texts = useTexts()
  const { audit, shell } = texts
  const navigate = useNavigate()
  const address = useListState(filterKeys)
  const page = useAuditRows(address.filters)
  return (
    <ListPage
      list="audit"
      title={shell.places.audit}
      text={audit.text}
      actions={<VerifyButton />}
      call={officeAudit.list}
      address={address}
      page={page}
      rowId={rowId}
      columns={auditColumns(texts, useLang())}
      filters={useAuditFilters()}
      empty={audit.none}
      hints={[
        { keys: ['J', 'K'], says: shell.keys.row },
        { keys: ['Enter'], says: shell.keys.open },
        { keys: ['Shift', 'Enter'], says: shell.keys.page },
        { keys: ['/'], says: shell.keys.filter },
      ]}
      onPage={(id) => void navigate(auditPath(id))}
      peek={(id, walk) => {
        const entry = page.rows?.find((row) => row.id === id)
        return entry ? (
          <EntryPeek entry={entry} {...walk} />
        ) : (
          <ForeignPeek key={id} id={id} {...walk} />
        )
      }}
    />
  )
}

const AuditPage = () => (
  <Permitted by="audit.read">
    <Audit />
  </Permitted>
)

export default AuditPage
