import { formatMoney } from '@felek/phrases/format.ts'
import { useState } from 'react'
import type { RaceBetKind } from '../../engines/racing/bet-kinds.ts'
import type { RacingGame } from '../../src/protocol/games.ts'
import { keyOf, type Placed } from '../lib/bets.ts'
import { fromKurus } from '../lib/money.ts'
import { WithNames } from '../parts/with-names.tsx'
import { Chip } from '../roulette/chip.tsx'
import { useRacingTexts } from '../texts/racing.ts'
import { useLang } from '../texts/texts.ts'
import { Sprite } from './course.tsx'
import { oddsText } from './odds.ts'

type Props = {
  game: RacingGame
  placed: Placed<RaceBetKind>
  won: ReadonlyMap<string, bigint> | null
  closed: boolean
  onPlace: (kind: RaceBetKind, numbers: readonly number[]) => void
}

const OddsButton = ({
  game,
  placed,
  won,
  closed,
  onPlace,
  kind,
  numbers,
}: Props & { kind: RaceBetKind; numbers: readonly number[] }) => {
  const texts = useRacingTexts()
  const lang = useLang()
  const key = keyOf(kind, numbers)
  const price = game.markets
    .find((market) => market.kind === kind)
    ?.bets.find((bet) => keyOf(kind, bet.numbers) === key)
  if (!price) return null
  const nameOf = (n: number | undefined): string =>
    texts.runner(n ?? 0, game.runners.find(({ number }) => number === n)?.name ?? '')
  const [first, second] = numbers
  const names = kind === 'forecast' ? texts.pair(nameOf(first), nameOf(second)) : nameOf(first)
  const mine = placed.get(key)
  const odds = oddsText(price.odds, lang)
  return (
    <button
      type="button"
      className="odds"
      aria-disabled={closed}
      data-on={mine !== undefined}
      data-won={won?.has(key) ?? false}
      onClick={() => !closed && onPlace(kind, numbers)}
    >
      <span aria-hidden="true">{odds}</span>
      <span className="sr-only">
        <WithNames
          text={
            texts.bet(texts.kinds[kind], names, odds) +
            (mine ? texts.placed(formatMoney(fromKurus(mine.kurus), lang)) : '')
          }
          names={game.runners.map(({ name }) => name)}
        />
      </span>
      {mine && (
        <span className="odds-chip" aria-hidden="true">
          <Chip kurus={mine.kurus} />
        </span>
      )}
    </button>
  )
}

const Singles = (props: Props) => {
  const texts = useRacingTexts()
  const { game } = props
  return (
    <table className="odds-table">
      <thead>
        <tr>
          <th scope="col">{texts.runners}</th>
          <th scope="col">{texts.kinds.win}</th>
          <th scope="col">
            {texts.kinds.place} <small>{texts.placeShort(game.places)}</small>
          </th>
        </tr>
      </thead>
      <tbody>
        {game.runners.map(({ number, name }) => (
          <tr key={number}>
            <th scope="row">
              <Sprite game={game} runner={number} />
              <b>{number}</b>
              <span lang="tr">{name}</span>
            </th>
            {(['win', 'place'] as const).map((kind) => (
              <td key={kind}>
                <OddsButton {...props} kind={kind} numbers={[number]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * First the winner is chosen, then the runner behind it: a list instead of a field of fifty-six
 * odds.
 */
const Forecast = (props: Props) => {
  const texts = useRacingTexts()
  const { game, placed, won } = props
  const marked = [...(won?.keys() ?? []), ...placed.keys()].find((key) =>
    key.startsWith('forecast'),
  )
  const [first, setFirst] = useState(() => parseInt(marked?.split(/[:,]/)[1] ?? '1', 10))
  const name = game.runners.find(({ number }) => number === first)?.name ?? ''
  const standsOn = (runner: number): boolean =>
    [...placed.values()].some(({ kind, numbers }) => kind === 'forecast' && numbers[0] === runner)
  return (
    <div className="forecast">
      <fieldset className="firsts">
        <legend>{texts.first}</legend>
        {game.runners.map((runner) => (
          <label key={runner.number} data-bet={standsOn(runner.number)}>
            <input
              type="radio"
              name="first"
              checked={runner.number === first}
              onChange={() => setFirst(runner.number)}
            />
            <Sprite game={game} runner={runner.number} />
            <span className="sr-only">
              <WithNames text={texts.runner(runner.number, runner.name)} names={[runner.name]} />
            </span>
          </label>
        ))}
      </fieldset>
      <p className="forecast-ask">
        <WithNames text={texts.firstOf(name)} names={[name]} />
      </p>
      <ul className="seconds" aria-label={texts.second}>
        {game.runners
          .filter(({ number }) => number !== first)
          .map((runner) => (
            <li key={runner.number}>
              <Sprite game={game} runner={runner.number} />
              <span>
                <b>{runner.number}</b> <span lang="tr">{runner.name}</span>
              </span>
              <OddsButton {...props} kind="forecast" numbers={[first, runner.number]} />
            </li>
          ))}
      </ul>
    </div>
  )
}

export const OddsBoard = (props: Props) => {
  const texts = useRacingTexts()
  const [forecast, setForecast] = useState(false)
  const count = (kinds: readonly RaceBetKind[]): number =>
    [...props.placed.values()].filter(({ kind }) => kinds.includes(kind)).length
  const tabs = [
    {
      on: !forecast,
      label: texts.tabSingles,
      bets: count(['win', 'place']),
      open: () => setForecast(false),
    },
    {
      on: forecast,
      label: texts.tabForecast,
      bets: count(['forecast']),
      open: () => setForecast(true),
    },
  ]
  return (
    <section className="odds-board" aria-label={texts.board}>
      <div className="derby-tabs" role="group" aria-label={texts.markets}>
        {tabs.map(({ on, label, bets, open }) => (
          <button key={label} type="button" aria-pressed={on} onClick={open}>
            {label}
            {bets > 0 && <span className="derby-tab-count">{bets}</span>}
          </button>
        ))}
      </div>
      <div className="odds-scroll" key={forecast ? 'forecast' : 'singles'}>
        {forecast ? <Forecast {...props} /> : <Singles {...props} />}
      </div>
    </section>
  )
}
