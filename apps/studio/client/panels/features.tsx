import type { CascadeGame, LinesGame } from '../../src/protocol/games.ts'
import { symbolName } from '../texts/symbols.ts'
import { useLang, useTexts } from '../texts/texts.ts'

/** What the game does beside paying lines, in sentences made from its own numbers. */
export const SlotFeatures = ({ game }: { game: LinesGame | CascadeGame }) => {
  const { paytable: texts, win } = useTexts()
  const lang = useLang()
  const artOf = (id: string): string =>
    symbolName(game.symbols.find((symbol) => symbol.id === id)?.art ?? id, lang)
  const times = (steps: readonly number[]): string => steps.map((n) => `×${n}`).join(', ')
  const { awards, retrigger, retriggersMax } = game.freeSpins
  const wild = game.engine === 'lines' ? texts.wildLines : texts.wildWays
  const scatterPays = game.paytable.some((row) => row.symbol === 'scatter')
  return (
    <>
      <h3>{texts.features}</h3>
      <ul className="features">
        <li>
          <span
            className="face"
            data-symbol="wild"
            role="img"
            aria-label={`${artOf('wild')} (${win.wildName})`}
          />
          <p>{wild}</p>
        </li>
        <li>
          <span
            className="face"
            data-symbol="scatter"
            role="img"
            aria-label={`${artOf('scatter')} (${win.scatterName})`}
          />
          <p>
            {scatterPays && `${texts.scatterPays} `}
            {texts.free(awards[3], awards[4], awards[5])}
            {game.engine === 'lines' &&
              game.freeMultiplier > 1 &&
              ` ${texts.freeTimes(game.freeMultiplier)}`}
            {retriggersMax > 0 && ` ${texts.retrigger(retrigger, retriggersMax)}`}
          </p>
        </li>
      </ul>
      <p>
        {game.engine === 'lines' ? texts.linesPay(game.lines.length) : texts.waysPay(game.ways)}
      </p>
      {game.engine === 'cascade' && (
        <p>
          {texts.cascade} {texts.cascadeSteps(times(game.multipliers), times(game.freeMultipliers))}
        </p>
      )}
    </>
  )
}
