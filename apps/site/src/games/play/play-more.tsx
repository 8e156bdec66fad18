import BookOpen from 'lucide-react/icons/book-open'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import History from 'lucide-react/icons/history'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Maximize from 'lucide-react/icons/maximize'
import Minimize from 'lucide-react/icons/minimize'
import Plus from 'lucide-react/icons/plus'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '@felek/ui/class-names.ts'
import { Menu, menuItemClass } from '@felek/ui/menu.tsx'
import { toggleBalance, useShowBalance } from '../../lib/money/balance.ts'
import { paths } from '../../paths.ts'
import { othersId } from './play-others.tsx'
import { belowId } from './play-stage.tsx'
import type { GameFrame } from './use-game-frame.ts'
import type { useFullScreen } from './use-full-screen.ts'

/** Panels of the game that have no other button on a narrow screen. */
const panels = [
  ['rules', BookOpen, 'gameRules'],
  ['history', History, 'history'],
  ['sound', SlidersHorizontal, 'soundLevels'],
] as const

type Item = {
  label: string
  Icon: typeof Plus
  press: () => void
  disabled?: boolean
  className?: string
}

type Props = {
  frame: GameFrame
  screen: ReturnType<typeof useFullScreen>
  /** Played for money. */
  real?: {
    onDeposit: () => void
    /** An entry of the menu, which `close` closes. */
    dayOff: (close: () => void) => ReactNode
  }
}

const ToSupport = ({ onPress }: { onPress: () => void }) => {
  const t = useTranslations('shell')
  return (
    <Link to={paths.support} className={menuItemClass} onClick={onPress}>
      <LifeBuoy aria-hidden="true" className="size-5" />
      {t('support')}
    </Link>
  )
}

const useItems = ({ frame, screen, real }: Props): Item[] => {
  const t = useTranslations('games.play')
  const shown = useShowBalance((s) => s.shown)
  const isSounding = frame.tools?.sound ?? null
  const asleep = frame.stage !== 'ready'
  return [
    {
      label: t('verify'),
      Icon: ShieldCheck,
      press: () => frame.show('fairness'),
      disabled: asleep,
      className: 'max-[40rem]:hidden',
    },
    ...panels
      .filter(([panel]) => frame.tools?.panels.includes(panel))
      .map(([panel, Icon, label]) => ({
        label: t(label),
        Icon,
        press: () => frame.show(panel),
        disabled: asleep,
      })),
    ...(isSounding === null
      ? []
      : [
          {
            label: t(isSounding ? 'soundOff' : 'soundOn'),
            Icon: isSounding ? VolumeX : Volume2,
            press: () => frame.turnSound(!isSounding),
            className: 'min-[22.5rem]:hidden',
          },
        ]),
    ...(real
      ? [
          {
            label: t('deposit'),
            Icon: Plus,
            press: real.onDeposit,
            className: 'min-[40rem]:hidden',
          },
          {
            label: t(shown ? 'balanceHide' : 'balanceShow'),
            Icon: shown ? EyeOff : Eye,
            press: toggleBalance,
          },
        ]
      : []),
    ...(screen.offered
      ? [
          {
            label: t(screen.on ? 'fullScreenEnd' : 'fullScreen'),
            Icon: screen.on ? Minimize : Maximize,
            press: screen.toggle,
            className: 'md:hidden',
          },
        ]
      : []),
    {
      label: t('similar'),
      Icon: LayoutGrid,
      press: () =>
        (document.getElementById(othersId) ?? document.getElementById(belowId))?.scrollIntoView({
          behavior: 'smooth',
        }),
      className: 'md:hidden',
    },
  ]
}

/**
 * What the bar has no room for below 1280 px. A class hides an entry where the bar itself has it. The
 * day off stands here too: on a phone a game has no other menu.
 */
export const PlayMore = (props: Props): ReactNode => {
  const t = useTranslations('games.play')
  const items = useItems(props)
  return (
    <div className="xl:hidden">
      <Menu
        label={t('more')}
        triggerClass="flex size-11 items-center justify-center rounded-control text-text-2 hover:bg-hover hover:text-text"
        trigger={<EllipsisVertical aria-hidden="true" className="size-5" />}
      >
        {(close) => (
          <>
            {items.map(({ label, Icon, press, disabled = false, className }) => (
              <button
                key={label}
                type="button"
                disabled={disabled}
                className={classNames(menuItemClass, className)}
                onClick={() => (close(), press())}
              >
                <Icon aria-hidden="true" className="size-5" />
                {label}
              </button>
            ))}
            <ToSupport onPress={close} />
            {props.real?.dayOff(close)}
          </>
        )}
      </Menu>
    </div>
  )
}
