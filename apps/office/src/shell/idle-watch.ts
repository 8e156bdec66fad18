import { serverClock } from '@felek/web-kit/server-clock.ts'
import { createIdleWatch } from '../lib/session/idle.ts'

/** Of this tab: the server knows of the others. */
export const idleWatch = createIdleWatch(serverClock.monotonic)
