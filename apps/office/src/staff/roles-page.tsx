import Check from 'lucide-react/icons/check'
import { permissions, staffRoles, type Permission } from '@felek/contract/office/permissions.ts'
import { officeStaff } from '@felek/contract/office/staff.ts'
import type { Data } from '@felek/contract/call.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { useCall } from '../lib/api/query.ts'
import { useTexts } from '../lib/format/texts.ts'
import { WorkFrame, WorkHead, useTitle } from '../lib/list/work-frame.tsx'
import { Permitted, ProblemPanel } from '../lib/list/problem-panel.tsx'
import { roleName } from '../lib/format/words.ts'
import { StaffTabs } from './staff-tabs.tsx'

type Roles = Data<typeof officeStaff.roles>

/** As the contract has them: from who owns to who watches. */
const inOrder = (roles: Roles): Roles =>
  roles.toSorted((a, b) => staffRoles.indexOf(a.role) - staffRoles.indexOf(b.role))

const areaOf = (permission: Permission): string => permission.split('.')[0] ?? ''

const cell =
  'h-11 border-b border-line-soft bg-surface px-2 text-center transition-colors group-hover:bg-hover'

const Row = ({
  permission,
  roles,
  isFirst,
}: {
  permission: Permission
  roles: Roles
  isFirst: boolean
}) => {
  const texts = useTexts()
  return (
    <tr className="group">
      <th
        scope="row"
        className={classNames(
          cell,
          'sticky left-0 z-[1] whitespace-nowrap pl-4 text-left font-body',
          isFirst && 'border-t border-t-line',
        )}
      >
        <span className="block leading-4">{texts.permissions[permission]}</span>
        <code className="text-11 text-text-3">{permission}</code>
      </th>
      {roles.map(({ role, permissions: held }) => {
        const isHeld = held.includes(permission)
        return (
          <td key={role} className={classNames(cell, isFirst && 'border-t border-t-line')}>
            {isHeld && <Check aria-hidden="true" className="mx-auto size-4 text-pos" />}
            <span className="sr-only">{isHeld ? texts.lists.yes : texts.lists.no}</span>
          </td>
        )
      })}
    </tr>
  )
}

/** Who may do what, cell by cell, as it stands now. */
const Matrix = ({ roles }: { roles: Roles }) => {
  const texts = useTexts()
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
      role="region"
      aria-label={texts.shell.roles}
      className="relative mt-3 min-h-40 flex-1 overflow-auto rounded-panel border border-line bg-surface"
    >
      <table className="w-full border-separate border-spacing-0 text-13">
        <caption className="sr-only">{texts.shell.roles}</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky left-0 top-0 z-20 border-b border-line bg-surface px-2 pl-4 text-left text-12 font-label text-text-3"
            >
              {texts.staff.permission}
            </th>
            {roles.map(({ role }) => (
              <th
                key={role}
                scope="col"
                className="sticky top-0 z-10 h-11 border-b border-line bg-surface px-2 text-12 font-label text-text-3"
              >
                {roleName(texts, role)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissions.map((permission, i) => {
            const before = permissions[i - 1]
            return (
              <Row
                key={permission}
                permission={permission}
                roles={roles}
                isFirst={before !== undefined && areaOf(before) !== areaOf(permission)}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const RolesDesk = () => {
  const { shell, staff } = useTexts()
  const { data, error, refetch } = useCall(officeStaff.roles, {})
  useTitle(shell.roles)
  return (
    <WorkFrame>
      <WorkHead title={shell.roles} text={staff.rolesText} />
      <StaffTabs />
      {data && <Matrix roles={inOrder(data)} />}
      {!data && error && (
        <ProblemPanel problem={error} call={officeStaff.roles} onAgain={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="mt-3 flex-1" mark />}
    </WorkFrame>
  )
}

const RolesPage = () => (
  <Permitted by="staff.read">
    <RolesDesk />
  </Permitted>
)

export default RolesPage
