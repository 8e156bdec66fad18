import { useState, type ComponentType } from 'react'
import AtSign from 'lucide-react/icons/at-sign'
import Ban from 'lucide-react/icons/ban'
import DoorClosed from 'lucide-react/icons/door-closed'
import DoorOpen from 'lucide-react/icons/door-open'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eraser from 'lucide-react/icons/eraser'
import Gauge from 'lucide-react/icons/gauge'
import IdCard from 'lucide-react/icons/id-card'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import Scale from 'lucide-react/icons/scale'
import type { PlayerFile } from '@felek/contract/office/player-shapes.ts'
import { PopMenu, popItemClass } from '@felek/ui/work/pop-menu.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { useIsNarrow } from '../lib/list/use-is-narrow.ts'
import { useTexts } from '../lib/format/texts.ts'
import { useCan } from '../lib/session/session.ts'
import {
  BlockDialog,
  CloseDialog,
  CorrectDialog,
  EraseDialog,
  LogoutDialog,
  ReopenDialog,
  ResetSecondDialog,
} from './account-dialogs.tsx'
import { ImposedLimitDialog } from './limit-dialog.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { ChangeEmailDialog, CorrectPersonDialog } from './person-dialogs.tsx'

const dialogs = {
  block: BlockDialog,
  correct: CorrectDialog,
  message: MessageDialog,
  houseLimit: ImposedLimitDialog,
  logout: LogoutDialog,
  correctPerson: CorrectPersonDialog,
  changeEmail: ChangeEmailDialog,
  resetSecond: ResetSecondDialog,
  close: CloseDialog,
  reopen: ReopenDialog,
  erase: EraseDialog,
} as const
type Deed = keyof typeof dialogs

const useDeeds = (file: PlayerFile): Set<Deed> => {
  const may = {
    block: useCan('players.block'),
    correct: useCan('players.correct'),
    message: useCan('players.message'),
    houseLimit: useCan('players.limit'),
    logout: useCan('players.logout'),
    correctPerson: useCan('players.correct'),
    changeEmail: useCan('players.reset'),
    resetSecond: useCan('players.reset') && file.twoFactor !== 'none',
    close: useCan('players.close') && file.status === 'active',
    reopen: useCan('players.close') && file.status === 'closed',
    erase: useCan('players.erase') && file.status === 'closed',
  }
  // Of who is gone nothing is left to do.
  if (file.isErased) return new Set()
  return new Set((Object.keys(may) as Deed[]).filter((deed) => may[deed]))
}

const more: readonly [Deed, ComponentType<{ 'aria-hidden': 'true' }>][] = [
  ['message', Mail],
  ['houseLimit', Gauge],
  ['logout', LogOut],
  ['correctPerson', IdCard],
  ['changeEmail', AtSign],
  ['resetSecond', KeyRound],
  ['close', DoorClosed],
  ['reopen', DoorOpen],
  ['erase', Eraser],
]

/** What this person may do about the player; who may do nothing has no button. */
export const PlayerActions = ({ file }: { file: PlayerFile }) => {
  const { players, lists } = useTexts()
  const { actions } = players
  const deeds = useDeeds(file)
  const [deed, setDeed] = useState<Deed | null>(null)
  const isNarrow = useIsNarrow()
  const Dialog = deed && dialogs[deed]
  const rest = more.filter(([it]) => deeds.has(it))
  if (deeds.size === 0) return null
  if (isNarrow) return <p className="text-12 text-text-2">{lists.readOnly}</p>
  return (
    <div className="flex items-center gap-2">
      {deeds.has('correct') && (
        <WorkButton icon={<Scale aria-hidden="true" />} onClick={() => setDeed('correct')}>
          {actions.correct.open}
        </WorkButton>
      )}
      {deeds.has('block') && (
        <WorkButton
          variant="outline"
          icon={<Ban aria-hidden="true" />}
          onClick={() => setDeed('block')}
        >
          {actions.block.open}
        </WorkButton>
      )}
      {rest.length > 0 && (
        <PopMenu
          label={actions.more}
          triggerClass="inline-flex size-8.5 items-center justify-center rounded-control text-text-2 hover:bg-hover hover:text-text"
          trigger={<Ellipsis aria-hidden="true" className="size-4" />}
          width="w-64"
        >
          {(close) =>
            rest.map(([it, Icon]) => (
              <button
                key={it}
                type="button"
                className={popItemClass}
                onClick={() => {
                  close()
                  setDeed(it)
                }}
              >
                <Icon aria-hidden="true" />
                {actions[it].open}
              </button>
            ))
          }
        </PopMenu>
      )}
      {Dialog && <Dialog file={file} onClose={() => setDeed(null)} />}
    </div>
  )
}
