import type { BingoGame } from '../../src/protocol/games.ts'
import { plainMultiple } from '../lib/money.ts'
import { Facts, GameRules } from '../panels/rules.tsx'
import { useBingoTexts } from '../texts/bingo.ts'
import { useLang } from '../texts/texts.ts'

export const BingoRules = ({ game, mode }: { game: BingoGame; mode: 'real' | 'demo' }) => {
  const { rules, stages, within, times } = useBingoTexts()
  const lang = useLang()
  return (
    <>
      <Facts game={game} />
      <p>{rules.hitNote}</p>
      <ul className="sentences">
        <li>{rules.how(game.balls, game.ballsOf)}</li>
        <li>{rules.stages}</li>
        <li>{rules.each}</li>
        <li>{rules.same}</li>
        <li>{rules.drawn}</li>
        <li>{rules.voice}</li>
      </ul>
      <h3>{rules.table}</h3>
      <table className="grid-table">
        <thead>
          <tr>
            <th scope="col">{rules.stage}</th>
            <th scope="col">{rules.until}</th>
            <th scope="col">{rules.pays}</th>
          </tr>
        </thead>
        <tbody>
          {game.stages.flatMap(({ stage, tiers }) =>
            tiers.map(({ balls, multiple }) => (
              <tr key={`${stage}-${balls}`}>
                <th scope="row">{stages[stage as 1 | 2 | 3]}</th>
                <td>{within(balls)}</td>
                <td>{times(plainMultiple(multiple, lang))}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
      <GameRules game={game} mode={mode} />
    </>
  )
}
