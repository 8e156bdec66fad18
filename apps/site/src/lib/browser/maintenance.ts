import type { Boot } from '@felek/contract/boot.ts'
import type { Reply } from '@felek/contract/envelope.ts'
import { apiState, getJson, setMaintenance } from '../api/api.ts'
import { readPlain, writePlain } from './storage.ts'

export type Maintenance = Boot['maintenance']

/** While this is true every visit leads to the maintenance page (docs/specification.md §4). */
export const isClosed = (): boolean =>
  apiState.getState().state === 'maintenance' || readPlain('siteUnderMaintenance') === '1'

let left = '/'
/** Where the site was closed under somebody's eyes: there they go on when it is open again. */
export const rememberPath = (path: string): void => {
  if (!path.startsWith('/maintenance')) left = path
}

/** Opens the site again in this browser; answers where to go on. */
export const endMaintenance = (): string => {
  setMaintenance(false)
  writePlain('siteUnderMaintenance', '0')
  return left
}

/** How the site stands, as the server says now. */
export const askMaintenance = async (): Promise<Maintenance> => {
  const address = '/endpoint/v1/check-maintenance?sitename=felek&version=1'
  const { result, data } =
    await getJson<Reply<{ maintenance?: boolean; message?: string; until?: string } | null>>(
      address,
    )
  const until = data?.until
  return { on: !result, message: data?.message ?? '', ...(until !== undefined && { until }) }
}
