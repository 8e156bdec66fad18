import { useState } from 'react'
import { personDocuments, type PlayerFile } from '@felek/contract/office/player-shapes.ts'
import { officePlayers } from '@felek/contract/office/players.ts'
import { fill } from '@felek/phrases/fill.ts'
import { WorkField, WorkSelect } from '@felek/ui/work/work-field.tsx'
import { useTexts } from '../lib/format/texts.ts'
import { ActionDialog } from '../lib/list/action-dialog.tsx'
import { useAction } from './use-action.ts'

type Props = { file: PlayerFile; onClose: () => void }
const fields = ['firstname', 'lastname', 'birthdate', 'identityNumber'] as const
type Person = Record<(typeof fields)[number], string>

const nobody: Person = { firstname: '', lastname: '', birthdate: '', identityNumber: '' }

/** Who somebody is, typed anew from a document: what is there now stays masked. */
export const CorrectPersonDialog = ({ file, onClose }: Props) => {
  const { players } = useTexts()
  const words = players.actions.correctPerson
  const [person, setPerson] = useState(nobody)
  const [document, setDocument] = useState<(typeof personDocuments)[number]>('identity_card')
  const action = useAction(officePlayers.correctPerson, { done: words.done, onDone: onClose })
  const { playerID, version } = file
  return (
    <ActionDialog
      title={fill(words.title, { name: file.username })}
      text={words.text}
      send={players.actions.propose}
      action={action}
      fields={fields}
      onClose={onClose}
      onSend={(reason) => action.send({ playerID, version, document, reason, ...person })}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {fields.map((field) => (
          <WorkField
            key={field}
            label={words[field]}
            type={field === 'birthdate' ? 'date' : 'text'}
            autoComplete="off"
            value={person[field]}
            error={action.errorOf(field)}
            onChange={(e) => setPerson({ ...person, [field]: e.target.value })}
          />
        ))}
      </div>
      <WorkSelect
        label={words.document}
        value={document}
        options={personDocuments.map((value) => ({ value, label: words.documents[value] }))}
        onChange={(e) =>
          setDocument(personDocuments.find((it) => it === e.target.value) ?? 'identity_card')
        }
      />
    </ActionDialog>
  )
}

/** Another mailbox: it is the player's once they open the link that it gets. */
export const ChangeEmailDialog = ({ file, onClose }: Props) => {
  const { players } = useTexts()
  const words = players.actions.changeEmail
  const [email, setEmail] = useState('')
  const action = useAction(officePlayers.changeEmail, { done: words.done, onDone: onClose })
  const { playerID, version } = file
  return (
    <ActionDialog
      title={fill(words.title, { name: file.username })}
      text={words.text}
      send={players.actions.propose}
      action={action}
      fields={['email']}
      onClose={onClose}
      onSend={(reason) => action.send({ playerID, version, email, reason })}
    >
      <WorkField
        label={words.email}
        type="email"
        autoComplete="off"
        value={email}
        error={action.errorOf('email')}
        onChange={(e) => setEmail(e.target.value)}
      />
    </ActionDialog>
  )
}
