import { formatDay, formatTime } from '@felek/phrases/src/format.ts'
import type { PastRound } from '../../src/protocol/rounds.ts'
import { toKurus } from '../lib/money.ts'
import type { Books } from './books.ts'
import { Money } from '../parts/money.tsx'
import { useClock24, useLang, useTexts } from '../texts/texts.ts'
import { useRounds } from './use-rounds.ts'

const Row = ({ round, numbered }: { round: PastRound; numbered: boolean }) => {
  const { history } = useTexts()
  const lang = useLang()
  const clock24 = useClock24()
  const stake = toKurus(round.stake)
  const netKurus =
    round.void !== null ? 0n : round.payout === null ? null : toKurus(round.payout) - stake
  return (
    <tr>
      <th scope="row">
        <span>{round.nonce}</span>
        <small>
          {formatDay(round.at, lang)} {formatTime(round.at, lang, clock24)}
        </small>
      </th>
      {numbered && <td>{round.number ?? '–'}</td>}
      <td>
        <Money kurus={stake} />
      </td>
      <td>
        {round.void !== null ? (
          history.void
        ) : round.payout === null ? (
          history.open
        ) : (
          <Money kurus={toKurus(round.payout)} />
        )}
      </td>
      <td>
        {netKurus === null ? (
          '–'
        ) : (
          <>
            {netKurus > 0n && '+'}
            <Money kurus={netKurus} className={netKurus > 0n ? 'money-gain' : ''} />
          </>
        )}
      </td>
    </tr>
  )
}

/** `numbered`: a round is told by a number, where the ball lay or who won. */
export const HistoryPanel = ({ session, numbered }: { session: Books; numbered: boolean }) => {
  const { history, opening } = useTexts()
  const state = useRounds(session, true)
  if (state === 'loading') return <p role="status">{opening.loading}</p>
  if (state === 'failed') return <p role="status">{history.failed}</p>
  if (state.rounds.length === 0) return <p>{history.none}</p>
  return (
    <table className="grid-table rounds-table">
      <thead>
        <tr>
          <th scope="col">{history.round}</th>
          {numbered && <th scope="col">{history.result}</th>}
          <th scope="col">{history.stake}</th>
          <th scope="col">{history.payout}</th>
          <th scope="col">{history.net}</th>
        </tr>
      </thead>
      <tbody>
        {state.rounds.map((round) => (
          <Row key={round.roundId} round={round} numbered={numbered} />
        ))}
      </tbody>
    </table>
  )
}
