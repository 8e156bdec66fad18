import { useTexts } from '../../lib/format/texts.ts'
import { WorkTabs } from '../../lib/list/work-frame.tsx'
import { paths } from '../../paths.ts'

/** The lists of the desk where money comes in. */
export const DepositTabs = () => {
  const { tabs } = useTexts().cashier.deposits
  return (
    <WorkTabs
      label={tabs.label}
      tabs={[
        { path: paths.deposits, name: tabs.deposits },
        { path: paths.returns, name: tabs.returns },
        { path: paths.receiving, name: tabs.accounts },
        { path: paths.methods, name: tabs.methods },
      ]}
    />
  )
}
