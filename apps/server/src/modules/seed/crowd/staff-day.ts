import { randomUUID } from 'node:crypto'
import type { Data, Input } from '@felek/contract/call.ts'
import type { StaffCall } from '@felek/contract/office/staff-call.ts'

/** One call by one of the demo's staff at a time, with a file where it takes one; throws what the call refused. */
export type CallAsStaff = <C extends StaffCall>(
  who: string,
  at: Date,
  call: C,
  input: Input<C>,
  file?: Uint8Array,
) => Promise<Data<C>>

export type StaffDay = {
  callAsStaff: CallAsStaff
  minutesAgo: (n: number) => Date
  idOf: (n: number) => string
}

export const requestID = (): string => randomUUID()
