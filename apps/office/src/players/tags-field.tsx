import { useState, type FormEvent } from 'react'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { PlayerFile } from '@felek/contract/office/player-shapes.ts'
import { officePlayers } from '@felek/contract/office/players.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Tag } from '@felek/ui/work/tag.tsx'
import { newId } from '@felek/web-kit/ids.ts'
import { api, ApiRefusal } from '../lib/api/api.ts'
import { toast } from '../lib/browser/toasts.ts'
import { useTexts } from '../lib/format/texts.ts'
import { useIsNarrow } from '../lib/list/use-is-narrow.ts'
import { useCan } from '../lib/session/session.ts'
import { forgetPlayers } from './use-action.ts'

const undoMs = 10_000

/** Tags as they will stand, shown before the server has answered; a refusal puts them back. */
const useTags = (file: PlayerFile) => {
  const { players, lists } = useTexts()
  const [wish, setWish] = useState<{ of: PlayerFile; tags: readonly string[] } | null>(null)
  const tags = wish?.of === file ? wish.tags : file.tags
  const set = async (tag: string, on: boolean, isUndo = false): Promise<void> => {
    setWish({ of: file, tags: on ? [...new Set([...tags, tag])] : tags.filter((it) => it !== tag) })
    try {
      await api(officePlayers.tag, { playerID: file.playerID, tag, on, requestID: newId() })
      if (!isUndo)
        toast({
          tone: 'positive',
          text: fill(on ? players.tags.set : players.tags.removed, { tag }),
          lifeMs: undoMs,
          action: { label: players.notes.undo, run: () => void set(tag, !on, true) },
        })
    } catch (problem) {
      setWish(null)
      const text =
        problem instanceof ApiRefusal
          ? (problem.fields['tag'] ?? problem.message)
          : lists.failed.network
      toast({ tone: 'negative', text })
    }
    forgetPlayers()
  }
  return { tags, set }
}

const NewTag = ({ onTag }: { onTag: (tag: string) => void }) => {
  const { players } = useTexts()
  const [typed, setTyped] = useState<string | null>(null)
  if (typed === null)
    return (
      <button
        type="button"
        onClick={() => setTyped('')}
        className="inline-flex h-5 items-center gap-1 rounded-badge border border-dashed border-line-strong px-1.5 text-12 text-text-2 hover:bg-hover hover:text-text"
      >
        <Plus aria-hidden="true" className="size-3" />
        {players.tags.add}
      </button>
    )
  const submit = (e: FormEvent) => {
    e.preventDefault()
    if (typed.trim()) onTag(typed.trim().toLocaleLowerCase('tr'))
    setTyped(null)
  }
  return (
    <form onSubmit={submit}>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to be typed into
        autoFocus
        aria-label={players.tags.add}
        value={typed}
        maxLength={24}
        onChange={(e) => setTyped(e.target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={(e) => e.key === 'Escape' && setTyped(null)}
        className="h-6 w-28 rounded-badge border border-line-strong bg-bg px-1.5 text-12"
      />
    </form>
  )
}

/** Words by which colleagues find the player again; set and taken away at once, with an undo. */
export const TagsField = ({ file }: { file: PlayerFile }) => {
  const { players } = useTexts()
  // A narrow screen is for reading.
  const isNarrow = useIsNarrow()
  const mayTag = useCan('players.tag') && !isNarrow
  const { tags, set } = useTags(file)
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {tags.map((tag) => (
        <span key={tag} className="inline-flex items-center">
          <Tag tone="line">{tag}</Tag>
          {mayTag && (
            <button
              type="button"
              aria-label={fill(players.tags.remove, { tag })}
              onClick={() => void set(tag, false)}
              className="grid size-5 place-items-center rounded-badge text-text-3 hover:bg-hover hover:text-text"
            >
              <X aria-hidden="true" className="size-3" />
            </button>
          )}
        </span>
      ))}
      {mayTag && <NewTag onTag={(tag) => void set(tag, true)} />}
    </span>
  )
}
