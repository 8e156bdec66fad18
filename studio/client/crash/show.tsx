import type { OpenedRoom } from '../../engines/crash/room-messages.ts'
import { showIn } from '../parts/show-in.tsx'
import { CrashApp, enter, type CrashDesk } from './crash-app.tsx'

/** Shows the room that was asked for, and tells the page around it when it stands. */
export const show = (desk: CrashDesk, asked: Promise<OpenedRoom>): Promise<void> =>
  showIn(desk, async () => <CrashApp first={await enter(desk, asked)} desk={desk} />)
