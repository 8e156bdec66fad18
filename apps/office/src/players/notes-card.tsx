import { useState, type FormEvent } from 'react'
import Plus from 'lucide-react/icons/plus'
import type { PlayerFile } from '@felek/contract/office/player-shapes.ts'
import { officePlayers } from '@felek/contract/office/players.ts'
import { KeyCap, WorkButton } from '@felek/ui/work/work-button.tsx'
import { WorkArea } from '@felek/ui/work/work-field.tsx'
import { api, ApiRefusal, NetworkFailure } from '../lib/api/api.ts'
import { useWrite } from '../lib/api/write.ts'
import { toast } from '../lib/browser/toasts.ts'
import { findWriteErrors, type FieldErrors } from '../lib/format/field-errors.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatShort } from '../lib/format/times.ts'
import { useKeys } from '../lib/list/keys.ts'
import { Panel } from '../lib/list/work-frame.tsx'
import { WriteNotice } from '../lib/list/write-notice.tsx'
import { useCan } from '../lib/session/session.ts'
import { newId } from '@felek/web-kit/ids.ts'
import { forgetPlayers } from './use-action.ts'

/** So long a note can be taken back by one press. */
const undoMs = 10_000

/** What staff have noted, the newest first. */
export const NoteList = ({ file }: { file: PlayerFile }) => {
  const { players } = useTexts()
  const lang = useLang()
  if (file.notes.length === 0) return <p className="text-text-3">{players.notes.none}</p>
  return (
    <ul className="flex flex-col gap-2.5">
      {file.notes.map((note) => (
        <li key={note.noteID}>
          <p className="whitespace-pre-line break-words">{note.text}</p>
          <p className="text-12 text-text-3">
            {note.by.name} · {formatShort(note.at, lang)}
          </p>
        </li>
      ))}
    </ul>
  )
}

const takeBack = async (noteID: string, says: { undone: string; failed: string }) => {
  try {
    await api(officePlayers.removeNote, { noteID, requestID: newId() })
    toast({ tone: 'info', text: says.undone })
  } catch (problem) {
    const isRefusal = problem instanceof ApiRefusal
    if (!isRefusal && !(problem instanceof NetworkFailure)) throw problem
    toast({ tone: 'negative', text: isRefusal ? problem.message : says.failed })
  }
  forgetPlayers()
}

const NoteForm = ({ playerID, onClose }: { playerID: string; onClose: () => void }) => {
  const texts = useTexts()
  const { players, lists } = texts
  const [text, setText] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const write = useWrite(officePlayers.note, ({ data }) => {
    const { undone } = players.notes
    toast({
      tone: 'positive',
      text: players.notes.done,
      lifeMs: undoMs,
      action: {
        label: players.notes.undo,
        run: () => void takeBack(data.noteID, { undone, failed: lists.failed.network }),
      },
    })
    forgetPlayers()
    onClose()
  })
  const submit = (e: FormEvent) => {
    e.preventDefault()
    const found = findWriteErrors(officePlayers.note.input, { playerID, text }, texts)
    setErrors(found)
    if (Object.keys(found).length === 0) write.send({ playerID, text })
  }
  return (
    <form onSubmit={submit} className="mb-3 flex flex-col gap-2">
      <WriteNotice write={write} fields={['text']} />
      <WorkArea
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to be typed into
        autoFocus
        label={players.notes.label}
        hint={players.notes.hint}
        value={text}
        error={errors['text'] ?? write.refusal?.fields['text']}
        onChange={(e) => setText(e.target.value)}
      />
      <div className="flex justify-end gap-2">
        <WorkButton small variant="quiet" onClick={onClose}>
          {lists.cancel}
        </WorkButton>
        <WorkButton
          small
          type="submit"
          pending={write.state === 'sending'}
          disabled={write.state !== 'idle'}
        >
          {players.notes.save}
        </WorkButton>
      </div>
    </form>
  )
}

/** Notes of colleagues, and a new one; `N` opens it. */
export const NotesCard = ({ file }: { file: PlayerFile }) => {
  const { players } = useTexts()
  const mayWrite = useCan('players.note')
  const [isOpen, setOpen] = useState(false)
  useKeys({ n: mayWrite ? () => setOpen(true) : undefined })
  return (
    <Panel
      title={players.notes.title}
      aside={
        mayWrite &&
        !isOpen && (
          <WorkButton
            small
            variant="quiet"
            aria-keyshortcuts="N"
            icon={<Plus aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            {players.notes.add} <KeyCap>N</KeyCap>
          </WorkButton>
        )
      }
    >
      {isOpen && <NoteForm playerID={file.playerID} onClose={() => setOpen(false)} />}
      <NoteList file={file} />
    </Panel>
  )
}
