import type { OpenOutput } from '../../src/live/protocol.ts'
import { showIn } from '../parts/show-in.tsx'
import { LiveApp, sit, type LiveDesk } from './live-app.tsx'

/** Shows the table that was asked for, and tells the page around it when it stands. */
export const show = (desk: LiveDesk, asked: Promise<OpenOutput>): Promise<void> =>
  showIn(desk, async () => <LiveApp first={await sit(desk, asked)} desk={desk} />)
