import type { Ref } from 'react'
import type { RacingGame } from '../../src/protocol/games.ts'
import { useRacingTexts } from '../texts/racing.ts'

/**
 * A runner's picture: its cell of the sheet. Its number is part of the picture, and stands beside
 * it as text.
 */
export const Sprite = ({ game, runner }: { game: RacingGame; runner: number }) => (
  <span
    className="sprite"
    aria-hidden="true"
    style={{
      backgroundPositionX: `${((runner - 1) / Math.max(1, game.runners.length - 1)) * 100}%`,
    }}
  />
)

export const Course = ({
  game,
  ref,
  running,
  order,
}: {
  game: RacingGame
  ref: Ref<HTMLDivElement>
  running: boolean
  /** How they finished, once all have: each lane says its place. */
  order: readonly number[] | null
}) => {
  const texts = useRacingTexts()
  return (
    <div className="course" role="img" aria-label={texts.course} ref={ref} data-running={running}>
      <div className="course-drift" />
      <div className="course-line" />
      <div className="lanes">
        {game.runners.map(({ number, name }) => {
          const place = order ? order.indexOf(number) + 1 : undefined
          return (
            <div className="lane" key={number}>
              <span className="lane-name" data-place={place} data-runner-colour={number}>
                <b>{place === undefined ? number : texts.nth(place)}</b>{' '}
                <span lang="tr">{name}</span>
              </span>
              <div className="lane-run" data-runner={number}>
                <Sprite game={game} runner={number} />
              </div>
            </div>
          )
        })}
      </div>
    </div>
  )
}
