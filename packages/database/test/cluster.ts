import { mkdtemp, rm } from 'node:fs/promises'
import { startLocalCluster } from '../src/local-cluster.ts'
import { startOwnCluster } from './own-cluster.ts'

export type Cluster = {
  /** The superuser's address. */
  url: string
  /** As PostgreSQL itself says it; `given` where it is not ours. */
  version: string
  stop(): Promise<void>
}

const settings = {
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
}

/**
 * A scratch PostgreSQL: the one of `TEST_DATABASE_URL`, else one that runs from the binaries in
 * `TEST_POSTGRES_BIN` (another version), else from those that npm brings, as the product does.
 * Without `durable` it waits for no disk, which only a power cut would tell apart.
 */
export const startCluster = async ({ durable = true } = {}): Promise<Cluster> => {
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined) return { url: given, version: 'given', stop: async () => {} }
  if (process.env['TEST_POSTGRES_BIN'] !== undefined) {
    const own = await startOwnCluster({
      settings: { ...settings, ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }) },
    })
    return { url: own.url, version: await own.version(), stop: () => own.remove() }
  }
  const folder = await mkdtemp('/tmp/felek-pg-')
  const local = await startLocalCluster({ dataDir: folder, durable, settings })
  return {
    url: local.superuserUrl,
    version: 'PostgreSQL 18 of npm',
    async stop() {
      await local.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
