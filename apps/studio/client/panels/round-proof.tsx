import { useState } from 'react'
import type { Verification } from '../../src/protocol/protocol.ts'
import type { Api } from '../lib/api.ts'
import { prove, webCrypto } from '../lib/verify.ts'
import { useTexts } from '../texts/texts.ts'

type Props = {
  api: Pick<Api, 'verify'>
  roundId: string
  name: string
  /** Why there is nothing to check yet, or null. */
  sealed: string | null
}

/**
 * Checks in this browser when it can, else repeats the studio's word and says that it is no more
 * than that.
 */
export const RoundProof = ({ api, roundId, name, sealed }: Props) => {
  const { fairness: texts } = useTexts()
  const [told, setTold] = useState<string | null>(null)
  const [data, setData] = useState<Verification | null>(null)
  // Shown here and not behind a link: the page's sandbox lets the frame open no window.
  const showData = (): void => {
    if (data) return setData(null)
    api.verify(roundId).then(setData, () => setTold(texts.noAnswer))
  }
  const check = async (): Promise<void> => {
    setTold(texts.checking)
    try {
      const proofData = await api.verify(roundId)
      const subtle = webCrypto()
      if (!subtle)
        return setTold(
          `${texts.serverOnly} ${proofData.verified ? texts.serverRight : texts.wrong}`,
        )
      const proof = await prove(subtle, proofData)
      setTold(
        proof === null
          ? texts.sealed
          : proof.hashRight && proof.drawsRight && proofData.verified
            ? texts.right
            : texts.wrong,
      )
    } catch {
      setTold(texts.noAnswer)
    }
  }
  return (
    <li>
      <span className="check-round">
        <strong>{name}</strong>
        <code>{roundId.slice(0, 8)}</code>
      </span>
      {sealed !== null ? (
        <span className="muted">{sealed}</span>
      ) : (
        <button type="button" className="button" onClick={() => void check()}>
          {texts.check}
        </button>
      )}
      <button type="button" className="button" aria-expanded={data !== null} onClick={showData}>
        {texts.json}
      </button>
      {told !== null && <p role="status">{told}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be within reach of the keyboard. */}
      {data && <pre tabIndex={0}>{JSON.stringify(data, null, 2)}</pre>}
    </li>
  )
}
