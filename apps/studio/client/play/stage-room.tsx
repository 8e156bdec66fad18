import type { ReactNode } from 'react'
import type { Figures } from '../../engines/define.ts'
import type { StageGame } from '../../src/protocol/games.ts'
import { elsewhereOf, openGame, type Opened } from '../lib/opening.ts'
import { createStore } from '../lib/store.ts'
import { publishCommitment } from '../lib/publish-commitment.ts'
import { wait } from '../lib/time.ts'
import type { PlayContext } from '../lib/page-context.ts'
import { dressStage } from '../lib/dress.ts'
import { FairnessPanel } from '../panels/fairness.tsx'
import type { ProofsSource } from '../panels/books.ts'
import { HistoryPanel } from '../panels/history.tsx'
import { bringTexts } from '../texts/texts.ts'
import type { Game } from './game.ts'
import { countNonces } from './next-nonce.ts'
import { importLook } from './looks.ts'
import { Play, type PlayProps } from './play.tsx'
import type { RoundControls, RoundState } from './round.ts'
import type { Sheet } from './sheets.tsx'
import { createShow, loadPictures } from './use-scene.ts'
import { createWire } from './wire.ts'
import './play.css'

/* A title of the registry in the product: its scene, the house at the other end of the wire, the page around it. */

type AnyDesk = RoundControls<unknown, unknown, unknown>
type AnyState = RoundState<unknown, unknown, unknown>
type AnyPlay = PlayProps<unknown, unknown, unknown, unknown>

const gameOf = (game: StageGame, mode: Opened['mode']): Game<unknown, unknown> => ({
  ...game,
  mode,
  config: game.config,
  usual: game.usual,
  figures: game.figures as Figures,
})

/** A round of this game that stands open, or was never seen to its end. */
const openRound = ({ unfinished }: Opened): string | null =>
  unfinished === null
    ? null
    : unfinished.status === 'pending'
      ? unfinished.roundId
      : unfinished.round.roundId

/** Tells the page, once it has asked to wait, that a round runs, and when nothing runs here any more. */
const hearHold = (parent: PlayContext['parent'], desk: AnyDesk): (() => void) => {
  let asked = false
  const isIdle = (): boolean => ['ready', 'held', 'closed'].includes(desk.state.get().phase)
  const look = (): void => {
    if (!asked || !isIdle()) return
    asked = false
    parent.post({ type: 'held' })
  }
  const stops = [
    desk.state.subscribe(look),
    parent.listen(({ type }) => {
      if (type !== 'hold' && type !== 'resume') return
      desk.hold(type === 'hold')
      asked = type === 'hold'
      if (asked && !isIdle()) parent.post({ type: 'playing' })
      look()
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

type Around = Pick<AnyPlay, 'around' | 'listen' | 'help'>

/** The page around the frame, and what the player may do there after a refusal. */
const aroundOf = (
  { parent, address }: PlayContext,
  game: StageGame,
  seeds: ProofsSource['state'],
  words: { deposit: string; reopen: string; goThere: string },
  onDesk: (desk: AnyDesk | null) => void,
): Around => ({
  around: {
    roundStart: (stake) => parent.post({ type: 'round-start', stake }),
    roundEnd: (roundId, stake, payout) =>
      parent.post({ type: 'round-end', roundId, stake, payout }),
    activity: () => parent.post({ type: 'activity' }),
  },
  listen: (desk, onSheet: (sheet: Sheet) => void) => {
    onDesk(desk)
    const stops = [
      hearHold(parent, desk),
      countNonces(desk.state, seeds),
      parent.listen((message) => {
        if (message.type === 'show') onSheet(message.panel)
        if (message.type === 'balance' && address.mode === 'real') desk.tellBalance(message.balance)
      }),
    ]
    return () => {
      stops.forEach((stop) => stop())
      onDesk(null)
    }
  },
  help: ({ notice, phase, busy }: AnyState) => {
    const elsewhere = busy?.game
    if (elsewhere !== undefined && elsewhere !== game.slug && parent.framed)
      return {
        text: words.goThere,
        onPress: () => parent.post({ type: 'go', game: elsewhere }),
      }
    if (notice === 'insufficient_funds' && address.mode === 'real' && parent.framed)
      return { text: words.deposit, onPress: () => parent.post({ type: 'deposit' }) }
    return phase === 'closed' && (notice === 'session_expired' || notice === 'bad_request')
      ? { text: words.reopen, onPress: () => location.reload() }
      : undefined
  },
})

/** Everything that a title's stage needs, and how it is drawn. */
export const stageRoom = async (
  desk: PlayContext,
  opened: Opened,
  game: StageGame,
): Promise<() => ReactNode> => {
  const { api, parent, address, lang } = desk
  const look = await importLook(game.slug)
  if (!look) throw new Error(`${game.slug} has no look`)
  dressStage(look.colours)
  const [module, sources, texts] = await Promise.all([
    look.scene(),
    loadPictures(look),
    bringTexts(lang),
  ])
  const played = gameOf(game, opened.mode)
  let round: AnyDesk | null = null
  const state = createStore({ fairness: opened.fairness })
  publishCommitment(parent, state)
  const words = {
    deposit: texts.bar.deposit,
    reopen: texts.trouble.reopen,
    goThere: texts.trouble.goThere,
  }
  const props: AnyPlay = {
    ...aroundOf(desk, game, state, words, (now) => (round = now)),
    module,
    look,
    game: played,
    show: createShow({ module, look, game: played, sources, lang }),
    server: createWire({
      calls: {
        bet: (input) => api.call('bet', input),
        act: (input) => api.call('act', input),
        round: (input) => api.call('round', input),
        seen: (input) => api.call('seen', input),
        balance: (input) => api.call('balance', input),
      },
      relaunch: async () => {
        await openGame(api, parent, { ...address, token: null }, lang)
      },
      wait,
      onTrouble: (away) => round?.tellAway(away),
    }),
    balance: opened.balance,
    freeSpins: opened.freeSpins,
    running: openRound(opened),
    seeds: state,
    elsewhere: elsewhereOf(opened, game.slug),
    fairness: <FairnessPanel session={{ api, state }} />,
    history: (
      <HistoryPanel
        session={{ api, state }}
        numbered={false}
        hasFeature={played.figures.featureEvery !== null}
      />
    ),
  }
  return () => <Play {...props} />
}
