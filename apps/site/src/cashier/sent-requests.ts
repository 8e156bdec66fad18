import { readEncrypted, removeEncrypted, writeEncrypted } from '../lib/browser/storage.ts'
import { serverNow } from '@felek/web-kit/server-clock.ts'

/**
 * A money request that has left and has no answer yet: what was sent, under which id, by whom and
 * when (Unix time, ms).
 */
export type Sent = { id: string; wire: string; uid: string; body: object; atMs: number }

/** Deposits by a hosted page and withdrawals share one call: its `Type` tells them apart. */
export type Kind = { wire: string; type?: string | undefined }

export const kindOfSent = ({ wire, body }: Sent): Kind => ({
  wire,
  type: 'Type' in body ? String(body.Type) : undefined,
})

/** One word for a kind, to keep things under. */
export const kindKey = ({ wire, type }: Kind): string =>
  type === undefined ? wire : `${wire}#${type}`

/** A record that nobody came back for: by then the history has said what became of it. */
const keptMsMax = 86_400_000

/** One at a time, in all tabs of this browser. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request('felek-sent', work) : work()

const change = (act: (all: Sent[]) => Sent[]): Promise<void> =>
  alone(async () => {
    const all = (await readEncrypted<Sent[]>('sent')) ?? []
    const left = act(all.filter((s) => serverNow() - s.atMs < keptMsMax))
    if (left.length === 0) removeEncrypted('sent')
    else await writeEncrypted('sent', left)
  })

export const keepSent = (sent: Sent): Promise<void> =>
  change((all) => [...all.filter((s) => s.id !== sent.id), sent])

export const dropSent = (id: string): Promise<void> =>
  change((all) => all.filter((s) => s.id !== id))

/** What this player sent and has no answer to, the oldest first. */
export const listSent = async (uid: string): Promise<Sent[]> =>
  ((await readEncrypted<Sent[]>('sent')) ?? []).filter((s) => s.uid === uid)
