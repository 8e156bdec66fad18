import { formatMoney, formatPercent } from '@felek/phrases/format.ts'
import type { RacingGame } from '../../src/protocol/games.ts'
import { Facts, GameRules } from '../panels/rules.tsx'
import { useRacingTexts } from '../texts/racing.ts'
import { useLang } from '../texts/texts.ts'
import { oddsText } from './odds.ts'

const Markets = ({ game }: { game: RacingGame }) => {
  const { kinds, rules } = useRacingTexts()
  const lang = useLang()
  return (
    <table className="grid-table">
      <thead>
        <tr>
          <th scope="col">{rules.market}</th>
          <th scope="col">{rules.rtp}</th>
        </tr>
      </thead>
      <tbody>
        {game.markets.map(({ kind, rtpMin, rtpMax }) => (
          <tr key={kind}>
            <th scope="row">{kinds[kind]}</th>
            <td>
              {formatPercent(rtpMin, lang)} – {formatPercent(rtpMax, lang)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Prices = ({ game }: { game: RacingGame }) => {
  const { kinds, rules, runners, odds } = useRacingTexts()
  const lang = useLang()
  return game.markets
    .filter(({ kind }) => kind !== 'forecast')
    .map(({ kind, bets }) => (
      <div key={kind}>
        <h4>{kinds[kind]}</h4>
        <table className="grid-table">
          <thead>
            <tr>
              <th scope="col">{runners}</th>
              <th scope="col">{odds}</th>
              <th scope="col">{rules.chance}</th>
              <th scope="col">{rules.limit}</th>
            </tr>
          </thead>
          <tbody>
            {bets.map((bet) => (
              <tr key={bet.numbers.join()}>
                <th scope="row" lang="tr">
                  {bet.numbers[0]}{' '}
                  {game.runners.find(({ number }) => number === bet.numbers[0])?.name}
                </th>
                <td>{oddsText(bet.odds, lang)}</td>
                <td>{formatPercent(bet.chance, lang)}</td>
                <td>{formatMoney(bet.max, lang)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    ))
}

export const RacingRules = ({ game, mode }: { game: RacingGame; mode: 'real' | 'demo' }) => {
  const { kinds, how, rules } = useRacingTexts()
  return (
    <>
      <Facts game={game} />
      <p>{rules.rtpLowest}</p>
      <Markets game={game} />
      <ul className="sentences">
        <li>
          <b>{kinds.win}:</b> {how.win}
        </li>
        <li>
          <b>{kinds.place}:</b> {how.place(game.places)}
        </li>
        <li>
          <b>{kinds.forecast}:</b> {how.forecast}
        </li>
        <li>{rules.stake}</li>
        <li>{rules.drawn}</li>
        <li>{rules.picture}</li>
      </ul>
      <h3>{rules.weightsTitle}</h3>
      <Prices game={game} />
      <GameRules game={game} mode={mode} maths={<p>{rules.chances}</p>} />
    </>
  )
}
