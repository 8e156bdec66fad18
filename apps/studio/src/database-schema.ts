import { join } from 'node:path'

/** The studio's part of a database: its schema, its migrations, and who has rights there. */
export const studioSchema = {
  schema: 'studio',
  logins: ['studio'],
  migrationsDir: join(import.meta.dirname, '../migrations'),
} as const
