import { useRef, useState } from 'react'
import type { CallOutput } from '../../src/protocol/protocol.ts'
import type { PastRound } from '../../src/protocol/rounds.ts'
import { Refused } from '../lib/api.ts'
import { useStore } from '../lib/store.ts'
import type { ProofsSource } from './books.ts'
import { useTexts } from '../texts/texts.ts'
import { CopyField } from './copy.tsx'
import { RoundProof } from './round-proof.tsx'
import { useRounds } from './use-rounds.ts'

type Revealed = NonNullable<CallOutput<'seed'>['revealed']>

const SeedForm = ({
  session,
  onRevealed,
}: {
  session: ProofsSource
  onRevealed: (revealed: Revealed) => void
}) => {
  const { fairness: texts } = useTexts()
  const { fairness } = useStore(session.state)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // No <form>: the page's sandbox gives the frame no leave to submit one, so that its event would
  // never come.
  const change = async (): Promise<void> => {
    const clientSeed = field.current?.value.trim() ?? ''
    if (pending) return
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(clientSeed)) return setTrouble(texts.badSeed)
    setPending(true)
    setTrouble(null)
    try {
      const answer = await session.api.call('seed', { clientSeed })
      session.state.set({ fairness: answer.fairness })
      if (answer.revealed) onRevealed(answer.revealed)
    } catch (error) {
      setTrouble(
        error instanceof Refused && error.failure.error === 'busy' ? texts.busy : texts.failed,
      )
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
      <small
        id="seed-hint"
        role={trouble ? 'alert' : undefined}
        className={trouble ? 'trouble' : ''}
      >
        {trouble ?? texts.changeHint}
      </small>
    </div>
  )
}

const RoundCheck = ({ session, round }: { session: ProofsSource; round: PastRound }) => {
  const { fairness: texts, history } = useTexts()
  return (
    <RoundProof
      api={session.api}
      roundId={round.roundId}
      name={`${round.nonce}`}
      sealed={round.void !== null ? history.void : round.revealed ? null : texts.sealed}
    />
  )
}

const RoundList = ({ session }: { session: ProofsSource }) => {
  const { fairness: texts } = useTexts()
  const state = useRounds(session, { thisGame: false })
  if (state === 'loading') return null
  if (state === 'failed') return <p role="status">{texts.noAnswer}</p>
  if (state.rounds.length === 0) return <p>{texts.none}</p>
  return (
    <ul className="checks">
      {state.rounds.map((round) => (
        <RoundCheck key={round.roundId} session={session} round={round} />
      ))}
    </ul>
  )
}

export const FairnessPanel = ({ session }: { session: ProofsSource }) => {
  const { fairness: texts } = useTexts()
  const { fairness } = useStore(session.state)
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
        session={session}
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
      <RoundList key={turn} session={session} />
    </>
  )
}
