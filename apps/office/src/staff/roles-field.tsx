import { staffRoles, type StaffRole } from '@felek/contract/office/permissions.ts'
import { Checkbox } from '@felek/ui/choices.tsx'
import { useTexts } from '../lib/format/texts.ts'

const rolesMax = 3

/** One to three roles; the others can not be ticked before one is taken off. */
export const RolesField = ({
  roles,
  error,
  onRoles,
}: {
  roles: readonly StaffRole[]
  error: string | undefined
  onRoles: (roles: StaffRole[]) => void
}) => {
  const { staff } = useTexts()
  return (
    <fieldset>
      <legend className="text-13 font-label">
        {staff.columns.roles}
        <span className="ml-1.5 text-12 font-body text-text-3">{staff.rolesHint}</span>
      </legend>
      <div className="mt-1 grid grid-cols-2 gap-x-3">
        {staffRoles.map((role) => (
          <Checkbox
            key={role}
            className="[&_label]:py-1 [&_label]:text-13"
            label={staff.roles[role]}
            checked={roles.includes(role)}
            disabled={!roles.includes(role) && roles.length >= rolesMax}
            onChange={(e) =>
              onRoles(e.target.checked ? [...roles, role] : roles.filter((it) => it !== role))
            }
          />
        ))}
      </div>
      {error && <p className="text-12 font-label text-neg">{error}</p>}
    </fieldset>
  )
}
