import { join } from 'node:path'

/** The feed's part of a database: its schema, its migrations, and who has rights there. */
export const feedSchema = {
  schema: 'feed',
  logins: ['feed'],
  migrationsDir: join(import.meta.dirname, '../migrations'),
} as const
