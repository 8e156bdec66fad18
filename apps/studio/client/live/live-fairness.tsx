import { formatCount } from '@felek/phrases/format.ts'
import type { LiveRound } from '../../src/live/protocol.ts'
import { createApi } from '../lib/api.ts'
import { CopyField } from '../panels/copy.tsx'
import { RoundProof } from '../panels/round-proof.tsx'
import { useLiveTexts } from '../texts/live.ts'
import { useLang } from '../texts/texts.ts'
import type { PastRound } from './table-state.ts'
import { TableRecordView } from './table-record.tsx'
import type { LiveView } from './use-live.ts'

/** Proofs are public: they need no access. */
const api = createApi()

const nameOf = ({ number, result }: PastRound, lang: 'tr' | 'en'): string =>
  result === null ? formatCount(number, lang) : `${formatCount(number, lang)} · ${result}`

/** A value that is shown, or what stands there until then. */
const Value = ({ label, text }: { label: string; text: string | null }) => {
  const { fair } = useLiveTexts()
  if (text !== null) return <CopyField label={label} text={text} />
  return (
    <div className="copy-field">
      <dt>{label}</dt>
      <dd>{fair.sealed}</dd>
    </div>
  )
}

const ThisRound = ({ round }: { round: LiveRound }) => {
  const { fair } = useLiveTexts()
  return (
    <dl>
      <CopyField label={fair.roundId} text={round.roundId} />
      <CopyField label={fair.hash} text={round.serverSeedHash} />
      {round.witnessHash !== null && (
        <CopyField label={fair.witnessHash} text={round.witnessHash} />
      )}
      <CopyField label={fair.clientSeed} text={round.clientSeed} />
      <Value label={fair.seed} text={round.serverSeed} />
      {round.witnessHash !== null && <Value label={fair.witnessSeed} text={round.witnessValue} />}
    </dl>
  )
}

export const LiveFairness = ({ view }: { view: LiveView }) => {
  const { fair, head } = useLiveTexts()
  const lang = useLang()
  const { round, awaits, table } = view.live
  const { past } = view.state
  return (
    <>
      <p>{fair.intro}</p>
      <p>{fair.how}</p>
      {awaits !== null && <p role="status">{fair.awaits[awaits]}</p>}
      <h3>{round ? head.round(formatCount(round.number, lang)) : fair.now}</h3>
      {round ? <ThisRound round={round} /> : <p>{fair.resting}</p>}
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
      <TableRecordView table={table.id} round={round?.roundId ?? null} />
    </>
  )
}
