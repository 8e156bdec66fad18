import { WorkTabs } from '../lib/list/work-frame.tsx'
import { useTexts } from '../lib/format/texts.ts'
import { paths } from '../paths.ts'

export const StaffTabs = () => {
  const { staff, shell } = useTexts()
  return (
    <WorkTabs
      label={shell.places.staff}
      tabs={[
        { path: paths.staff, name: staff.people },
        { path: paths.roles, name: shell.roles },
      ]}
    />
  )
}
