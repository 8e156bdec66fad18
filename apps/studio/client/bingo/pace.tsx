import { Icon } from '../parts/icons.tsx'
import { useBingoTexts } from '../texts/bingo.ts'
import { speeds } from './progress.ts'
import type { Drawing } from './use-draw.ts'

/** How fast the balls come, and the way past them. The caller sets its own pace. */
export const Pace = ({ drawing }: { drawing: Drawing }) => {
  const texts = useBingoTexts()
  return (
    <div className="pace">
      <fieldset className="pace-speeds" disabled={drawing.voiceOn}>
        <legend className="sr-only">{texts.speed}</legend>
        {speeds.map((speed) => (
          <label key={speed}>
            <input
              type="radio"
              name="speed"
              checked={(drawing.voiceOn ? 'calm' : drawing.speed) === speed}
              onChange={() => drawing.setSpeed(speed)}
            />
            {texts.speeds[speed]}
          </label>
        ))}
      </fieldset>
      <button
        type="button"
        className="tool pace-skip"
        aria-label={texts.skip}
        disabled={!drawing.drawing}
        onClick={drawing.skip}
      >
        <Icon name="skip" size={18} />
        <span>{texts.skip}</span>
      </button>
    </div>
  )
}
