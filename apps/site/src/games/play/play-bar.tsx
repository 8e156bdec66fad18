import ArrowLeft from 'lucide-react/icons/arrow-left'
import BookOpen from 'lucide-react/icons/book-open'
import Maximize from 'lucide-react/icons/maximize'
import Minimize from 'lucide-react/icons/minimize'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../../lib/format/i18n.ts'
import { buttonClass, IconButton } from '@felek/ui/button.tsx'
import type { GamePanel } from './frame-messages.ts'
import type { Playable } from './playable.ts'
import type { GameFrame } from './use-game-frame.ts'

/** Back to where the player came from; who opened the address itself goes to the lobby. */
const BackButton = ({ lobby }: { lobby: string }) => {
  const t = useTranslations('games.play')
  const navigate = useNavigate()
  const cameFromHere = () =>
    typeof history.state === 'object' &&
    history.state !== null &&
    'idx' in history.state &&
    history.state.idx > 0
  return (
    <IconButton
      label={t('back')}
      onClick={() => void (cameFromHere() ? navigate(-1) : navigate(lobby))}
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
    </IconButton>
  )
}

export const FullScreenButton = ({
  screen,
}: {
  screen: { on: boolean; toggle: () => void; offered: boolean }
}) => {
  const t = useTranslations('games.play')
  if (!screen.offered) return null
  const Icon = screen.on ? Minimize : Maximize
  return (
    <IconButton label={screen.on ? t('fullScreenEnd') : t('fullScreen')} onClick={screen.toggle}>
      <Icon aria-hidden="true" className="size-5" />
    </IconButton>
  )
}

/** The game's sound, below the width at which the game has its own switch in sight. */
export const SoundButton = ({ frame: { tools, turnSound } }: { frame: GameFrame }) => {
  const t = useTranslations('games.play')
  const sound = tools?.sound
  if (sound === undefined || sound === null) return null
  const Icon = sound ? Volume2 : VolumeX
  return (
    <span className="max-[22.5rem]:hidden xl:hidden">
      <IconButton label={t(sound ? 'soundOff' : 'soundOn')} onClick={() => turnSound(!sound)}>
        <Icon aria-hidden="true" className="size-5" />
      </IconButton>
    </span>
  )
}

/** "Turu Doğrula" and "Kurallar": panels of the game itself. */
export const PanelButtons = ({
  disabled,
  show,
  className,
}: {
  disabled: boolean
  show: (panel: GamePanel) => void
  className?: string
}) => {
  const t = useTranslations('games.play')
  const look = buttonClass({ variant: 'quiet', size: 'small', ...(className && { className }) })
  return (
    <>
      <button type="button" disabled={disabled} onClick={() => show('fairness')} className={look}>
        <ShieldCheck aria-hidden="true" className="size-4.5" />
        {t('verify')}
      </button>
      <button type="button" disabled={disabled} onClick={() => show('rules')} className={look}>
        <BookOpen aria-hidden="true" className="size-4.5" />
        {t('rules')}
      </button>
    </>
  )
}

type Props = {
  played: Pick<Playable, 'type' | 'name' | 'providerName' | 'rtp' | 'lobby'>
  beside: ReactNode
  tools: ReactNode
  below?: ReactNode
}

/**
 * One line of 56 px (48 in a short window): back, title, what stands beside it (session or demo),
 * tools; below 640 px a second line for what does not fit.
 */
export const PlayBar = ({ played, beside, tools, below }: Props) => {
  const lang = useLang()
  return (
    <div className="shrink-0 border-b border-line bg-surface">
      <div className="flex h-14 items-center gap-1 pl-1.5 pr-1.5 md:gap-2 md:pr-2.5 [@media(max-height:500px)]:h-12">
        <BackButton lobby={played.lobby} />
        <div className="min-w-0 max-xl:flex-1 xl:border-r xl:border-line xl:pr-4">
          <h1
            // A table is named in the language of the page.
            lang={played.type === 'live' ? undefined : 'tr'}
            className="truncate text-15 md:text-14"
          >
            {played.name}
          </h1>
          <p lang="tr" className="truncate text-12 text-text-3">
            {played.providerName}
            {played.rtp !== undefined && ` · RTP ${played.rtp(lang)}`}
          </p>
        </div>
        {beside}
        <span className="flex-1 max-xl:hidden" />
        {tools}
      </div>
      {below}
    </div>
  )
}
