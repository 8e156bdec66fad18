import { useState } from 'react'
import { formatCount } from '@felek/phrases/format.ts'
import { webCrypto } from '../lib/verify.ts'
import { CopyField } from '../panels/copy.tsx'
import { pricedAt } from '../play/facts.ts'
import { useCrashTexts } from '../texts/crash.ts'
import { useLang, useTexts } from '../texts/texts.ts'
import { provesCrash } from './prove.ts'
import type { CrashState, Ended } from './state.ts'

/** A value, or when it will be shown. */
const Value = ({ label, text, until }: { label: string; text: string | null; until: string }) =>
  text === null ? (
    <div className="copy-field">
      <dt>{label}</dt>
      <dd>{until}</dd>
    </div>
  ) : (
    <CopyField label={label} text={text} />
  )

const EndedRound = ({ ended, room }: { ended: Ended } & Pick<CrashState, 'room'>) => {
  const { fairness } = useTexts()
  const [{ proof }, lang] = [useCrashTexts(), useLang()]
  const [told, setTold] = useState<string | null>(null)
  const [isShown, show] = useState(false)
  const check = async (): Promise<void> => {
    const subtle = webCrypto()
    if (!subtle) return setTold(proof.cannot)
    const holds = await provesCrash(subtle, room, ended)
    setTold(holds ? proof.right(pricedAt(ended.multiple, lang)) : proof.wrong)
  }
  const { number, multiple, linkHash, lateHash, late, link } = ended
  return (
    <li>
      <span className="check-round">
        <strong>{formatCount(number, lang)}</strong>
        <code>{pricedAt(multiple, lang)}</code>
      </span>
      <button type="button" className="button" onClick={() => void check()}>
        {fairness.check}
      </button>
      <button
        type="button"
        className="button"
        aria-expanded={isShown}
        onClick={() => show(!isShown)}
      >
        {fairness.json}
      </button>
      {told !== null && <p role="status">{told}</p>}
      {isShown && (
        <dl>
          <CopyField label={proof.linkHash} text={linkHash} />
          <CopyField label={proof.link} text={link} />
          <CopyField label={proof.lateHash} text={lateHash} />
          <CopyField label={proof.late} text={late} />
        </dl>
      )}
    </li>
  )
}

/** What proves the rounds of a room: what stands published, what is shown when, and a check in this browser. */
export const CrashProof = ({ state }: { state: CrashState }) => {
  const [{ proof, round: roundName }, lang] = [useCrashTexts(), useLang()]
  const { room, round, ended } = state
  return (
    <>
      <p>{proof.intro}</p>
      <dl>
        <CopyField label={proof.terminal} text={room.terminal} />
      </dl>
      {round && (
        <>
          <h3>
            {proof.now}: {roundName(formatCount(round.number, lang))}
          </h3>
          <dl>
            <CopyField label={proof.linkHash} text={round.linkHash} />
            <CopyField label={proof.lateHash} text={round.lateHash} />
            <Value label={proof.late} text={round.late} until={proof.sealedLate} />
            <Value label={proof.link} text={round.crash?.link ?? null} until={proof.sealedLink} />
          </dl>
        </>
      )}
      <h3>{proof.ended}</h3>
      {ended.length === 0 ? (
        <p>{proof.none}</p>
      ) : (
        <ul className="checks">
          {ended.map((one) => (
            <EndedRound key={one.roundId} ended={one} room={room} />
          ))}
        </ul>
      )}
    </>
  )
}
