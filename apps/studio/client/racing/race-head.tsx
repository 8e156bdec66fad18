import type { RacingGame } from '../../src/protocol/games.ts'
import { WithNames } from '../parts/with-names.tsx'
import { useRacingTexts } from '../texts/racing.ts'
import { Sprite } from './course.tsx'

const nameOf = (game: RacingGame, runner: number): string =>
  game.runners.find(({ number }) => number === runner)?.name ?? ''

export const RaceHead = ({
  game,
  winner,
  nonce,
  prompt,
}: {
  game: RacingGame
  winner: number | null
  nonce: number | null
  prompt: string
}) => {
  const texts = useRacingTexts()
  return (
    <div className="derby-result">
      {winner !== null && <Sprite game={game} runner={winner} />}
      <div>
        <strong>
          {winner === null ? (
            prompt
          ) : (
            <>
              {winner} <span lang="tr">{nameOf(game, winner)}</span>
            </>
          )}
        </strong>
        {winner !== null && nonce !== null && <span>{texts.race}</span>}
      </div>
    </div>
  )
}

/**
 * Who is where: while they run as it stands, afterwards as it was drawn. Said aloud only at the
 * end, by the announcer.
 */
export const Standing = ({
  game,
  runners,
  final,
}: {
  game: RacingGame
  runners: readonly number[]
  final: boolean
}) => {
  const texts = useRacingTexts()
  return (
    <ol
      className="standing"
      aria-label={final ? texts.result : texts.standing}
      aria-hidden={!final}
      data-final={final}
    >
      {runners.map((runner, i) => (
        <li key={runner} data-runner-colour={runner}>
          <small>{texts.nth(i + 1)}</small>
          <b>{runner}</b>
          <span lang="tr">{nameOf(game, runner)}</span>
        </li>
      ))}
    </ol>
  )
}

export const LastWinners = ({
  game,
  winners,
}: {
  game: RacingGame
  winners: readonly number[]
}) => {
  const texts = useRacingTexts()
  return (
    <div className="derby-last">
      <p>
        {winners.length > 0 && <b>{texts.lastWinners}</b>} <span>{texts.noMemory}</span>
      </p>
      {winners.length > 0 && (
        <ol aria-label={texts.lastWinners}>
          {winners.slice(0, 10).map((runner, i) => (
            <li key={`${winners.length - i}`} data-runner-colour={runner}>
              <span aria-hidden="true">{runner}</span>
              <span className="sr-only">
                <WithNames
                  text={texts.runner(runner, nameOf(game, runner))}
                  names={[nameOf(game, runner)]}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
