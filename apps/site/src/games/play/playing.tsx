import './play.css'
import Plus from 'lucide-react/icons/plus'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Button } from '@felek/ui/button.tsx'
import { useBlocked, useCheckDue, useProtectionQuery } from '../../lib/session/protection.ts'
import { paths } from '../../paths.ts'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { FavouriteButton } from '../lobby/favourite-button.tsx'
import { FullScreenButton, PanelButtons, PlayBar, SoundButton } from './play-bar.tsx'
import { PlayMore } from './play-more.tsx'
import { SessionFigures } from './play-session-figures.tsx'
import { startGameSession } from './play-session.ts'
import { LastRound } from './blocked-panel.tsx'
import { Below, PlayStage } from './play-stage.tsx'
import { playedAt, productOf, type Playable } from './playable.ts'
import { useFullScreen } from './use-full-screen.ts'
import { MoneyNews, useGameFrame, type GameFrame } from './use-game-frame.ts'
import { useHeldFrame } from './use-held-frame.ts'
import { useLaunchFailed } from './use-launch-failed.ts'
import { useOpenedTable } from './use-open-table.ts'
import { forgetRunningRound, useRunningRound } from './use-running-round.ts'

const SecondRow = ({ frame }: { frame: GameFrame }) => {
  const t = useTranslations('games.play')
  return (
    <div className="flex h-10 items-center justify-between gap-2 border-t border-line bg-sunken px-3 min-[40rem]:hidden">
      <SessionFigures className="gap-4 text-13!" />
      <button
        type="button"
        disabled={frame.stage !== 'ready'}
        onClick={() => frame.show('fairness')}
        className="flex min-h-9 items-center gap-1.5 text-13 font-label text-text-2"
      >
        <ShieldCheck aria-hidden="true" className="size-4.5" />
        {t('verifyShort')}
      </button>
    </div>
  )
}

type ToolsProps = {
  played: Playable
  frame: GameFrame
  screen: ReturnType<typeof useFullScreen>
  onDeposit: () => void
  dayOff: (close: () => void) => ReactNode
}

const Tools = ({ played, frame, screen, onDeposit, dayOff }: ToolsProps) => {
  const t = useTranslations('games.play')
  return (
    <>
      <span className="flex max-xl:hidden">
        <PanelButtons disabled={frame.stage !== 'ready'} show={frame.show} />
      </span>
      <FavouriteButton
        type={played.favourites}
        game={{ gameID: played.id, name: played.name }}
        className="relative flex size-11 shrink-0 items-center justify-center rounded-control text-text-2 hover:bg-hover hover:text-text"
      />
      <span className="max-md:hidden">
        <FullScreenButton screen={screen} />
      </span>
      <Button
        size="small"
        className="max-lg:px-3 max-[40rem]:hidden"
        icon={<Plus aria-hidden="true" className="size-4.5" />}
        onClick={onDeposit}
      >
        <span className="max-lg:sr-only">{t('deposit')}</span>
      </Button>
      <SoundButton frame={frame} />
      <PlayMore frame={frame} screen={screen} real={{ onDeposit, dayOff }} />
    </>
  )
}

/**
 * What of protection stands against the game: nothing is opened until it is known, nor before a check is
 * answered; what is open ends its round first, and then gives way. Where a round of the player's runs it is
 * opened all the same.
 */
const useProtected = (played: Playable) => {
  const { isPending } = useProtectionQuery()
  const blocked = useBlocked(productOf(played))
  const due = useCheckDue() && blocked === null
  const { round, unknown } = useRunningRound(blocked !== null)
  const goesOn = round?.gameID === played.id
  return { off: isPending || due || (blocked !== null && !goesOn), blocked, due, goesOn, unknown }
}

/** Whether the frame has given way to why nothing may be staked. */
const useGivenWay = (
  frame: GameFrame,
  { blocked, goesOn, unknown }: ReturnType<typeof useProtected>,
): boolean => {
  const isOver = blocked !== null && frame.stage === 'ready' && frame.quiet
  useEffect(() => {
    if (isOver) forgetRunningRound()
  }, [isOver])
  return isOver || (blocked !== null && frame.stage !== 'ready' && !goesOn && !unknown)
}

/** As long as the wallet lets a hand end (docs/protection.md, "A round that runs"). */
const checkMsMax = 60_000

/** A check that is due waits for the round that runs, but no longer: then the round waits behind it. */
const useCheckShown = (due: boolean, { quiet }: GameFrame): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!due) return
    const timer = setTimeout(() => setLate(true), checkMsMax)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [due])
  return due && (quiet || late)
}

type Props = {
  played: Playable
  deposit: (onClose: () => void) => ReactNode
  /** The reality check, over the game. */
  check: (o: { onLeave: () => void }) => ReactNode
  /** 24 hours off, in the bar's menu: on a phone a game has no other. */
  dayOff: (close: () => void) => ReactNode
  below: (frame: GameFrame) => ReactNode
}

/** A game or a table, played for money: the bar, the frame, and what stands below. */
export const Playing = ({ played, deposit, check, dayOff, below }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const screen = useFullScreen(box)
  const [depositing, setDepositing] = useState(false)
  usePageTitle(played.name)
  const { id, name, type, providerName, play } = played
  useEffect(
    () => startGameSession({ id, name, type, providerName, play }),
    [id, name, type, providerName, play],
  )
  const standing = useProtected(played)
  const { off, blocked, due } = standing
  const navigate = useNavigate()
  const frame = useGameFrame({
    playable: played,
    mode: 'real',
    off,
    onFailed: useLaunchFailed(played),
    onDeposit: () => setDepositing(true),
    onGo: (gameID) => {
      // What is no game is a table.
      void playedAt(gameID)
        .catch(() => paths.playLive(gameID))
        .then(navigate)
    },
  })
  useOpenedTable(played, frame.stage)
  useHeldFrame(frame, due || blocked !== null)
  const hasGivenWay = useGivenWay(frame, standing)
  const isChecked = useCheckShown(due, frame)
  return (
    <div className="game-page page-width pt-4">
      <MoneyNews frame={frame} />
      <div ref={box} data-theme="dark" className="game-box rounded-panel border border-line bg-bg">
        <PlayBar
          played={played}
          beside={<SessionFigures className="gap-2 max-xl:gap-4 max-[40rem]:hidden" />}
          tools={
            <Tools
              played={played}
              frame={frame}
              screen={screen}
              onDeposit={() => setDepositing(true)}
              dayOff={dayOff}
            />
          }
          below={<SecondRow frame={frame} />}
        />
        {blocked && frame.plays && <LastRound blocked={blocked} />}
        <PlayStage
          frame={frame}
          name={name}
          held={(due || blocked !== null) && frame.quiet}
          blocked={hasGivenWay ? blocked : null}
          lobby={played.lobby}
        />
      </div>
      <Below shown={blocked !== null || frame.stage === 'ready' || frame.stage === 'lost'}>
        {below(frame)}
      </Below>
      {depositing && deposit(() => setDepositing(false))}
      {isChecked && check({ onLeave: () => void navigate(played.lobby) })}
    </div>
  )
}
