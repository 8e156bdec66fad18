import type { KeyRotationDeps } from './deps.ts'
import { repeat } from '../../jobs/job.ts'
import { rotateKeys, type EncryptedColumn } from './key-rotation.ts'

const pauseMs = 200

/**
 * While there is a SEAL_OLD_KEY, seals anew what stands under it: 500 rows a second at most, and
 * once an hour again for what another process wrote meanwhile.
 */
export const startKeyRotationJob =
  (columns: readonly EncryptedColumn[]) =>
  (deps: KeyRotationDeps): (() => Promise<void>) => {
    if (deps.env.sealOldKeys.length === 0) return async () => {}
    let stopped = false
    const stop = repeat(deps, 'seal anew', 3_600_000, async () => {
      const { resealed, failed } = await rotateKeys(deps, columns, async () => {
        if (stopped) throw new Error('the house closes while sealing anew; the next start goes on')
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      })
      deps.log.warn(
        { resealed, failed },
        failed === 0
          ? 'all sealed texts stand under SEAL_KEY now'
          : 'some sealed texts open under neither key',
      )
    })
    return async () => {
      stopped = true
      await stop()
    }
  }
