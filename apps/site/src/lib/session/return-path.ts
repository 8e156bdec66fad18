import { readPlain, writePlain } from '../browser/storage.ts'

/** Only a path of this site: nothing that leads away (`//elsewhere`, `/\elsewhere`). */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path)

export const saveReturnPath = (path: string): void => {
  if (isOwnPath(path)) writePlain('returnUrl', path)
}

/**
 * Where to go after sign-in: the saved path, or the root where that path contains 'profile'
 * (docs/specification.md §2).
 */
export const takeReturnPath = (): string => {
  const path = readPlain('returnUrl')
  writePlain('returnUrl', null)
  return path && isOwnPath(path) && !path.includes('profile') ? path : '/'
}
