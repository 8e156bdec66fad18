import { useRef, useState } from 'react'
import type { CallOutput, PastRound, Verification } from '../../src/protocol.ts'
import { Refused } from '../lib/api.ts'
import { useStore } from '../lib/store.ts'
import type { Table } from '../lib/table.ts'
import { prove, webCrypto } from '../lib/verify.ts'
import { useTexts } from '../texts/texts.ts'
import { CopyField } from './copy.tsx'
import { useRounds } from './use-rounds.ts'

type Revealed = CallOutput<'seed'>['revealed']

const SeedForm = ({ table, onRevealed }: { table: Table; onRevealed: (revealed: Revealed) => void }) => {
  const { fairness: texts } = useTexts()
  const { fairness } = useStore(table.state)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // No <form>: the page's sandbox gives the frame no leave to submit one, so that its event would never come.
  const change = async (): Promise<void> => {
    const clientSeed = field.current?.value.trim() ?? ''
    if (pending) return
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(clientSeed)) return setTrouble(texts.badSeed)
    setPending(true)
    setTrouble(null)
    try {
      const answer = await table.api.call('seed', { clientSeed })
      table.state.set({ fairness: answer.fairness })
      onRevealed(answer.revealed)
    } catch (error) {
      setTrouble(error instanceof Refused && error.failure.error === 'busy' ? texts.busy : texts.failed)
    }
    setPending(false)
  }
  return (
    <div className="seed-form">
      <label htmlFor="seed">{texts.clientSeed}</label>
      <div>
        <input
          ref={field}
          key={fairness.clientSeed}
          id="seed"
          onKeyDown={(event) => event.key === 'Enter' && void change()}
          defaultValue={fairness.clientSeed}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby="seed-hint"
          aria-invalid={trouble !== null}
        />
        <button type="button" className="button" disabled={pending} onClick={() => void change()}>
          {texts.change}
        </button>
      </div>
      <small id="seed-hint" role={trouble ? 'alert' : undefined} className={trouble ? 'trouble' : ''}>
        {trouble ?? texts.changeHint}
      </small>
    </div>
  )
}

/** Checks in this browser when it can, else repeats the studio's word and says that it is no more than that. */
const RoundCheck = ({ table, round }: { table: Table; round: PastRound }) => {
  const { fairness: texts, history } = useTexts()
  const [told, setTold] = useState<string | null>(null)
  const [data, setData] = useState<Verification | null>(null)
  // Shown here and not behind a link: the page's sandbox lets the frame open no window.
  const showData = (): void => {
    if (data) return setData(null)
    table.api.verify(round.roundId).then(setData, () => setTold(texts.noAnswer))
  }
  const check = async (): Promise<void> => {
    setTold(texts.checking)
    try {
      const proofData = await table.api.verify(round.roundId)
      const subtle = webCrypto()
      if (!subtle) return setTold(`${texts.serverOnly} ${proofData.verified ? texts.serverRight : texts.wrong}`)
      const proof = await prove(subtle, proofData)
      setTold(proof === null ? texts.sealed : proof.hashRight && proof.drawsRight && proofData.verified ? texts.right : texts.wrong)
    } catch {
      setTold(texts.noAnswer)
    }
  }
  return (
    <li>
      <span className="check-round">
        <strong>{round.nonce}</strong>
        <code>{round.roundId.slice(0, 8)}</code>
      </span>
      {round.void !== null ? (
        <span className="muted">{history.void}</span>
      ) : round.revealed ? (
        <button type="button" className="button" onClick={() => void check()}>
          {texts.check}
        </button>
      ) : (
        <span className="muted">{texts.sealed}</span>
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

const RoundList = ({ table }: { table: Table }) => {
  const { fairness: texts } = useTexts()
  const state = useRounds(table, false)
  if (state === 'loading') return null
  if (state === 'failed') return <p role="status">{texts.noAnswer}</p>
  if (state.rounds.length === 0) return <p>{texts.none}</p>
  return (
    <ul className="checks">
      {state.rounds.map((round) => (
        <RoundCheck key={round.roundId} table={table} round={round} />
      ))}
    </ul>
  )
}

export const FairnessPanel = ({ table }: { table: Table }) => {
  const { fairness: texts } = useTexts()
  const { fairness } = useStore(table.state)
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  const [turn, setTurn] = useState(0)
  return (
    <>
      <p>{texts.intro}</p>
      <dl>
        <CopyField label={texts.serverHash} text={fairness.serverSeedHash} />
        <CopyField label={texts.nextHash} text={fairness.nextServerSeedHash} />
        <div className="copy-field">
          <dt>{texts.nonce}</dt>
          <dd>{fairness.nonce}</dd>
        </div>
      </dl>
      <SeedForm
        table={table}
        onRevealed={(seed) => {
          setRevealed(seed)
          setTurn(turn + 1)
        }}
      />
      {revealed && (
        <dl className="revealed">
          <dt className="revealed-head">
            {texts.revealed}. {texts.revealedRounds(revealed.rounds)}
          </dt>
          <CopyField label={texts.serverSeed} text={revealed.serverSeed} />
          <CopyField label={texts.serverHash} text={revealed.serverSeedHash} />
          <CopyField label={texts.clientSeed} text={revealed.clientSeed} />
        </dl>
      )}
      <h3>{texts.rounds}</h3>
      <RoundList key={turn} table={table} />
    </>
  )
}
