import { useState } from 'react'
import UserPlus from 'lucide-react/icons/user-plus'
import { staffRoles } from '@felek/contract/office/permissions.ts'
import { officeStaff } from '@felek/contract/office/staff.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { DataTable, type DataColumn } from '@felek/ui/work/data-table.tsx'
import { FilterBar, type Filter } from '@felek/ui/work/filter-bar.tsx'
import { Tag } from '@felek/ui/work/tag.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { fill } from '@felek/phrases/fill.ts'
import { useCall } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatShort } from '../lib/format/times.ts'
import { roleName } from '../lib/format/words.ts'
import { useCan } from '../lib/session/session.ts'
import { useColumns } from '../lib/list/columns.ts'
import { DeskFrame, DeskHead, KeyHints, useTitle } from '../lib/list/desk-frame.tsx'
import { neighbour, useRowKeys } from '../lib/list/keys.ts'
import {
  ListFoot,
  ListInstead,
  ListTools,
  useFilterKey,
  useFilterTexts,
} from '../lib/list/list-parts.tsx'
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
      sortable: true,
      cell: (row) => <span className="text-text-2">{row.email}</span>,
    },
    {
      key: 'lastSeen',
      title: columns.lastSeen,
      end: true,
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

const Staff = () => {
  const texts = useTexts()
  const { staff, shell, lists } = texts
  const [isInviting, setInviting] = useState(false)
  const state = useListState(filterKeys)
  const { filters, sort, open, setOpen } = state
  const { data, error, refetch } = useCall(officeStaff.list, {})
  const rows = shownOf(data ?? [], state)
  const columns = staffColumns(texts, useLang())
  const { shown, isHidden, toggle } = useColumns('staff', columns)
  const ids = rows.map(rowId)
  const colleague = data?.find(({ staffID }) => staffID === open)
  const walk = (step: 1 | -1) => {
    const next = open !== null && ids.includes(open) ? neighbour(ids, open, step) : undefined
    return next === undefined ? undefined : () => setOpen(next)
  }
  const page = {
    rows: data && rows,
    problem: error,
    hasMore: false,
    isMoreComing: false,
    more: () => undefined,
    again: () => void refetch(),
  }
  const canInvite = useCan('staff.invite')
  const filterPlace = useFilterKey()
  useTitle(shell.places.staff)
  useRowKeys({ ids, open, onOpen: setOpen })
  return (
    <DeskFrame
      peek={
        colleague && (
          <ColleaguePeek
            key={`${colleague.staffID} ${colleague.version}`}
            colleague={colleague}
            onClose={() => setOpen(null)}
            onPrevious={walk(-1)}
            onNext={walk(1)}
          />
        )
      }
    >
      <DeskHead
        title={shell.places.staff}
        text={staff.text}
        actions={
          canInvite && (
            <WorkButton
              variant="primary"
              icon={<UserPlus aria-hidden="true" />}
              onClick={() => setInviting(true)}
            >
              {staff.invite.open}
            </WorkButton>
          )
        }
      />
      <StaffTabs />
      <div ref={filterPlace} className="pb-2.5 pt-3">
        <FilterBar
          filters={useStaffFilters()}
          values={filters}
          texts={useFilterTexts()}
          onValue={state.setFilter}
          onClear={state.clearFilters}
          end={<ListTools columns={columns} isHidden={isHidden} onToggle={toggle} />}
        />
      </div>
      <DataTable
        caption={shell.places.staff}
        columns={shown}
        rows={rows}
        rowKey={rowId}
        rowHref={(row) => state.hrefOf(row.staffID)}
        onOpen={(row) => setOpen(row.staffID)}
        open={open}
        sort={sort}
        onSort={state.setSort}
        sortLabel={(title) => fill(lists.sortBy, { title })}
        waiting={data || error ? 0 : 8}
        instead={<ListInstead page={page} call={officeStaff.list} empty={staff.none} />}
        foot={<ListFoot page={page} />}
      />
      <KeyHints
        hints={[
          { keys: ['J', 'K'], says: shell.keys.row },
          { keys: ['Enter'], says: shell.keys.open },
          { keys: ['/'], says: shell.keys.filter },
        ]}
      />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </DeskFrame>
  )
}

const StaffPage = () => (
  <Permitted by="staff.read">
    <Staff />
  </Permitted>
)

export default StaffPage
