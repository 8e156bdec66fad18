import { formatCount } from '@felek/phrases/src/format.ts'
import { createApi } from '../lib/api.ts'
import { CopyField } from '../panels/copy.tsx'
import { RoundProof } from '../panels/round-proof.tsx'
import { useLiveTexts } from '../texts/live.ts'
import { useLang } from '../texts/texts.ts'
import type { PastRound } from './table-context.ts'
import type { LiveView } from './use-live.ts'

/** Proofs are public: they need no access. */
const api = createApi()

const nameOf = ({ number, result }: PastRound, lang: 'tr' | 'en'): string =>
  result === null ? formatCount(number, lang) : `${formatCount(number, lang)} · ${result}`

export const LiveFairness = ({ view }: { view: LiveView }) => {
  const { fair, head } = useLiveTexts()
  const lang = useLang()
  const { round } = view.live
  const { past } = view.state
  return (
    <>
      <p>{fair.intro}</p>
      <h3>{round ? head.round(formatCount(round.number, lang)) : fair.now}</h3>
      {round ? (
        <dl>
          <CopyField label={fair.roundId} text={round.roundId} />
          <CopyField label={fair.hash} text={round.serverSeedHash} />
          <CopyField label={fair.clientSeed} text={round.clientSeed} />
          {round.serverSeed === null ? (
            <div className="copy-field">
              <dt>{fair.seed}</dt>
              <dd>{fair.sealed}</dd>
            </div>
          ) : (
            <CopyField label={fair.seed} text={round.serverSeed} />
          )}
        </dl>
      ) : (
        <p>{fair.resting}</p>
      )}
      <h3>{fair.past}</h3>
      {past.length === 0 ? (
        <p>{fair.none}</p>
      ) : (
        <ul className="checks">
          {past.map((one) => (
            <RoundProof
              key={one.roundId}
              api={api}
              roundId={one.roundId}
              name={nameOf(one, lang)}
              sealed={null}
            />
          ))}
        </ul>
      )}
    </>
  )
}
