import { useEffect, useId, useRef, useState, type ToggleEvent } from 'react'
import { onPageSound, publishPanels, publishSound } from '../lib/page-tools.ts'
import { setSound, soundOn } from '../lib/sound.ts'
import type { GameSession } from '../lib/game-session.ts'
import type { PanelName } from '../panels/panel.tsx'
import { useTexts } from '../texts/texts.ts'
import { Icon, type IconName } from './icons.tsx'
import { standAt } from './stand-at.ts'

type Props<P extends string> = {
  name: string
  nameLang: string
  mode: 'real' | 'demo'
  items: readonly (readonly [P, IconName, string])[]
  onPanel: (panel: P) => void
}

/** What the page's own menu offers of these: not the keys, which a phone has none of, nor what has a button here. */
const toldPanels = ['rules', 'history', 'sound'] as const

/** The menu is a popover: the browser closes it on Esc and on a press beside it. */
export const Menu = <P extends string>({ name, nameLang, mode, items, onPanel }: Props<P>) => {
  const texts = useTexts()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const names = items.map(([panel]) => panel).join(' ')
  useEffect(
    () => publishPanels(toldPanels.filter((panel) => names.split(' ').includes(panel))),
    [names],
  )
  const onBeforeToggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState === 'open' && button.current) standAt(currentTarget, button.current)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="tool tool-menu"
        aria-label={texts.bar.menu}
        popoverTarget={id}
      >
        <Icon name="menu" />
      </button>
      <div className="menu" id={id} popover="auto" ref={box} onBeforeToggle={onBeforeToggle}>
        <p className="menu-head">
          <span lang={nameLang}>{name}</span>
          <small>{mode === 'demo' ? texts.menu.demo : texts.menu.real}</small>
        </p>
        {items.map(([panel, icon, label]) => (
          <button
            key={panel}
            type="button"
            onClick={() => {
              box.current?.hidePopover()
              onPanel(panel)
            }}
          >
            <Icon name={icon} />
            {label}
          </button>
        ))}
      </div>
    </>
  )
}

export const MenuButton = ({
  session,
  onPanel,
}: {
  session: GameSession
  onPanel: (panel: PanelName) => void
}) => {
  const texts = useTexts()
  const items: readonly (readonly [PanelName, IconName, string])[] = [
    ...(!('reels' in session.game) ? [] : [['paytable', 'table', texts.bar.paytable] as const]),
    ['rules', 'book', texts.bar.rules],
    ['fairness', 'shield', texts.menu.fairness],
    ['history', 'clock', texts.menu.history],
    ['keys', 'keyboard', texts.menu.keys],
  ]
  return (
    <Menu
      name={session.game.name}
      nameLang="tr"
      mode={session.mode}
      items={items}
      onPanel={onPanel}
    />
  )
}

export const SoundButton = () => {
  const texts = useTexts()
  const [on, setOn] = useState(soundOn)
  useEffect(() => publishSound(on), [on])
  useEffect(
    () =>
      onPageSound((next) => {
        setSound(next)
        setOn(next)
      }),
    [],
  )
  const toggle = (): void => {
    setSound(!on)
    setOn(!on)
  }
  return (
    <button
      type="button"
      className="tool tool-sound"
      aria-pressed={on}
      aria-label={on ? texts.bar.soundOff : texts.bar.soundOn}
      onClick={toggle}
    >
      <Icon name={on ? 'soundOn' : 'soundOff'} />
    </button>
  )
}
