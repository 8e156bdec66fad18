import { useTexts } from '../texts/texts.ts'

/** What of the table is seen: numbers, the same with room for edges and corners, or the racetrack. */
export type BoardView = 'numbers' | 'edges' | 'track'

type Props = {
  view: BoardView
  /** A standing table, on which edges and corners are too small for a finger. */
  standing: boolean
  onChange: (view: BoardView) => void
}

/** On a standing or short frame numbers and racetrack are seen one at a time. */
export const BoardTabs = ({ view, standing, onChange }: Props) => {
  const { roulette } = useTexts()
  const tabs: readonly (readonly [BoardView, string])[] = [
    ['numbers', roulette.tabNumbers],
    ...(standing ? [['edges', roulette.tabEdges] as const] : []),
    ['track', roulette.racetrackShort],
  ]
  return (
    <div className="tabs" role="group" aria-label={roulette.board}>
      {tabs.map(([name, label]) => (
        <button
          key={name}
          type="button"
          aria-pressed={view === name}
          onClick={() => onChange(name)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
