import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { formatMoney } from '@felek/phrases/format.ts'
import { firstPictures } from '../../src/protocol/pictures.ts'
import type { GameInfo } from '../../src/protocol/games.ts'
import type { Verification } from '../../src/protocol/protocol.ts'
import type { Outcome, Round } from '../../src/protocol/rounds.ts'
import { createApi } from '../lib/api.ts'
import { dressGame } from '../lib/dress.ts'
import type { GameState } from '../lib/game-context.ts'
import type { GameSession, Presenter } from '../lib/game-session.ts'
import type { Parent } from '../lib/parent.ts'
import { toKurus } from '../lib/money.ts'
import { loaded } from '../lib/pictures.ts'
import { createStore } from '../lib/store.ts'
import { useRoundTexts } from '../texts/round.ts'
import { useLang } from '../texts/texts.ts'
import { StepBar } from './step-bar.tsx'
import { bringStyles, drawnStyles } from './styles.ts'

/*
 * A round of a game that is drawn whole: its own table, which shows what was drawn and takes no stake. A slot's pictures
 * are its steps.
 */

type Room = (session: GameSession) => ReactNode

const loadRoom = async (game: GameInfo): Promise<Room> => {
  if (game.engine === 'roulette') {
    const { RouletteTable } = await import('../roulette/roulette-table.tsx')
    return (session) => <RouletteTable session={session} game={game} />
  }
  if (game.engine === 'racing') {
    const { RacingGame } = await import('../racing/racing-game.tsx')
    return (session) => <RacingGame session={session} game={game} />
  }
  if (game.engine === 'bingo') {
    const { BingoGame } = await import('../bingo/bingo-game.tsx')
    return (session) => <BingoGame session={session} game={game} />
  }
  const { SlotGame } = await import('../slot/slot-game.tsx')
  return (session) => <SlotGame session={session} game={game} />
}

const hundredthsOf = (payout: bigint, stake: bigint): string => {
  const times = stake === 0n ? 0n : (payout * 100n) / stake
  return `${times / 100n}.${`${times % 100n}`.padStart(2, '0')}`
}

/** The round as its table takes it. */
const roundOf = (record: Verification, view: Outcome): Round => {
  const { roundId, game, stake, nonce, serverSeedHash, clientSeed, at } = record
  const payout = record.payout ?? '0.00'
  const multiple = hundredthsOf(toKurus(payout), toKurus(stake))
  const common = { roundId, game, stake, nonce, serverSeedHash, clientSeed, at }
  return {
    ...common,
    view,
    payout,
    multiple,
    step: 0,
    offers: [],
    seal: null,
    revealed: null,
    capped: false,
    settled: true,
    balanceStaked: '0.00',
    balance: null,
  }
}

/** One picture alone; what the whole round paid is made of at the last one only. */
const pictureOf = (round: Round, at: number): Round => {
  if (!('steps' in round.view)) return round
  const { steps } = round.view
  const last = at === steps.length - 1
  return {
    ...round,
    view: { ...round.view, steps: steps.slice(at, at + 1) },
    payout: last ? round.payout : '0.00',
  }
}

/** Nobody around this page has anything to say to the table, nor it to them. */
const nobody: Parent = {
  framed: false,
  post: () => undefined,
  listen: () => () => undefined,
  askLaunch: () => Promise.reject(new Error('a round that was played is not launched')),
}

type Replay = {
  session: GameSession
  show: (round: Round, from: 'start' | 'still') => Promise<void>
}

/** What a table needs, with no house behind it: `show` is all that can happen. */
const replayOf = (game: GameInfo, round: Round): Replay => {
  const { nonce, serverSeedHash, clientSeed } = round
  const fairness = { nonce, serverSeedHash, clientSeed, nextServerSeedHash: serverSeedHash }
  const state = createStore<GameState>({
    phase: 'held',
    balanceKurus: 0n,
    freeSpins: null,
    lastPaid: null,
    notice: null,
    elsewhere: null,
    away: false,
    pause: { fromMs: 0, toMs: 0 },
    fairness,
    lastRound: null,
  })
  let presenter: Presenter | null = null
  const show: Replay['show'] = async (wanted, from) => {
    state.set({ phase: 'showing', lastPaid: null })
    if (from === 'start') presenter?.begin()
    await presenter?.show(wanted)
    const kurus = toKurus(wanted.payout)
    const paid = kurus > 0n ? { kurus, isWin: kurus > toKurus(wanted.stake) } : null
    state.set({ phase: 'held', lastPaid: paid })
  }
  const session: GameSession = {
    game,
    mode: 'real',
    opened: {
      access: '',
      mode: 'real',
      game,
      balance: '0.00',
      currency: 'TRY',
      lastRounds: [],
      lastNumbers: [],
      fairness,
      unfinished: null,
      running: null,
      freeSpins: null,
      waitMs: 0,
    },
    api: createApi(),
    parent: nobody,
    state,
    play: () => Promise.resolve(),
    resume: async (given) => {
      presenter = given
    },
    askDeposit: () => undefined,
    goTo: () => undefined,
    dismiss: () => undefined,
  }
  return { session, show }
}

const DrawnReplay = ({
  game,
  record,
  room,
}: {
  game: GameInfo
  record: Verification
  room: Room
}) => {
  const [texts, lang] = [useRoundTexts(), useLang()]
  const round = useMemo(() => roundOf(record, record.steps?.at(-1)?.view as Outcome), [record])
  const { session, show } = useMemo(() => replayOf(game, round), [game, round])
  const pictures = 'steps' in round.view ? round.view.steps : []
  const of = Math.max(1, pictures.length)
  const [at, setAt] = useState(0)
  const [moving, setMoving] = useState(false)
  const run = async (wanted: Round, to: number, from: 'start' | 'still'): Promise<void> => {
    setMoving(true)
    await show(wanted, from)
    setAt(to)
    setMoving(false)
  }
  useEffect(() => {
    // The table stands: of a slot its last picture, of all else the draw from its start.
    void (pictures.length > 0
      ? run(pictureOf(round, of - 1), of - 1, 'still')
      : run(round, 0, 'start'))
    // oxlint-disable-next-line react/exhaustive-deps
  }, [session])
  const total = pictures[at]?.total
  return (
    <>
      <div className="rv-scene">{room(session)}</div>
      <StepBar
        at={at}
        of={of}
        moving={moving}
        said={total === undefined ? '' : `${texts.paid}: ${formatMoney(total, lang)}`}
        play={() => void run(round, of - 1, 'start')}
        skip={null}
        go={(to) => void run(pictureOf(round, to), to, 'still')}
      />
    </>
  )
}

export const bringDrawn = async (
  record: Verification,
  game: GameInfo,
): Promise<() => ReactNode> => {
  dressGame(game.slug)
  const [room] = await Promise.all([
    loadRoom(game),
    bringStyles(drawnStyles),
    ...firstPictures(game.engine, game.slug).map(loaded),
  ])
  return () => <DrawnReplay {...{ game, record, room }} />
}
