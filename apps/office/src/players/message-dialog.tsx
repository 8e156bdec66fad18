import { useState } from 'react'
import type { PlayerFile } from '@felek/contract/office/player-shapes.ts'
import { officePlayers } from '@felek/contract/office/players.ts'
import { fill } from '@felek/phrases/fill.ts'
import { WorkArea, WorkField } from '@felek/ui/work/work-field.tsx'
import { useTexts } from '../lib/format/texts.ts'
import { ActionDialog } from '../lib/list/action-dialog.tsx'
import { CheckLine } from '../lib/list/check-line.tsx'
import { useAction } from './use-action.ts'

/** Writes to the player in their own language; what they read is what was typed, and nothing of it is markup. */
export const MessageDialog = ({ file, onClose }: { file: PlayerFile; onClose: () => void }) => {
  const { players } = useTexts()
  const words = players.actions.message
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const [byMail, setByMail] = useState(true)
  const action = useAction(officePlayers.message, { done: words.done, onDone: onClose })
  const { playerID } = file
  return (
    <ActionDialog
      title={fill(words.title, { name: file.username })}
      text={words.text}
      send={words.send}
      action={action}
      fields={['title', 'text']}
      isReasonless
      onClose={onClose}
      onSend={() => action.send({ playerID, title, text, byMail })}
    >
      <p className="text-13 font-label">{words.lang[file.lang]}</p>
      <WorkField
        label={words.subject}
        autoComplete="off"
        value={title}
        error={action.errorOf('title')}
        onChange={(e) => setTitle(e.target.value)}
      />
      <WorkArea
        label={words.body}
        hint={words.hint}
        rows={7}
        value={text}
        error={action.errorOf('text')}
        onChange={(e) => setText(e.target.value)}
      />
      <CheckLine isOn={byMail} onChange={setByMail}>
        {words.byMail}
      </CheckLine>
    </ActionDialog>
  )
}
