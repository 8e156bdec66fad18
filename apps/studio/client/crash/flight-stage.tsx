import { useEffect, useRef } from 'react'
import { formatCount } from '@felek/phrases/format.ts'
import { useStore } from '../lib/store.ts'
import { Icon } from '../parts/icons.tsx'
import { Notice as Bar } from '../parts/notice.tsx'
import { pricedAt } from '../play/facts.ts'
import { useCrashTexts } from '../texts/crash.ts'
import { WinShow } from '../play/win-show.tsx'
import { usePlayTexts } from '../texts/play.ts'
import { useLang, useTexts } from '../texts/texts.ts'
import type { CrashContext } from './context.ts'
import { Digits } from './digits.tsx'
import type { FlightShow } from './flight-show.ts'
import { noticeOf } from './notices.ts'
import type { Seen } from './seen.ts'
import type { CrashState } from './state.ts'

type Props = { context: CrashContext; show: FlightShow; state: CrashState }

/** Bets are open, so many seconds; a multiple in flight; where it ended. */
const Big = ({ show }: Pick<Props, 'show'>) => {
  const [texts, lang] = [useCrashTexts(), useLang()]
  const { state, multiple, seconds } = useStore(show.seen)
  const words: Record<Seen['state'], string> = {
    ...texts.state,
    betting: texts.state.betting(seconds),
    crashed: texts.state.crashed(seconds),
  }
  return (
    <div className="c-big" data-state={state} aria-hidden="true">
      {(state === 'flying' || state === 'crashed') && <Digits text={pricedAt(multiple, lang)} />}
      {state === 'betting' && <Digits text={`${seconds}`} />}
      <p className="c-word">{words[state]}</p>
    </div>
  )
}

/** How far the time for bets has run: a bar that the browser moves by itself. */
const BetTime = ({ context, state }: Pick<Props, 'context' | 'state'>) => {
  const { round, room } = state
  const fill = useRef<HTMLSpanElement>(null)
  const endsAt = round?.phase === 'betting' ? round.endsAt : null
  useEffect(() => {
    if (!fill.current || endsAt === null) return undefined
    const leftMs = Math.max(0, endsAt - context.clock.nowMs())
    const animation = fill.current.animate(
      [{ transform: `scaleX(${Math.min(1, leftMs / room.betMs)})` }, { transform: 'scaleX(0)' }],
      { duration: leftMs, fill: 'forwards' },
    )
    return () => animation.cancel()
  }, [context, endsAt, room.betMs])
  return endsAt === null ? null : (
    <p className="c-time" aria-hidden="true">
      <span ref={fill} />
    </p>
  )
}

const tierOf = (multiple: number): string =>
  multiple >= 1_000 ? 'high' : multiple >= 200 ? 'paid' : 'low'

const Past = ({ past }: Pick<CrashState, 'past'>) => {
  const [texts, play, lang] = [useCrashTexts(), usePlayTexts(), useLang()]
  return (
    <section className="c-past" aria-label={texts.past}>
      {past.length > 0 && (
        <>
          <ol>
            {past.map(({ roundId, multiple }) => (
              <li key={roundId} data-tier={tierOf(multiple)}>
                {pricedAt(multiple, lang)}
              </li>
            ))}
          </ol>
          <p>{play.pastSays}</p>
        </>
      )}
    </section>
  )
}

/** What of the round anybody should hear beside where it ended. */
const FlightText = ({ state: { round, shut } }: Pick<Props, 'state'>) => {
  const [texts, lang] = [useCrashTexts(), useLang()]
  const told = shut
    ? texts.shut
    : round?.broken
      ? texts.broken
      : round && round.ceiling !== null
        ? texts.ceiling(pricedAt(round.ceiling, lang))
        : null
  return told === null ? null : <p className="c-told">{told}</p>
}

export const FlightStage = ({ context, show, state, onProof }: Props & { onProof: () => void }) => {
  const [texts, crash, lang] = [useTexts(), useCrashTexts(), useLang()]
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => (holder.current ? show.mount(holder.current) : undefined), [show])
  const { slug, names } = context
  const { round } = state
  return (
    <section className="p-stage" aria-label={texts.bar.game} onPointerDown={() => void show.skip()}>
      <picture className="p-back">
        {/* Beside lists of both sides the stage is a square; the long picture is for those that are not. */}
        <source
          media="(min-aspect-ratio: 1/1) and (max-height: 559px), (min-width: 1500px) and (min-height: 560px)"
          srcSet={`/art/scenes/${slug}/wide.avif`}
        />
        <img src={`/art/scenes/${slug}/tall.avif`} alt="" />
      </picture>
      <div className="p-canvas" ref={holder} />
      <div className="p-over">
        <h1 className="sr-only">{names[lang]}</h1>
        <Past past={state.past} />
        <Big show={show} />
        <FlightText state={state} />
        {round && (
          <button type="button" className="c-proof" onClick={onProof}>
            <Icon name="shield" size={16} />
            <span>
              {crash.round(formatCount(round.number, lang))} · {crash.digest}{' '}
              <code>{`${round.linkHash.slice(0, 8)}…${round.linkHash.slice(-6)}`}</code>
            </span>
          </button>
        )}
        <BetTime context={context} state={state} />
      </div>
      <WinShow store={show.win} />
      <Bar
        {...noticeOf(context, state, { texts, crash, lang })}
        onDismiss={state.link === 'open' ? context.dismiss : undefined}
      />
    </section>
  )
}
