import type { ReactNode } from 'react'
import type { OpenedRoom } from '../../engines/crash/room-messages.ts'
import type { PageContext } from '../lib/page-context.ts'
import { faceIsNear } from '../lib/face.ts'
import { showIn } from '../parts/show-in.tsx'
import { loadPicture } from '../stage/atlas.ts'
import { createContext } from './context.ts'
import { CrashRoom } from './crash-room.tsx'
import { createFlightShow } from './flight-show.ts'
import { openRoom } from './open-room.ts'

/** Takes the player into the room that was opened. */
const enter = async (
  { parent, address, lang }: PageContext,
  opened: OpenedRoom,
): Promise<() => ReactNode> => {
  document.title = opened.names[lang]
  // The room's line is made while the picture is on its way.
  const context = createContext(parent, address, opened)
  const [atlas] = await Promise.all([
    loadPicture(`/art/scenes/${address.game}/atlas.avif`),
    faceIsNear(),
  ])
  const flights = createFlightShow(context, atlas)
  return () => <CrashRoom context={context} show={flights} />
}

/** Shows the room that was asked for, and tells the page around it when it stands. */
export const show = (desk: PageContext, asked: Promise<OpenedRoom>): Promise<void> =>
  showIn(desk, {
    asked,
    askAgain: (address) => openRoom(desk.parent, address),
    bring: (opened) => enter(desk, opened),
    demo: `/play/${desk.address.game}`,
  })
