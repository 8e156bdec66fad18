import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { paths } from './paths.ts'
import { Broken, NotFound } from './shell/broken.tsx'
import { FirstPage } from './shell/first-page.tsx'
import { Inside } from './shell/inside.tsx'
import { Outside } from './shell/outside.tsx'

type Module = { default: ComponentType }
/** A page in a file of its own. */
const page = (get: () => Promise<Module>) => async () => ({ Component: (await get()).default })

export const routes: RouteObject[] = [
  {
    errorElement: <Broken />,
    hydrateFallbackElement: <div />,
    children: [
      {
        element: <Outside />,
        children: [
          { path: paths.signIn, lazy: page(() => import('./staff/sign-in-page.tsx')) },
          { path: paths.invitation, lazy: page(() => import('./staff/invitation-page.tsx')) },
        ],
      },
      {
        element: <Inside />,
        children: [
          { index: true, element: <FirstPage /> },
          { path: paths.dashboard, lazy: page(() => import('./dashboard/dashboard-page.tsx')) },
          { path: paths.reports, lazy: page(() => import('./reports/reports-page.tsx')) },
          { path: paths.approvals, lazy: page(() => import('./approvals/approvals-page.tsx')) },
          {
            path: `${paths.approvals}/:approvalID`,
            lazy: page(() => import('./approvals/approval-page.tsx')),
          },
          { path: paths.players, lazy: page(() => import('./players/players-page.tsx')) },
          {
            path: `${paths.players}/:playerID/:tab?`,
            lazy: page(() => import('./players/player-page.tsx')),
          },
          {
            path: paths.withdrawals,
            lazy: page(() => import('./cashier/withdrawals-page.tsx')),
          },
          {
            path: `${paths.withdrawals}/:withdrawalID`,
            lazy: page(() => import('./cashier/withdrawal-page.tsx')),
          },
          {
            path: paths.deposits,
            lazy: page(() => import('./cashier/deposits/deposits-page.tsx')),
          },
          {
            path: paths.returns,
            lazy: page(() => import('./cashier/deposits/returns-page.tsx')),
          },
          {
            path: paths.receiving,
            lazy: page(() => import('./cashier/receiving/accounts-page.tsx')),
          },
          {
            path: paths.methods,
            lazy: page(() => import('./cashier/methods/methods-page.tsx')),
          },
          {
            path: paths.statements,
            lazy: page(() => import('./cashier/statements/statements-page.tsx')),
          },
          {
            path: paths.statementLines,
            lazy: page(() => import('./cashier/statements/lines-page.tsx')),
          },
          {
            path: paths.newStatement,
            lazy: page(() => import('./cashier/statements/import-page.tsx')),
          },
          {
            path: paths.suspense,
            lazy: page(() => import('./cashier/suspense/suspense-page.tsx')),
          },
          {
            path: paths.chargebacks,
            lazy: page(() => import('./cashier/chargebacks/chargebacks-page.tsx')),
          },
          {
            path: paths.reconciliation,
            lazy: page(() => import('./cashier/reconciliation/days-page.tsx')),
          },
          { path: paths.held, lazy: page(() => import('./cashier/held-page.tsx')) },
          { path: paths.payouts, lazy: page(() => import('./cashier/payouts/payouts-page.tsx')) },
          { path: paths.alarms, lazy: page(() => import('./alarms/alarms-page.tsx')) },
          { path: paths.alarmPlan, lazy: page(() => import('./alarms/plan-page.tsx')) },
          { path: paths.audit, lazy: page(() => import('./audit/audit-page.tsx')) },
          { path: `${paths.audit}/:auditID`, lazy: page(() => import('./audit/entry-page.tsx')) },
          { path: paths.staff, lazy: page(() => import('./staff/staff-page.tsx')) },
          { path: paths.roles, lazy: page(() => import('./staff/roles-page.tsx')) },
          { path: paths.settings, lazy: page(() => import('./settings/settings-page.tsx')) },
          { path: paths.account, lazy: page(() => import('./staff/account-page.tsx')) },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
]
