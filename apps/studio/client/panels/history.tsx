import { useState } from 'react'
import { formatDay, formatTime } from '@felek/phrases/format.ts'
import type { PastRound } from '../../src/protocol/rounds.ts'
import { toKurus } from '../lib/money.ts'
import type { ProofsSource } from './books.ts'
import { Icon } from '../parts/icons.tsx'
import { Money } from '../parts/money.tsx'
import { useClock24, useLang, useTexts } from '../texts/texts.ts'
import { useRounds } from './use-rounds.ts'

/** The round once more, by the page that shows any round. */
const Replay = ({ round, columns }: { round: PastRound; columns: number }) => {
  const { history } = useTexts()
  const [lang, clock24] = [useLang(), useClock24()]
  return (
    <tr className="rounds-replay">
      <td colSpan={columns} aria-label={history.replayOf(round.nonce)}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- A page of our own, from where this one is. */}
        <iframe
          title={history.replayOf(round.nonce)}
          src={`/round/${round.roundId}?lang=${lang}${clock24 ? '' : '&clock=12'}`}
        />
      </td>
    </tr>
  )
}

const Row = ({ round, numbered }: { round: PastRound; numbered: boolean }) => {
  const { history } = useTexts()
  const [replayed, setReplayed] = useState(false)
  const lang = useLang()
  const clock24 = useClock24()
  const stake = toKurus(round.stake)
  const netKurus =
    round.void !== null ? 0n : round.payout === null ? null : toKurus(round.payout) - stake
  const over = round.void === null && round.payout !== null
  const row = (
    <tr>
      <th scope="row">
        <span>{round.nonce}</span>
        <small>
          {formatDay(round.at, lang)} {formatTime(round.at, lang, clock24)}
        </small>
        {round.featured && <small className="rounds-featured">{history.featured}</small>}
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
      <td>
        {over && (
          <button
            type="button"
            className="tool"
            aria-label={history.replayOf(round.nonce)}
            title={history.replay}
            aria-expanded={replayed}
            onClick={() => setReplayed(!replayed)}
          >
            <Icon name="play" size={18} />
          </button>
        )}
      </td>
    </tr>
  )
  return (
    <>
      {row}
      {replayed && <Replay round={round} columns={numbered ? 6 : 5} />}
    </>
  )
}

type Listed = {
  session: ProofsSource
  /** A round is told by a number, where the ball lay or who won. */
  numbered: boolean
}

/** So many are kept at hand: of all, and of those that reached the feature. */
const most = { all: 20, featured: 50 } as const

const Rounds = ({ session, numbered, which }: Listed & { which: keyof typeof most }) => {
  const { history, opening } = useTexts()
  const featured = which === 'featured'
  const state = useRounds(session, { limit: most[which], thisGame: true, featured })
  if (state === 'loading') return <p role="status">{opening.loading}</p>
  if (state === 'failed') return <p role="status">{history.failed}</p>
  if (state.rounds.length === 0)
    return <p role="status">{featured ? history.noneFeatured : history.none}</p>
  return (
    <table className="grid-table rounds-table">
      <thead>
        <tr>
          <th scope="col">{history.round}</th>
          {numbered && <th scope="col">{history.result}</th>}
          <th scope="col">{history.stake}</th>
          <th scope="col">{history.payout}</th>
          <th scope="col">{history.net}</th>
          <th scope="col">
            <span className="sr-only">{history.replay}</span>
          </th>
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

/** `hasFeature`: the game has free spins, whose rounds are listed on their own too. */
export const HistoryPanel = ({ hasFeature, ...listed }: Listed & { hasFeature: boolean }) => {
  const { history } = useTexts()
  const [which, setWhich] = useState<keyof typeof most>('all')
  return (
    <>
      {hasFeature && (
        <div className="rounds-which" role="group" aria-label={history.which}>
          {(['all', 'featured'] as const).map((name) => (
            <button
              key={name}
              type="button"
              className="button"
              aria-pressed={which === name}
              onClick={() => setWhich(name)}
            >
              {history.last[name](most[name])}
            </button>
          ))}
        </div>
      )}
      <Rounds key={which} {...listed} which={which} />
    </>
  )
}
