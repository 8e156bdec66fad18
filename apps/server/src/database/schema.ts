import { join } from 'node:path'

/**
 * The server's part of a database: its schema, its migrations, who has rights there, and the tables
 * that only functions of their own write.
 */
export const serverSchema = {
  schema: 'felek',
  logins: ['server', 'ledger'],
  migrationsDir: join(import.meta.dirname, '../../migrations'),
  sealed: ['wallet_', 'audit_', 'approvals'],
  // Who works in the back office, with which rights, its reports and its alarms are nothing that whoever serves players may write or read.
  reserved: { ledger: ['staff', 'office_roles', 'report_', 'alarm'] },
} as const
