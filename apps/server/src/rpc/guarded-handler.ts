import type { Call } from '@felek/contract/call.ts'
import type { GuardedHandler } from '../deps.ts'

/** A guarded handler whose guard reads facts of its own shape; the pipeline passes them on without looking. */
export const guardedHandler = <C extends Call, H, F extends object>(
  handler: GuardedHandler<C, H, F>,
): GuardedHandler<C, H> => handler as unknown as GuardedHandler<C, H>
