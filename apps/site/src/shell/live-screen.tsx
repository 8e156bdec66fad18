import { LobbySlides } from '../content/lobby-slides.tsx'
import { LiveLobbyPage } from '../games/live/live-lobby-page.tsx'
import { LobbyWinners } from './lobby-winners.tsx'

/** The live lobby with the parts of other rooms in it. */
export default function LiveScreen() {
  return <LiveLobbyPage slides={<LobbySlides type="live" />} below={<LobbyWinners type="live" />} />
}
