import type { StaffMember } from '../../deps.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { maskName } from '../players/players.ts'

/** A row's number as it comes from the wire. */
export const toRowId = (text: string): bigint => {
  if (!/^\d{1,18}$/.test(text)) throw new Refusal('not_found')
  return BigInt(text)
}
export const toRowIdOrNone = (text: string | undefined): bigint | undefined =>
  text === undefined ? undefined : toRowId(text)

/** A day begins in Istanbul, where nights are counted. */
export const toTime = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text.length === 10 ? `${text}T00:00:00+03:00` : text)

/** Somebody of the staff, by their names as they were read. */
export const toPerson = (names: ReadonlyMap<bigint, string>, staffId: bigint) => ({
  staffID: String(staffId),
  name: names.get(staffId) ?? '',
})

/** A name as this member of staff may read it. */
export const shownName = (
  { firstname, lastname }: { firstname: string; lastname: string },
  staff: StaffMember,
): string => maskName(firstname, lastname, staff.permissions.has('players.reveal'))
