import { GamesOfType } from './games-of-type.tsx'

/** Rounds that are over in a moment, and the flight that everybody watches. */
export default function InstantPage() {
  return <GamesOfType type="instant" />
}
