import { GamesOfType } from './games-of-type.tsx'

/** Games of cards in which one plays against a pay table. */
export default function PokerPage() {
  return <GamesOfType type="poker" />
}
