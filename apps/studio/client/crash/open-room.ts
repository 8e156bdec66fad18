import type { OpenedRoom, OwnFlight } from '../../engines/crash/room-messages.ts'
import { answered, Refused } from '../lib/api.ts'
import { openBy, type Address } from '../lib/opening.ts'
import type { Parent } from '../lib/parent.ts'

/** Opens a room: spends the launch token, or begins (goes on with) a demo. Throws NotOpened. */
export const openRoom = (parent: Parent, address: Address): Promise<OpenedRoom> =>
  openBy(parent, address, async ({ token, access }) => {
    const body = await answered('/api/rooms/open', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        room: address.game,
        mode: address.mode,
        ...(token !== null && { token }),
        ...(access !== null && { access }),
      }),
    })
    const { openedRoom } = await import('../../engines/crash/room-messages.ts')
    const output = openedRoom.safeParse(body)
    if (!output.success) throw new Refused({ error: 'internal' })
    return output.data
  })

/** The last flights of whoever has this access. */
export const askOwnFlights = async (access: string): Promise<OwnFlight[]> => {
  const body = await answered('/api/rooms/rounds', {
    method: 'POST',
    headers: { authorization: `Bearer ${access}` },
  })
  const { ownFlights } = await import('../../engines/crash/room-messages.ts')
  const output = ownFlights.safeParse(body)
  if (!output.success) throw new Refused({ error: 'internal' })
  return output.data.rounds
}
