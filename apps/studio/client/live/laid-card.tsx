import { useEffect, useState, type CSSProperties } from 'react'
import { sounds } from '../lib/sound.ts'
import { readCard } from './card.ts'
import { CardBack, CardFace } from './playing-card.tsx'

type Props = {
  /** Null lies face down, and turns when it is told. */
  code: string | null
  /** Lay there before this page came: it does not move in. */
  settled?: boolean
  delayMs?: number
}

/**
 * A card on the table: it comes from the shoe and turns over. How it comes is settled when it is
 * first drawn.
 */
export const LaidCard = ({ code, settled = false, delayMs = 0 }: Props) => {
  const [coming] = useState({ settled, delayMs, down: code === null })
  useEffect(() => {
    if (coming.settled || coming.delayMs < -200) return
    const timer = setTimeout(sounds.card, Math.max(0, coming.delayMs))
    return () => clearTimeout(timer)
  }, [coming])
  const card = code === null ? null : readCard(code)
  return (
    <span
      className="laid"
      data-settled={coming.settled}
      data-up={card !== null}
      data-came-down={coming.down}
      style={{ '--delay': `${Math.round(coming.delayMs)}ms` } as CSSProperties}
      aria-hidden="true"
    >
      <span className="laid-turn">
        <span className="laid-back">
          <CardBack />
        </span>
        {card && (
          <span className="laid-face">
            <CardFace card={card} />
          </span>
        )}
      </span>
    </span>
  )
}
