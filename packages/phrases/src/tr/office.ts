import { officeAlarms } from './office-alarms.ts'
import { officeApprovals } from './office-approvals.ts'
import { officeAudit } from './office-audit.ts'
import { officeCalls } from './office-calls.ts'
import { officeCashier } from './office-cashier.ts'
import { officeDashboard } from './office-dashboard.ts'
import { officeErrors } from './office-errors.ts'
import { officeFields } from './office-fields.ts'
import { officeLists } from './office-lists.ts'
import { officeMessages } from './office-messages.ts'
import { officePermissions } from './office-permissions.ts'
import { officeRecalls } from './office-recalls.ts'
import { officeReconciliation } from './office-reconciliation.ts'
import { officeReports } from './office-reports.ts'
import { officePlayers } from './office-players.ts'
import { officeSearch } from './office-search.ts'
import { officeShell } from './office-shell.ts'
import { officeSignIn } from './office-sign-in.ts'
import { officeStatements } from './office-statements.ts'
import { officeStaff } from './office-staff.ts'
import { fields } from './fields.ts'
import { ui } from './ui.ts'

/** Everything that the back office says, with what stands under fields everywhere. */
export const office = {
  alarms: officeAlarms,
  approvals: officeApprovals,
  audit: officeAudit,
  calls: officeCalls,
  /** What stands under a player's fields too. */
  commonFields: fields,
  cashier: officeCashier,
  dashboard: officeDashboard,
  errors: officeErrors,
  fields: officeFields,
  lists: officeLists,
  messages: officeMessages,
  permissions: officePermissions,
  recalls: officeRecalls,
  reconciliation: officeReconciliation,
  reports: officeReports,
  players: officePlayers,
  search: officeSearch,
  shell: officeShell,
  signIn: officeSignIn,
  staff: officeStaff,
  statements: officeStatements,
  ui,
}
