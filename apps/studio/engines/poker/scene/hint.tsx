import { useState } from 'react'
import { device } from '../../../client/lib/storage.ts'
import { useLang } from '../../../client/texts/texts.ts'
import { cardSymbol } from '../card-symbols.ts'
import { pokerPhrases } from './words.ts'

const key = 'poker.hint'

/** Whether the best hold is shown: until the player puts it away, on this device. */
export const useHint = (): { on: boolean; turn: () => void } => {
  const [on, setOn] = useState(() => device.read(key) !== '0')
  return {
    on,
    turn: () => {
      device.write(key, on ? '0' : '1')
      setOn(!on)
    },
  }
}

type Props = {
  on: boolean
  /** Cards that are best held; null while nothing is to be decided. */
  advice: readonly string[] | null
  onTurn: () => void
  onFollow: () => void
}

export const HintRow = ({ on, advice, onTurn, onFollow }: Props) => {
  const texts = pokerPhrases[useLang()]
  return (
    <div className="pk-hint">
      <button type="button" role="switch" aria-checked={on} onClick={onTurn}>
        {texts.hint}
      </button>
      {on && advice !== null && (
        <>
          <p>{texts.advice(advice.map(cardSymbol))}</p>
          <button type="button" onClick={onFollow}>
            {texts.follow}
          </button>
        </>
      )}
    </div>
  )
}
