import { join } from 'node:path'
import * as z from 'zod/mini'
import { studioAccess, type DatabaseAccess } from '@felek/platform/config/database-access.ts'
import {
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

/** The settings of the studio, read once. `dataDir` is its own folder. */
export type Env = Shared & {
  database: DatabaseAccess<'studio'>
  /** Where the wallet is reached. */
  siteInternalUrl: string
  /**
   * How long a second of play at the live tables is, in seconds: below 1 they run faster, for tests
   * and shows.
   */
  livePace: number
  /** Whether no other process of its kind works at the database: then what a dead one kept is free. */
  takeOverLeases: boolean
  /** What seeds and outcomes are sealed under until they may be known; the database never has it. */
  sealKey: string
  /** Whether this is a demo, in which accounts may be given a past. */
  demo: boolean
  /** Who may read /metrics where this machine alone can not be told. */
  operatorToken: string
}

const own = {
  TAKE_OVER_LEASES: onOff,
  SITE_INTERNAL_URL: anAddress('http://127.0.0.1:3000'),
  LIVE_PACE: multiplier,
  PROFILE: { schema: z.string(), fallback: 'demo', says: 'the name of a profile' },
  STUDIO_SEAL_KEY: anySecret,
  OPERATOR_TOKEN: anySecret,
} as const

/** Reads the settings; throws a sentence that names the variable and what it should be. */
export const readEnv = (from: Source = process.env): Env => {
  const shared = readShared(from)
  const values = readVariables(own, from)
  const dataDir = join(shared.dataDir, 'studio')
  return {
    ...shared,
    database: studioAccess(from, shared.dataDir),
    dataDir,
    siteInternalUrl: values.SITE_INTERNAL_URL ?? `http://127.0.0.1:${shared.sitePort}`,
    livePace: values.LIVE_PACE,
    takeOverLeases: values.TAKE_OVER_LEASES,
    demo: values.PROFILE === 'demo',
    operatorToken: values.OPERATOR_TOKEN ?? secretFile(shared.dataDir, 'OPERATOR_TOKEN'),
    sealKey: values.STUDIO_SEAL_KEY ?? secretFile(dataDir, 'STUDIO_SEAL_KEY'),
  }
}
