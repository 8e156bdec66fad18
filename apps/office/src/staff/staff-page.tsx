import { useState } from 'react'
import UserPlus from 'lucide-react/icons/user-plus'
import { staffRoles } from '@felek/contract/office/permissions.ts'
import { officeStaff } from '@felek/contract/office/staff.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import type { Filter } from '@felek/ui/work/filter-bar.tsx'
import { Tag } from '@felek/ui/work/tag.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { useAllRows } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatShort } from '../lib/format/times.ts'
import { roleName } from '../lib/format/words.ts'
import { useCan } from '../lib/session/session.ts'
import { ListPage } from '../lib/list/list-page.tsx'
import type { ListRows } from '../lib/list/list-parts.tsx'
import { useListState, type ListState } from '../lib/list/list-state.ts'
import { Permitted } from '../lib/list/problem-panel.tsx'
import { ColleaguePeek } from './colleague-peek.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { sortColleagues } from './sort-colleagues.ts'
import { statuses, statusLooks, type Colleague } from './person-words.ts'
import { StaffTabs } from './staff-tabs.tsx'

const filterKeys = ['role', 'status'] as const
const rowId = (row: Colleague): string => row.staffID

const staffColumns = (texts: OfficePhrases, lang: Lang): DataColumn<Colleague>[] => {
  const { columns, statuses: words, factors, noFactor } = texts.staff
  return [
    { key: 'name', title: columns.name, width: 'w-48', sortable: true, cell: (row) => row.name },
    {
      key: 'status',
      title: columns.status,
      width: 'w-28',
      fixed: true,
      cell: (row) => <Tag {...statusLooks[row.status]}>{words[row.status]}</Tag>,
    },
    {
      key: 'roles',
      title: columns.roles,
      cell: (row) => row.roles.map((role) => roleName(texts, role)).join(', '),
    },
    {
      key: 'factors',
      title: columns.factors,
      cell: (row) =>
        row.factors.length > 0 ? (
          row.factors.map((factor) => factors[factor]).join(', ')
        ) : (
          <Tag tone="warn">{noFactor}</Tag>
        ),
    },
    {
      key: 'email',
      title: columns.email,
      lesser: true,
      sortable: true,
      cell: (row) => <span className="text-text-2">{row.email}</span>,
    },
    {
      key: 'lastSeen',
      title: columns.lastSeen,
      width: 'w-40',
      end: true,
      lesser: true,
      sortable: true,
      cell: (row) => (row.lastSeen ? formatShort(row.lastSeen, lang) : '–'),
    },
  ]
}

const useStaffFilters = (): Filter[] => {
  const { staff } = useTexts()
  return [
    {
      key: 'role',
      kind: 'choice',
      label: staff.role,
      options: staffRoles.map((value) => ({ value, label: staff.roles[value] })),
    },
    {
      key: 'status',
      kind: 'choice',
      label: staff.columns.status,
      options: statuses.map((value) => ({ value, label: staff.statuses[value] })),
    },
  ]
}

/** All of them are here: the browser filters and sorts. */
const shownOf = (rows: readonly Colleague[], { filters, sort }: ListState): Colleague[] =>
  sortColleagues(
    rows.filter(
      ({ roles, status }) =>
        (!filters['role'] || roles.some((role) => role === filters['role'])) &&
        (!filters['status'] || status === filters['status']),
    ),
    sort,
  )

/** All of them come at once. */
const useColleagues = (state: ListState): ListRows<Colleague> & { all: readonly Colleague[] } => {
  const page = useAllRows(officeStaff.list, {})
  return { ...page, all: page.rows ?? [], rows: page.rows && shownOf(page.rows, state) }
}

const InviteButton = () => {
  const { invite } = useTexts().staff
  const [isOpen, setOpen] = useState(false)
  if (!useCan('staff.invite')) return null
  return (
    <>
      <WorkButton icon={<UserPlus aria-hidden="true" />} onClick={() => setOpen(true)}>
        {invite.open}
      </WorkButton>
      {isOpen && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const Staff = () => {
  const texts = useTexts()
  const { staff, shell } = texts
  const address = useListState(filterKeys)
  const { all, ...page } = useColleagues(address)
  return (
    <ListPage
      list="staff"
      title={shell.places.staff}
      text={staff.text}
      actions={<InviteButton />}
      tabs={<StaffTabs />}
      call={officeStaff.list}
      address={address}
      page={page}
      rowId={rowId}
      columns={staffColumns(texts, useLang())}
      filters={useStaffFilters()}
      empty={staff.none}
      hints={[
        { keys: ['J', 'K'], says: shell.keys.row },
        { keys: ['Enter'], says: shell.keys.open },
        { keys: ['/'], says: shell.keys.filter },
      ]}
      peek={(id, walk) => {
        const colleague = all.find(({ staffID }) => staffID === id)
        return (
          colleague && (
            <ColleaguePeek key={`${id} ${colleague.version}`} colleague={colleague} {...walk} />
          )
        )
      }}
    />
  )
}

const StaffPage = () => (
  <Permitted by="staff.read">
    <Staff />
  </Permitted>
)

export default StaffPage
