import './play.css'
import { useRef, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Game } from '@felek/contract/src/games.ts'
import { limits } from '@felek/contract/src/limits.ts'
import { StatusLabel } from '@felek/ui/src/badge.tsx'
import { Button, buttonClass } from '@felek/ui/src/button.tsx'
import { saveReturnPath } from '../lib/return-path.ts'
import { useLooksSignedIn, useSession } from '../lib/session.ts'
import { readTab, writeTab } from '../lib/tab-storage.ts'
import { toast } from '../lib/toasts.ts'
import { usePageTitle } from '../lib/use-page-title.ts'
import { paths } from '../paths.ts'
import { FullScreenButton, PanelButtons, PlayBar } from './play-bar.tsx'
import { PlayBelow } from './play-below.tsx'
import { PlayStage } from './play-stage.tsx'
import { PlayWaiting } from './play-waiting.tsx'
import { useFullScreen } from './use-full-screen.ts'
import { useGame } from './use-game.ts'
import { useGameFrame } from './use-game-frame.ts'

/** Before the first game: demo play, too, is for adults. Players have shown their age when they registered. */
const AdultNotice = ({ onConfirmed }: { onConfirmed: () => void }) => {
  const t = useTranslations('games.demoPlay')
  return (
    <div className="game-stage flex flex-col items-center justify-center gap-5 bg-sunken p-6 text-center">
      <span aria-hidden="true" className="flex size-16 items-center justify-center rounded-round border-2 border-live text-18 font-display">
        18+
      </span>
      <h2 className="text-24">{t('adultTitle')}</h2>
      <p className="max-w-[46ch] text-14 text-text-2">{t('adultText')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={paths.slot} className={buttonClass({ variant: 'outline' })}>
          {t('adultNo')}
        </Link>
        <Button
          variant="primary"
          onClick={() => {
            writeTab('adult', true)
            onConfirmed()
          }}
        >
          {t('adultYes')}
        </Button>
      </div>
    </div>
  )
}

/** The way from trying to playing. */
const Onwards = ({ game }: { game: Game }) => {
  const t = useTranslations('games.demoPlay')
  const signedIn = useSession((s) => s.status === 'in')
  const comeBack = () => saveReturnPath(paths.play(game.gameID))
  if (signedIn)
    return (
      <Link to={paths.play(game.gameID)} className={buttonClass({ size: 'small' })}>
        {t('play')}
      </Link>
    )
  return (
    <>
      <Link to={paths.login} onClick={comeBack} className={buttonClass({ variant: 'quiet', size: 'small' })}>
        {t('signIn')}
      </Link>
      <Link to={paths.register} onClick={comeBack} className={buttonClass({ size: 'small' })}>
        {t('register')}
      </Link>
    </>
  )
}

type Screen = ReturnType<typeof useFullScreen>

const Bar = ({ game, screen, panels }: { game: Game; screen: Screen; panels: ReactNode }) => {
  const t = useTranslations('games.demoPlay')
  return (
    <PlayBar
      game={game}
      beside={
        <p className="flex min-w-0 items-center gap-2.5 max-md:hidden">
          <StatusLabel tone="running">{t('badge')}</StatusLabel>
          <span className="truncate text-13 text-text-2 max-xl:sr-only">{t('note')}</span>
        </p>
      }
      tools={
        <>
          <span className="flex max-md:hidden">{panels}</span>
          <FullScreenButton screen={screen} />
          <span className="flex gap-1.5 max-md:hidden">
            <Onwards game={game} />
          </span>
        </>
      }
      below={
        <div className="flex h-12 items-center justify-between gap-2 border-t border-line bg-sunken px-3 md:hidden">
          <StatusLabel tone="running">{t('badge')}</StatusLabel>
          <span className="flex gap-1">
            <Onwards game={game} />
          </span>
        </div>
      }
    />
  )
}

const Stage = ({ game, screen }: { game: Game; screen: Screen }) => {
  const t = useTranslations('games.play')
  const navigate = useNavigate()
  const frame = useGameFrame({
    gameID: game.gameID,
    mode: 'demo',
    onFailed: ({ told }) => {
      if (!told) toast({ id: 'launch', tone: 'negative', text: t('unreachable'), lifeMs: limits.notificationMs })
      void navigate(paths.home, { replace: true })
    },
    onDeposit: () => undefined,
  })
  return (
    <>
      <Bar
        game={game}
        screen={screen}
        panels={<PanelButtons disabled={frame.stage !== 'ready'} show={frame.show} className="max-lg:px-2" />}
      />
      <PlayStage frame={frame} name={game.name} />
    </>
  )
}

const Trying = ({ game }: { game: Game }) => {
  const box = useRef<HTMLDivElement>(null)
  const screen = useFullScreen(box)
  const signedIn = useLooksSignedIn()
  const [confirmed, setConfirmed] = useState(() => readTab('adult') === true)
  usePageTitle(game.name)
  return (
    <div className="game-page page-width pt-4">
      <div ref={box} data-theme="dark" className="game-box rounded-panel border border-line bg-bg">
        {confirmed || signedIn ? (
          <Stage game={game} screen={screen} />
        ) : (
          <>
            <Bar game={game} screen={screen} panels={null} />
            <AdultNotice onConfirmed={() => setConfirmed(true)} />
          </>
        )}
      </div>
      <PlayBelow game={game} />
    </div>
  )
}

/** `/demo/slot/{id}`, for everyone: the same maths, no money. */
export const DemoPage = ({ type, id, notFound }: { type: string; id: string; notFound: ReactNode }) => {
  const { game, failed, retry } = useGame(id)
  if (type !== 'slot' || game === 'absent' || (game && !game.demo)) return notFound
  if (game === null) return <PlayWaiting failed={failed} onRetry={retry} />
  return <Trying key={game.gameID} game={game} />
}
