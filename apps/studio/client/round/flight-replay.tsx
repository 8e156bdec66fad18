import { useEffect, useRef } from 'react'
import { formatMoney } from '@felek/phrases/format.ts'
import { Digits } from '../crash/digits.tsx'
import { useStore } from '../lib/store.ts'
import { pricedAt } from '../play/facts.ts'
import { useCrashTexts } from '../texts/crash.ts'
import { useRoundTexts } from '../texts/round.ts'
import { useLang, type Lang } from '../texts/texts.ts'
import { timeOf } from '../../engines/crash/flight.ts'
import type { Flown } from './check-flight.ts'
import { flightOf, lengthOf, stopsOf, type Tape } from './flight-tape.ts'
import type { OwnBet } from './own-bets.ts'
import { StepBar } from './step-bar.tsx'

/** Game time: "6,76". */
export const secondsOf = (ms: number, lang: Lang): string =>
  (ms / 1_000).toFixed(2).replace('.', lang === 'tr' ? ',' : '.')

type Props = { slug: string; flown: Flown; bets: readonly OwnBet[]; tape: Tape }

const Stage = ({ slug, flown, tape }: Omit<Props, 'bets'>) => {
  const [round, lang] = [useRoundTexts(), useLang()]
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => (holder.current ? tape.mount(holder.current) : undefined), [tape])
  const { atMs } = useStore(tape.shown)
  const { state, ...at } = flightOf(flown, atMs)
  const multiple = 'multiple' in at ? at.multiple : 100
  return (
    <div className="rv-scene">
      <div className="game play crash" data-title={slug} data-phase={state}>
        <section className="p-stage" aria-label={round.replay}>
          <picture className="p-back">
            <source media="(min-aspect-ratio: 1/1)" srcSet={`/art/scenes/${slug}/wide.avif`} />
            <img src={`/art/scenes/${slug}/tall.avif`} alt="" />
          </picture>
          <div className="p-canvas" ref={holder} />
          <div className="p-over">
            <div className="c-big" data-state={state} aria-hidden="true">
              <Digits text={pricedAt(multiple, lang)} />
              <p className="c-word">
                {state === 'flying' ? round.flying(secondsOf(atMs, lang)) : round.flightOver}
              </p>
            </div>
          </div>
        </section>
      </div>
    </div>
  )
}

/** What happened at a moment, in words. */
const useSaid = ({ flown, bets }: Pick<Props, 'flown' | 'bets'>) => {
  const [{ said }, lang] = [useCrashTexts(), useLang()]
  return (atMs: number): string => {
    const isOver = atMs >= flown.endMs
    const told = bets.flatMap(({ out, payout }, i) =>
      out === null
        ? isOver
          ? [said.lost(i + 1)]
          : []
        : timeOf(out) === atMs || isOver
          ? [said.out(i + 1, pricedAt(out, lang), formatMoney(payout, lang))]
          : [],
    )
    const where = isOver ? said.crashed(pricedAt(flown.multiple, lang)) : null
    return [where ?? (atMs === 0 ? said.flying : ''), ...told].filter(Boolean).join(' ')
  }
}

/** A flight once more, by its stops and by every moment between them. */
export const FlightReplay = (props: Props) => {
  const { flown, bets, tape } = props
  const [texts, lang] = [useRoundTexts(), useLang()]
  const { atMs, moving } = useStore(tape.shown)
  const saidAt = useSaid(props)
  const stops = stopsOf(
    flown,
    bets.flatMap(({ out }) => out ?? []),
  )
  const [last, at] = [stops.length - 1, stops.findLastIndex((stop) => stop <= atMs)]
  const endMs = lengthOf(flown)
  const target = useRef(endMs)
  const play = (from: number, to: number): void => {
    target.current = stops[to] ?? endMs
    if (atMs !== from) tape.go(from)
    tape.play(target.current)
  }
  return (
    <>
      <Stage {...props} />
      <input
        type="range"
        className="rv-time"
        min={0}
        max={endMs}
        step={10}
        value={atMs}
        aria-label={texts.moment}
        aria-valuetext={texts.momentAt(secondsOf(Math.min(atMs, flown.endMs), lang))}
        onInput={(event) => tape.go(Number(event.currentTarget.value))}
      />
      <StepBar
        at={at}
        of={stops.length}
        moving={moving}
        said={saidAt(stops[at] ?? 0)}
        play={() => play(at === last ? 0 : atMs, last)}
        skip={() => tape.go(target.current)}
        go={(to) => (to === at + 1 && !moving ? play(atMs, to) : tape.go(stops[to] ?? 0))}
      />
    </>
  )
}
