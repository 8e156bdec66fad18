import { useEffect } from 'react'
import { Icon, type IconName } from '../parts/icons.tsx'
import { useRoundTexts } from '../texts/round.ts'

export type Steps = {
  /** The one that stands there, from 0. */
  at: number
  of: number
  /** It is being shown. */
  moving: boolean
  /** What the step shows, in words. */
  said: string
  play: () => void
  /** To the end of what moves; null where that cannot be cut short. */
  skip: (() => void) | null
  go: (to: number) => void
}

const Tool = ({
  name,
  icon,
  off,
  onPress,
}: {
  name: string
  icon: IconName
  off: boolean
  onPress: () => void
}) => (
  <button
    type="button"
    className="tool"
    aria-label={name}
    title={name}
    aria-disabled={off}
    onClick={() => !off && onPress()}
  >
    <Icon name={icon} />
  </button>
)

/** Arrows lead from step to step, unless they are a board's own. */
const useArrows = (back: (() => void) | null, next: (() => void) | null): void =>
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target, key } = event
      if (target instanceof Element && target.closest('[role="grid"], input')) return
      if (key === 'ArrowLeft') back?.()
      if (key === 'ArrowRight') next?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [back, next])

export const StepBar = ({ at, of, moving, said, play, skip, go }: Steps) => {
  const texts = useRoundTexts()
  const locked = moving && skip === null
  const back = !locked && at > 0 ? () => go(at - 1) : null
  const next = !locked && at < of - 1 ? () => go(at + 1) : null
  useArrows(back, next)
  return (
    <div className="rv-steps" role="group" aria-label={texts.steps}>
      {of > 1 && (
        <Tool name={texts.back} icon="back" off={back === null} onPress={() => back?.()} />
      )}
      <button
        type="button"
        className="button button-main"
        aria-disabled={locked}
        onClick={() => (moving ? skip?.() : play())}
      >
        <Icon name={moving ? 'skip' : 'play'} size={18} />
        {moving ? (skip ? texts.skip : texts.showing) : texts.play}
      </button>
      {of > 1 && (
        <Tool name={texts.next} icon="next" off={next === null} onPress={() => next?.()} />
      )}
      <p className="rv-said" role="status">
        {!moving && (
          <>
            {of > 1 && <b>{texts.step(at + 1, of)}</b>} {said}
          </>
        )}
      </p>
    </div>
  )
}
