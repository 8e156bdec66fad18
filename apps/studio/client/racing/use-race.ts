import { useEffect, useRef, useState } from 'react'
import type { RaceBetKind } from '../../engines/racing/bet-kinds.ts'
import type { Round } from '../../src/protocol/rounds.ts'
import { keyOf, type Placed } from '../lib/bets.ts'
import { toKurus } from '../lib/money.ts'
import { sounds } from '../lib/sound.ts'
import type { Presenter, GameSession } from '../lib/game-session.ts'
import { animate, reducedMotion, wait } from '../lib/time.ts'
import { framesOf, pathsOf, raceMs, restOf, standingAt } from './motion.ts'

/** What the table shows of the last race until the player moves again. */
export type Shown = {
  order: readonly number[]
  nonce: number
  placed: Placed<RaceBetKind>
  won: ReadonlyMap<string, bigint>
}

const shownOf = (round: Round): Shown | null => {
  if (round.view.engine !== 'racing') return null
  const { order, bets } = round.view
  const placed = new Map(
    bets.map(({ kind, numbers, amount }) => [
      keyOf(kind, numbers),
      { kind, numbers, kurus: toKurus(amount) },
    ]),
  )
  const won = new Map(
    bets
      .filter((bet) => toKurus(bet.payout) > 0n)
      .map((bet) => [keyOf(bet.kind, bet.numbers), toKurus(bet.payout)] as const),
  )
  return { order, nonce: round.nonce, placed, won }
}

const winnersMax = 20
const standingMs = 250
const resultMs = 900

/**
 * The course of one race: moves every runner along its lane, and tells who leads while they run.
 */
const run = async (
  course: HTMLElement,
  order: readonly number[],
  seed: string,
  onStanding: (runners: readonly number[]) => void,
): Promise<void> => {
  const runners = [...course.querySelectorAll<HTMLElement>('[data-runner]')]
  const of = (runner: number) =>
    runners.find((element) => element.dataset['runner'] === String(runner))
  order.forEach((runner, place) =>
    of(runner)?.style.setProperty('transform', `translateX(${restOf(place) * 100}%)`),
  )
  if (reducedMotion()) {
    await Promise.all(
      runners.map((element) =>
        animate(element, [{ opacity: 0 }, { opacity: 1 }], { duration: 120 }),
      ),
    )
    return wait(600)
  }
  const paths = pathsOf(order, seed)
  const lengthMs = raceMs(paths)
  const startedAt = performance.now()
  const ticking = setInterval(
    () => onStanding(standingAt(paths, performance.now() - startedAt)),
    standingMs,
  )
  const drift = course.querySelector('.course-drift')
  const finishes = paths.slice(0, 1).map(({ finishMs }) => setTimeout(sounds.ballTick, finishMs))
  await Promise.all([
    ...paths.map((path) => {
      const element = of(path.runner)
      return element && animate(element, framesOf(path, lengthMs), { duration: lengthMs })
    }),
    drift &&
      animate(drift, [{ transform: 'translateX(0)' }, { transform: 'translateX(-50%)' }], {
        duration: lengthMs,
      }),
  ])
  clearInterval(ticking)
  finishes.forEach(clearTimeout)
}

export const useRace = (session: GameSession, onTaken: (placed: Placed<RaceBetKind>) => void) => {
  const course = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const [running, setRunning] = useState(false)
  const [standing, setStanding] = useState<readonly number[]>([])
  const [winners, setWinners] = useState<readonly number[]>(session.opened.lastNumbers)

  const presenter: Presenter = {
    begin: () => {
      setShown(null)
      setStanding([])
      course.current
        ?.querySelectorAll<HTMLElement>('[data-runner]')
        .forEach((element) => element.style.removeProperty('transform'))
    },
    show: async (round) => {
      const next = shownOf(round)
      if (!next || !course.current) return
      setRunning(true)
      await run(course.current, next.order, round.roundId, setStanding)
      setStanding(next.order)
      setWinners((before) => [...next.order.slice(0, 1), ...before].slice(0, winnersMax))
      setShown(next)
      onTaken(next.placed)
      setRunning(false)
      if (toKurus(round.payout) > toKurus(round.stake)) sounds.win()
      await wait(resultMs)
    },
    cancel: async () => setRunning(false),
  }

  useEffect(() => {
    void session.resume(presenter)
    // The presenter only calls setters and the course, which live as long as the session.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [session])

  return { course, shown, running, standing, winners, presenter }
}
