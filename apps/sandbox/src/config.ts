import { join } from 'node:path'
import * as z from 'zod/mini'
import {
  anAddress,
  readShared,
  readVariables,
  type Shared,
  type Source,
} from '@felek/platform/config/settings.ts'

/** The settings of the sandbox processor, read once. `dataDir` is its own folder. */
export type Env = Shared & {
  /** Where webhooks are sent. */
  siteInternalUrl: string
}

const own = {
  SITE_INTERNAL_URL: anAddress('http://127.0.0.1:3000'),
  // A page that lets whoever opens it choose what was paid is for demo money alone.
  PROFILE: {
    schema: z.enum(['demo']),
    fallback: 'demo',
    says: 'demo: the sandbox processor serves no real money',
  },
} as const

/** Reads the settings; throws a sentence that names the variable and what it should be. */
export const readEnv = (from: Source = process.env): Env => {
  const shared = readShared(from)
  const values = readVariables(own, from)
  return {
    ...shared,
    dataDir: join(shared.dataDir, 'sandbox'),
    siteInternalUrl: values.SITE_INTERNAL_URL ?? `http://127.0.0.1:${shared.sitePort}`,
  }
}
