import { useTexts } from '../../lib/format/texts.ts'
import { WorkTabs } from '../../lib/list/work-frame.tsx'
import { paths } from '../../paths.ts'

/** Files that were imported, and the lines of all of them. */
export const StatementTabs = () => {
  const { tabs } = useTexts().statements
  return (
    <WorkTabs
      label={tabs.label}
      tabs={[
        { path: paths.statements, name: tabs.statements },
        { path: paths.statementLines, name: tabs.lines },
      ]}
    />
  )
}
