import type { PlayerFile } from '@felek/contract/office/player-shapes.ts'
import type { StaffCall } from '@felek/contract/office/staff-call.ts'
import { fill } from '@felek/phrases/fill.ts'
import type { WriteInput } from '../lib/api/write.ts'
import { useTexts } from '../lib/format/texts.ts'
import { ActionDialog } from '../lib/list/action-dialog.tsx'
import { useAction } from './use-action.ts'

/** A deed about a player that needs a reason and nothing else; it is proposed, unless `send` says otherwise. */
export const ReasonDialog = <C extends StaffCall>({
  file,
  call,
  words,
  send,
  isDanger = false,
  toInput,
  onClose,
}: {
  file: PlayerFile
  call: C
  words: { title: string; text: string; done: string }
  send?: string
  isDanger?: boolean
  toInput: (file: PlayerFile, reason: string) => WriteInput<C>
  onClose: () => void
}) => {
  const { propose } = useTexts().players.actions
  const action = useAction(call, { done: words.done, onDone: onClose })
  return (
    <ActionDialog
      title={fill(words.title, { name: file.username })}
      text={words.text}
      send={send ?? propose}
      isDanger={isDanger}
      action={action}
      onClose={onClose}
      onSend={(reason) => action.send(toInput(file, reason))}
    />
  )
}
