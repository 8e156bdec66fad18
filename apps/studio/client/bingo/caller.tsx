import type { BingoGame } from '../../src/protocol/games.ts'
import { plainMultiple } from '../lib/money.ts'
import { useBingoTexts } from '../texts/bingo.ts'
import { useLang } from '../texts/texts.ts'
import { Ball } from './ball.tsx'
import { numberWords } from './number-words.ts'
import { calledOf, tierNow, type Draw } from './progress.ts'

const lastShown = 6

/** The ball that was just called, in figures and words, and those before it. */
export const Caller = ({
  game,
  draw,
  prompt,
  aloud,
}: {
  game: BingoGame
  draw: Draw
  prompt: string
  aloud: boolean
}) => {
  const texts = useBingoTexts()
  const lang = useLang()
  const called = calledOf(draw)
  const ball = called.at(-1)
  const word = ball === undefined ? '' : numberWords(ball, lang)
  return (
    <div className="caller">
      {ball === undefined ? (
        <span className="ball ball-none" aria-hidden="true" />
      ) : (
        <Ball key={draw.count} number={ball} className="ball-big" />
      )}
      <div className="caller-text">
        <strong>{ball === undefined ? prompt : word}</strong>
        <span>
          {ball === undefined
            ? texts.brief(game.balls, game.ballsOf)
            : texts.ball(draw.count, game.balls)}
        </span>
      </div>
      <p className="sr-only" aria-live={aloud ? 'polite' : 'off'}>
        {aloud ? word : ''}
      </p>
      <ol className="caller-last" aria-hidden="true">
        {called
          .slice(-1 - lastShown, -1)
          .reverse()
          .map((number) => (
            <li key={number}>
              <Ball number={number} />
            </li>
          ))}
      </ol>
    </div>
  )
}

/** All numbers of the bag; those called are lit. */
export const NumberBoard = ({ game, draw }: { game: BingoGame; draw: Draw }) => {
  const texts = useBingoTexts()
  const called = calledOf(draw)
  const last = called.at(-1)
  return (
    <div
      className="number-board"
      role="img"
      aria-label={`${texts.board}: ${called.length === 0 ? '–' : called.join(', ')}`}
    >
      {Array.from({ length: game.ballsOf }, (_, i) => i + 1).map((number) => (
        <span
          key={number}
          data-called={called.includes(number)}
          data-last={number === last}
          data-column={Math.min(8, Math.floor(number / 10))}
        >
          {number}
        </span>
      ))}
    </div>
  )
}

/** What each stage pays if it is reached now. */
export const StageStrip = ({ game, draw }: { game: BingoGame; draw: Draw }) => {
  const texts = useBingoTexts()
  const lang = useLang()
  return (
    <ul className="stages" aria-label={texts.prizes}>
      {([1, 2, 3] as const).map((stage) => {
        const tier = tierNow(game, stage, draw.count)
        return (
          <li key={stage} data-over={tier === null}>
            <span>{texts.stages[stage]}</span>
            <b>{tier === null ? '–' : texts.times(plainMultiple(tier.multiple, lang))}</b>
            <small>{tier === null ? texts.over : texts.within(tier.balls)}</small>
          </li>
        )
      })}
    </ul>
  )
}
