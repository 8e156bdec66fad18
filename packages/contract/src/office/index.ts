/** Everything the back office can ask for: one line a module. */
export { officeApprovals } from './approvals.ts'
export { officeAudit } from './audit.ts'
export { officeCashier } from './cashier.ts'
export { officeStaff } from './staff.ts'
export { officeViews } from './views.ts'
