import { workerAddress } from '../lib/browser/trusted.ts'

/**
 * Has the browser keep the files of this site at hand. Where it can not (plain http in a LAN) the
 * site does without.
 */
export const keepAtHand = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  // Kept as it is by the browser's own cache for an hour; asked for afresh whenever a page is
  // opened.
  await navigator.serviceWorker
    .register(workerAddress('/service-worker.js'), { scope: '/', updateViaCache: 'none' })
    .catch(() => undefined)
}
