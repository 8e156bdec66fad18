import { App } from './app.tsx'
import type { Opened } from './lib/opening.ts'
import type { Desk } from './lib/desk.ts'
import { open } from './open.tsx'
import { showIn } from './parts/show-in.tsx'

/** Shows the game that was asked for, and tells the page around it when it can be played. */
export const show = (desk: Desk, asked: Promise<Opened>): Promise<void> =>
  showIn(desk, async () => <App first={await open(desk, asked)} desk={desk} />)
