import { useState } from 'react'
import { Icon } from '../parts/icons.tsx'
import { usePlayTexts } from '../texts/play.ts'
import { useLang } from '../texts/texts.ts'
import { written } from './facts.ts'

/** A digest as it stands where there is little room. */
export const shortDigest = (digest: string): string => `${digest.slice(0, 8)}…${digest.slice(-4)}`

type Props = {
  /** The digest of the seed in force: it was shown before anything was drawn from it. */
  seed: string | undefined
  round: { roundId: string; nonce: number } | null
}

/** By what the round that is shown is sealed, and its number under that seal. */
export const CommitmentCard = ({ seed, round }: Props) => {
  const [texts, lang] = [usePlayTexts(), useLang()]
  // A number belongs to the seed that was in force when its round was played.
  const [played, setPlayed] = useState<{ roundId: string; seed: string | undefined } | null>(null)
  if (round && played?.roundId !== round.roundId) setPlayed({ roundId: round.roundId, seed })
  if (seed === undefined) return null
  const numbered = round !== null && played?.seed === seed
  return (
    <section className="p-card p-seal-card">
      <h2>
        <Icon name="shield" size={17} /> {texts.sealed}
      </h2>
      <dl>
        <div>
          <dt>{texts.seal}</dt>
          <dd>{shortDigest(seed)}</dd>
        </div>
        <div>
          <dt>{texts.nonce}</dt>
          <dd>{numbered ? written(`${round.nonce}`, lang) : '–'}</dd>
        </div>
      </dl>
    </section>
  )
}
