import type { OpenOutput } from '../../src/live/protocol.ts'
import { answered, Refused } from '../lib/api.ts'
import { openBy, type Address } from '../lib/opening.ts'
import type { Parent } from '../lib/parent.ts'

/**
 * Opens a live table: spends the launch token, or begins (goes on with) a demo. Throws NotOpened.
 */
export const openTable = (parent: Parent, address: Address): Promise<OpenOutput> =>
  openBy(parent, address, async ({ token, access }) => {
    const body = await answered('/api/live/open', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        table: address.game,
        mode: address.mode,
        ...(token !== null && { token }),
        ...(access !== null && { access }),
      }),
    })
    const { open } = await import('../../src/live/protocol.ts')
    const output = open.output.safeParse(body)
    if (!output.success) throw new Refused({ error: 'internal' })
    return output.data
  })
