import { useEffect, useState } from 'react'
import { Icon } from '../parts/icons.tsx'
import { onPageSound, publishSound } from '../lib/page-tools.ts'
import { device } from '../lib/storage.ts'
import type { Level, Mixer } from '../sound/mixer.ts'
import { usePlayTexts } from '../texts/play.ts'
import { useTexts } from '../texts/texts.ts'

/** On and off, remembered; the sliders are in the menu's sheet. */
export const SoundSwitch = ({ mixer }: { mixer: Mixer }) => {
  const { bar } = useTexts()
  const [on, setOn] = useState(mixer.on)
  useEffect(() => publishSound(on), [on])
  useEffect(
    () =>
      onPageSound((next) => {
        mixer.turn(next)
        device.write('sound', next ? '1' : '0')
        setOn(next)
      }),
    [mixer],
  )
  const toggle = (): void => {
    mixer.turn(!on)
    device.write('sound', on ? '0' : '1')
    setOn(!on)
  }
  return (
    <button
      type="button"
      className="tool tool-sound"
      aria-pressed={on}
      aria-label={on ? bar.soundOff : bar.soundOn}
      onClick={toggle}
    >
      <Icon name={on ? 'soundOn' : 'soundOff'} />
    </button>
  )
}

const levels: readonly Level[] = ['effects', 'music', 'ambience']

export const SoundSheet = ({ mixer }: { mixer: Mixer }) => {
  const texts = usePlayTexts()
  const [values, setValues] = useState(mixer.levels)
  const change = (level: Level, value: number): void => {
    mixer.set(level, value)
    setValues(mixer.levels)
  }
  return (
    <div className="p-levels">
      <p>{texts.soundHint}</p>
      {levels.map((level) => (
        <label key={level}>
          <span>{texts.levels[level]}</span>
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={Math.round(values[level] * 100)}
            onInput={(event) => change(level, Number(event.currentTarget.value) / 100)}
          />
        </label>
      ))}
    </div>
  )
}
