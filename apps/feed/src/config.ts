import { join } from 'node:path'
import * as z from 'zod/mini'
import { feedAccess, type DatabaseAccess } from '@felek/platform/config/database-access.ts'
import {
  aPort,
  anAddress,
  anySecret,
  multiplier,
  onOff,
  readShared,
  readVariables,
  secretFile,
  type Shared,
  type Source,
} from '@felek/platform/config/settings.ts'

/** The settings of the feed, read once. `dataDir` is its own folder. */
export type Env = Shared & {
  database: DatabaseAccess<'feed'>
  feedPort: number
  /** Where it listens: nobody but the server has business here. */
  feedHost: string
  /** How fast matches and their calendar run; for tests and shows. */
  feedPace: number
  /** By what bad luck of matches is decided; by their codes for tests and shows alone. */
  feedFates: 'chance' | 'codes'
  /** Where the witness is reached. */
  siteInternalUrl: string
  /** Whether no other process of its kind works at the database: then what a dead one kept is free. */
  takeOverLeases: boolean
  /** What seeds are sealed under until a match is over; the database never has it. */
  sealKey: string
}

const own = {
  FEED_PORT: aPort,
  FEED_HOST: {
    schema: z.string().check(z.regex(/^[\w.:-]{1,100}$/)),
    fallback: '127.0.0.1',
    says: 'an address of this machine',
  },
  FEED_PACE: multiplier,
  FEED_FATES: {
    schema: z.enum(['chance', 'codes']),
    fallback: 'chance',
    says: 'chance or codes',
  },
  PROFILE: { schema: z.string(), fallback: 'demo', says: 'the name of a profile' },
  FEED_SEAL_KEY: anySecret,
  TAKE_OVER_LEASES: onOff,
  SITE_INTERNAL_URL: anAddress('http://127.0.0.1:3000'),
} as const

/** Reads the settings; throws a sentence that names the variable and what it should be. */
export const readEnv = (from: Source = process.env): Env => {
  const shared = readShared(from)
  const values = readVariables(own, from)
  const dataDir = join(shared.dataDir, 'feed')
  const feedPort = values.FEED_PORT ?? shared.sitePort + 3
  if (feedPort > 65_535)
    throw new Error('FEED_PORT must be a port from 1 to 65535; PORT + 3 is none.')
  if ([shared.sitePort, shared.studioPort, shared.sandboxPort].includes(feedPort))
    throw new Error('FEED_PORT must differ from PORT, STUDIO_PORT and SANDBOX_PORT.')
  if (values.FEED_FATES === 'codes' && values.PROFILE !== 'demo')
    throw new Error(
      'FEED_FATES is "codes", but must be chance where PROFILE is not demo: codes tell how matches end.',
    )
  return {
    ...shared,
    database: feedAccess(from, shared.dataDir),
    dataDir,
    feedPort,
    feedHost: values.FEED_HOST,
    feedPace: values.FEED_PACE,
    takeOverLeases: values.TAKE_OVER_LEASES,
    feedFates: values.FEED_FATES,
    siteInternalUrl: values.SITE_INTERNAL_URL ?? `http://127.0.0.1:${shared.sitePort}`,
    sealKey: values.FEED_SEAL_KEY ?? secretFile(dataDir, 'FEED_SEAL_KEY'),
  }
}
