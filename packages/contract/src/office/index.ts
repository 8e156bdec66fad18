/** Everything the back office can ask for: one line a module. */
export { officeApprovals } from './approvals.ts'
export { officeAudit } from './audit.ts'
export { officeCashier } from './cashier.ts'
export { officeFigures } from './figures.ts'
export { officeReports } from './reports.ts'
export { officeStaff } from './staff.ts'
export { officeViews } from './views.ts'
