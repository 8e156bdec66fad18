import { formatCount, formatMoney, formatPercent } from '@felek/phrases/format.ts'
import type { CascadeGame, GameInfo, LinesGame, RouletteGame } from '../../src/protocol/games.ts'
import { plainMultiple } from '../lib/money.ts'
import type { ReactNode } from 'react'
import { useLang, useTexts } from '../texts/texts.ts'
import { actualFact, FactList, type Fact } from './facts.tsx'
import { SlotFeatures } from './features.tsx'
import { ParSheet } from './par-sheet.tsx'

export const Facts = ({ game }: { game: GameInfo }) => {
  const { rules } = useTexts()
  const lang = useLang()
  const facts: readonly Fact[] = [
    [rules.rtp, formatPercent(game.rtp, lang)],
    ...actualFact(game.actual, lang, rules),
    ...(game.engine === 'roulette' || game.engine === 'racing'
      ? []
      : ([
          [rules.hitRate, formatPercent(game.hitRate, lang)],
          [rules.volatility, rules.volatilities[game.volatility - 1] ?? ''],
        ] as const)),
    [rules.maxWin, rules.maxWinTimes(plainMultiple(game.maxWin, lang))],
    [rules.topChance, rules.topEvery(formatCount(game.topEvery, lang))],
    ...('smallWins' in game
      ? ([[rules.smallWins, formatPercent(game.smallWins, lang)]] as const)
      : []),
    [rules.stakes, rules.range(formatMoney(game.minStake, lang), formatMoney(game.maxStake, lang))],
    [rules.provider, game.labelName],
  ]
  return <FactList facts={facts} />
}

/**
 * What holds for every game of the studio: how an outcome is made, and what happens to an
 * interrupted round.
 */
export const GameRules = ({
  game,
  mode,
  maths,
}: {
  game: GameInfo
  mode: 'real' | 'demo'
  /** How the game itself makes its figures. */
  maths?: ReactNode
}) => {
  const { rules } = useTexts()
  const lang = useLang()
  const seconds = `${Math.floor(game.spinMsMin / 1000)}${lang === 'tr' ? ',' : '.'}${Math.floor((game.spinMsMin % 1000) / 100)}`
  return (
    <>
      <ul className="sentences">
        <li>{rules.drawn}</li>
        <li>{rules.interrupted}</li>
        <li>{rules.void}</li>
        <li>{rules.pace(seconds)}</li>
        {mode === 'demo' && <li>{rules.demoNote}</li>}
      </ul>
      <ParSheet slug={game.slug}>
        {maths}
        <p>{rules.rtpNote}</p>
      </ParSheet>
    </>
  )
}

export const SlotRules = ({
  game,
  mode,
}: {
  game: LinesGame | CascadeGame
  mode: 'real' | 'demo'
}) => (
  <>
    <Facts game={game} />
    <SlotFeatures game={game} />
    <GameRules game={game} mode={mode} />
  </>
)

export const RouletteRules = ({ game, mode }: { game: RouletteGame; mode: 'real' | 'demo' }) => {
  const { roulette, rules } = useTexts()
  const lang = useLang()
  return (
    <>
      <Facts game={game} />
      <p>
        {rules.rouletteHow} {rules.rouletteZero} {rules.neighbours}
      </p>
      <table className="grid-table">
        <thead>
          <tr>
            <th scope="col">{rules.bet}</th>
            <th scope="col">{rules.pays}</th>
            <th scope="col">{rules.limits}</th>
          </tr>
        </thead>
        <tbody>
          {game.kinds.map(({ kind, payout, min, max }) => (
            <tr key={kind}>
              <th scope="row">{roulette[kind]}</th>
              <td>{rules.toOne(payout)}</td>
              <td>{rules.range(formatMoney(min, lang), formatMoney(max, lang))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <GameRules game={game} mode={mode} />
    </>
  )
}
