import { bitsOf, crashPoint } from '../../engines/crash/flight.ts'
import type { RoomInfo } from '../../engines/crash/room-messages.ts'
import { bytesOf, hexOf, importKey } from '../lib/verify.ts'
import type { Ended } from './state.ts'

const computeHash = async (subtle: SubtleCrypto, hex: string): Promise<string> =>
  hexOf(await subtle.digest('SHA-256', bytesOf(hex)))

/** Whether link and late value are those that were promised, and the flight ended where they say. */
export const provesCrash = async (
  subtle: SubtleCrypto,
  room: Pick<RoomInfo, 'percent' | 'cap'>,
  { link, linkHash, late, lateHash, multiple }: Ended,
): Promise<boolean> => {
  if (
    (await computeHash(subtle, link)) !== linkHash ||
    (await computeHash(subtle, late)) !== lateHash
  )
    return false
  const key = await importKey(subtle, link)
  const mac = hexOf(await subtle.sign('HMAC', key, new TextEncoder().encode(late)))
  return Math.min(crashPoint(room, bitsOf(mac)), room.cap) === multiple
}
