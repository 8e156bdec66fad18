import { openDatabase, type Database, type Login } from '@felek/database/database.ts'
import { hasLocalCluster, startLocalCluster } from '@felek/database/local-cluster.ts'
import { readEnvAt, type Env } from '../config.ts'
import { serverSchema } from '../database/schema.ts'

/**
 * Does `work` on the database that the settings name, else on the one in DATA_DIR, which is started for
 * that long where nobody runs it: for tools that must work while the product does not. `login` is whose rights it has.
 */
export const withDatabase = async <T>(
  env: Env,
  work: (db: Database) => Promise<T>,
  login: Login = 'server',
): Promise<T> => {
  const { dataDir, sitePort, database } = env
  if (database.url !== undefined || database.urls !== undefined) return workOn(env, work, login)
  if (!hasLocalCluster(dataDir))
    throw new Error(`there is no database in ${dataDir}: is DATA_DIR the one that Felek runs with?`)
  const cluster = await startLocalCluster({ dataDir, port: sitePort + 5 })
  try {
    return await workOn(readEnvAt(cluster.url), work, login)
  } finally {
    await cluster.stop()
  }
}

const workOn = async <T>(
  { database }: Env,
  work: (db: Database) => Promise<T>,
  login: Login,
): Promise<T> => {
  const others = serverSchema.logins.filter((it) => it !== login)
  const db = await openDatabase({ ...database, ...serverSchema, logins: [login, ...others] })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
