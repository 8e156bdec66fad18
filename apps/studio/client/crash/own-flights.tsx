import { useEffect, useState } from 'react'
import { formatCount, formatDay, formatTime } from '@felek/phrases/format.ts'
import type { OwnFlight } from '../../engines/crash/room-messages.ts'
import { toKurus } from '../lib/money.ts'
import { Icon } from '../parts/icons.tsx'
import { Money } from '../parts/money.tsx'
import { pricedAt } from '../play/facts.ts'
import { hashOfBets } from '../round/own-bets.ts'
import { useClock24, useLang, useTexts } from '../texts/texts.ts'
import type { CrashContext } from './context.ts'

type Props = { mode: CrashContext['mode']; round: OwnFlight }

const sumOf = (bets: OwnFlight['bets'], of: 'amount' | 'payout'): bigint =>
  bets.reduce((sum, bet) => sum + toKurus(bet[of]), 0n)

const Row = ({ mode, round }: Props) => {
  const { history } = useTexts()
  const [lang, clock24] = [useLang(), useClock24()]
  const [replayed, setReplayed] = useState(false)
  const { roundId, number, at, multiple, bets } = round
  const [staked, paid] = [sumOf(bets, 'amount'), sumOf(bets, 'payout')]
  const name = history.replayOf(number)
  const address = `/round/${roundId}?lang=${lang}${clock24 ? '' : '&clock=12'}${hashOfBets({ mode, bets })}`
  return (
    <>
      <tr>
        <th scope="row">
          <span>{formatCount(number, lang)}</span>
          <small>
            {formatDay(at, lang)} {formatTime(at, lang, clock24)}
          </small>
        </th>
        <td>{pricedAt(multiple, lang)}</td>
        <td>
          <Money kurus={staked} />
        </td>
        <td>
          <Money kurus={paid} />
        </td>
        <td>
          {paid > staked && '+'}
          <Money kurus={paid - staked} className={paid > staked ? 'money-gain' : ''} />
        </td>
        <td>
          <button
            type="button"
            className="tool"
            aria-label={name}
            title={history.replay}
            aria-expanded={replayed}
            onClick={() => setReplayed(!replayed)}
          >
            <Icon name="play" size={18} />
          </button>
        </td>
      </tr>
      {replayed && (
        <tr className="rounds-replay">
          <td colSpan={6} aria-label={name}>
            {/* oxlint-disable-next-line react/iframe-missing-sandbox -- A page of our own, from where this one is. */}
            <iframe title={name} src={address} />
          </td>
        </tr>
      )}
    </>
  )
}

/** The last flights in which this player had a bet, each with its replay. */
export const OwnFlights = ({ context }: { context: CrashContext }) => {
  const { history, opening } = useTexts()
  const [rounds, setRounds] = useState<readonly OwnFlight[] | 'loading' | 'failed'>('loading')
  useEffect(() => {
    let left = false
    const tell = (told: readonly OwnFlight[] | 'failed'): void => {
      if (!left) setRounds(told)
    }
    context.ownFlights().then(tell, () => tell('failed'))
    return () => {
      left = true
    }
  }, [context])
  if (rounds === 'loading') return <p role="status">{opening.loading}</p>
  if (rounds === 'failed') return <p role="status">{history.failed}</p>
  if (rounds.length === 0) return <p role="status">{history.none}</p>
  return (
    <table className="grid-table rounds-table">
      <thead>
        <tr>
          <th scope="col">{history.round}</th>
          <th scope="col">{history.result}</th>
          <th scope="col">{history.stake}</th>
          <th scope="col">{history.payout}</th>
          <th scope="col">{history.net}</th>
          <th scope="col">
            <span className="sr-only">{history.replay}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rounds.map((round) => (
          <Row key={round.roundId} mode={context.mode} round={round} />
        ))}
      </tbody>
    </table>
  )
}
