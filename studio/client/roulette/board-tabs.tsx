import { useTexts } from '../texts/texts.ts'

type Props = { track: boolean; onChange: (track: boolean) => void }

/** On a standing or short frame numbers and racetrack are seen one at a time. */
export const BoardTabs = ({ track, onChange }: Props) => {
  const { roulette } = useTexts()
  return (
    <div className="tabs" role="group" aria-label={roulette.board}>
      <button type="button" aria-pressed={!track} onClick={() => onChange(false)}>
        {roulette.tabNumbers}
      </button>
      <button type="button" aria-pressed={track} onClick={() => onChange(true)}>
        {roulette.racetrackShort}
      </button>
    </div>
  )
}
