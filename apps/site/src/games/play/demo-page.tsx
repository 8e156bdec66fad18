import './play.css'
import { useRef, useState, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { virtualTypes } from '@felek/contract/games.ts'
import { StatusLabel } from '@felek/ui/badge.tsx'
import { Button, buttonClass } from '@felek/ui/button.tsx'
import { restOf, useProtection, useProtectionQuery } from '../../lib/session/protection.ts'
import { saveReturnPath } from '../../lib/session/return-path.ts'
import { useLooksSignedIn, useSession } from '../../lib/session/session.ts'
import { readTab, writeTab } from '../../lib/browser/tab-storage.ts'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { paths } from '../../paths.ts'
import { FullScreenButton, PanelButtons, PlayBar, SoundButton } from './play-bar.tsx'
import { PlayBelow } from './play-below.tsx'
import { PlayMore } from './play-more.tsx'
import { PlayStage } from './play-stage.tsx'
import { PlayWaiting } from './play-waiting.tsx'
import { slotPlayable, tablePlayable, triedAt, virtualPlayable, type Playable } from './playable.ts'
import { TableBelow } from './table-below.tsx'
import { useFullScreen } from './use-full-screen.ts'
import { useGame } from './use-game.ts'
import { useGameFrame } from './use-game-frame.ts'
import { useLaunchFailed } from './use-launch-failed.ts'
import { useOpenedTable } from './use-open-table.ts'
import { useTable } from '../live/use-tables.ts'

/**
 * Before the first game: demo play, too, is for adults. Players have shown their age when they
 * registered.
 */
const AdultNotice = ({ lobby, onConfirmed }: { lobby: string; onConfirmed: () => void }) => {
  const t = useTranslations('games.demoPlay')
  return (
    <div className="game-stage flex flex-col items-center justify-center gap-5 bg-sunken p-6 text-center">
      <span
        aria-hidden="true"
        className="flex size-16 items-center justify-center rounded-round border-2 border-live text-18 font-display"
      >
        18+
      </span>
      <h2 className="text-24">{t('adultTitle')}</h2>
      <p className="max-w-[46ch] text-14 text-text-2">{t('adultText')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={lobby} className={buttonClass({ variant: 'outline' })}>
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
const Onwards = ({ played }: { played: Playable }) => {
  const t = useTranslations('games.demoPlay')
  const signedIn = useSession((s) => s.status === 'in')
  const comeBack = () => saveReturnPath(played.play)
  if (signedIn)
    return (
      <Link to={played.play} className={buttonClass({ size: 'small' })}>
        {t('play')}
      </Link>
    )
  return (
    <>
      <Link
        to={paths.login}
        onClick={comeBack}
        className={buttonClass({
          variant: 'quiet',
          size: 'small',
          className: 'max-[22.5rem]:px-2',
        })}
      >
        {t('signIn')}
      </Link>
      <Link
        to={paths.register}
        onClick={comeBack}
        className={buttonClass({ size: 'small', className: 'max-[22.5rem]:px-2' })}
      >
        {t('register')}
      </Link>
    </>
  )
}

type Screen = ReturnType<typeof useFullScreen>

const Bar = ({
  played,
  screen,
  panels,
  more,
}: {
  played: Playable
  screen: Screen
  panels: ReactNode
  /** Below the width of the panels' own buttons. */
  more: ReactNode
}) => {
  const t = useTranslations('games.demoPlay')
  return (
    <PlayBar
      played={played}
      beside={
        <p className="flex min-w-0 items-center gap-2.5 max-xl:shrink-0 max-[40rem]:hidden">
          <StatusLabel tone="running">{t('badge')}</StatusLabel>
          <span className="truncate text-13 text-text-2 max-xl:sr-only">{t('note')}</span>
        </p>
      }
      tools={
        <>
          <span className="flex max-xl:hidden">{panels}</span>
          <span className="max-md:hidden">
            <FullScreenButton screen={screen} />
          </span>
          <span className="flex gap-1.5 max-[40rem]:hidden">
            <Onwards played={played} />
          </span>
          {more}
        </>
      }
      below={
        <div className="flex h-12 items-center justify-between gap-2 border-t border-line bg-sunken px-3 min-[40rem]:hidden">
          <StatusLabel tone="running">{t('badge')}</StatusLabel>
          <span className="flex gap-1">
            <Onwards played={played} />
          </span>
        </div>
      }
    />
  )
}

const Stage = ({ played, screen }: { played: Playable; screen: Screen }) => {
  const navigate = useNavigate()
  const { isLoading } = useProtectionQuery()
  const state = useProtection()
  const blocked = state && restOf(state)
  const frame = useGameFrame({
    playable: played,
    mode: 'demo',
    off: isLoading || blocked !== null,
    onFailed: useLaunchFailed(played),
    onDeposit: () => undefined,
    onGo: (gameID) => {
      // What is no game is a table.
      void triedAt(gameID)
        .catch(() => paths.demoLive(gameID))
        .then(navigate)
    },
  })
  useOpenedTable(played, frame.stage)
  return (
    <>
      <Bar
        played={played}
        screen={screen}
        panels={<PanelButtons disabled={frame.stage !== 'ready'} show={frame.show} />}
        more={
          <>
            <SoundButton frame={frame} />
            <PlayMore frame={frame} screen={screen} />
          </>
        }
      />
      <PlayStage
        frame={frame}
        name={played.name}
        held={false}
        blocked={blocked}
        lobby={played.lobby}
      />
    </>
  )
}

const Trying = ({ played, below }: { played: Playable; below: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  const screen = useFullScreen(box)
  const signedIn = useLooksSignedIn()
  const [confirmed, setConfirmed] = useState(() => readTab('adult') === true)
  usePageTitle(played.name)
  return (
    <div className="game-page page-width pt-4">
      <div ref={box} data-theme="dark" className="game-box rounded-panel border border-line bg-bg">
        {confirmed || signedIn ? (
          <Stage played={played} screen={screen} />
        ) : (
          <>
            <Bar played={played} screen={screen} panels={null} more={null} />
            <AdultNotice lobby={played.lobby} onConfirmed={() => setConfirmed(true)} />
          </>
        )}
      </div>
      {below}
    </div>
  )
}

type Props = { id: string; notFound: ReactNode }

/** Races and bingo are tried at the same address as slots: they are games of the same catalogue. */
const SlotDemo = ({ id, notFound }: Props) => {
  const [search] = useSearchParams()
  const { game, failed, retry } = useGame(id)
  if (game === 'absent' || (game && !game.demo)) return notFound
  if (game === null) return <PlayWaiting failed={failed} onRetry={retry} />
  const isVirtual = virtualTypes.some((kind) => kind === game.kind)
  const played = isVirtual ? virtualPlayable(game, search.get('voice') === '1') : slotPlayable(game)
  return <Trying key={game.gameID} played={played} below={<PlayBelow game={game} />} />
}

const TableDemo = ({ id, notFound }: Props) => {
  const { table, failed, retry } = useTable(id)
  if (table === 'absent' || (table && !table.demo)) return notFound
  if (table === null) return <PlayWaiting failed={failed} onRetry={retry} />
  return (
    <Trying
      key={table.tableID}
      played={tablePlayable(table)}
      below={<TableBelow table={table} />}
    />
  )
}

/** `/demo/{slot|live}/{id}`, for everyone: the same maths, no money. */
export const DemoPage = ({ type, id, notFound }: Props & { type: string }) => {
  if (type === 'slot') return <SlotDemo id={id} notFound={notFound} />
  if (type === 'live') return <TableDemo id={id} notFound={notFound} />
  return notFound
}
