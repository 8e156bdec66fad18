import BadgeCheck from 'lucide-react/icons/badge-check'
import Eraser from 'lucide-react/icons/eraser'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import KeyRound from 'lucide-react/icons/key-round'
import type { PlayerFile } from '@felek/contract/office/player-shapes.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatDay } from '@felek/phrases/format.ts'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatShort, formatSpan } from '../lib/format/times.ts'
import { PlayerActions } from './player-actions.tsx'
import { PlayerStatus } from './player-words.tsx'
import { TagsField } from './tags-field.tsx'

const Marks = ({ file }: { file: PlayerFile }) => {
  const { head } = useTexts().players
  if (file.isErased)
    return (
      <Tag tone="plain" Icon={Eraser}>
        {head.erased}
      </Tag>
    )
  return (
    <>
      <PlayerStatus row={file} />
      <Tag tone={file.isConfirmed.identity ? 'good' : 'warn'} Icon={BadgeCheck}>
        {file.isConfirmed.identity ? head.identified : head.unidentified}
      </Tag>
      <Tag tone={file.twoFactor === 'none' ? 'warn' : 'good'} Icon={KeyRound}>
        {head.factors[file.twoFactor]}
      </Tag>
    </>
  )
}

const Since = ({ file }: { file: PlayerFile }) => {
  const { players, lists } = useTexts()
  const { head } = players
  const lang = useLang()
  const nowMs = useServerNow(60_000)
  const { playing, lastLogin } = file
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-0.5 text-text-2">
      {playing && (
        <span className="inline-flex items-center gap-1.5 font-label text-pos">
          <Gamepad2 aria-hidden="true" className="size-4" />
          {fill(head.playing, {
            game: playing.game,
            span: formatSpan(nowMs - Date.parse(playing.since), lists.span),
          })}
        </span>
      )}
      <span className="inline-flex items-center gap-1">
        {head.number} <b className="tabular font-label text-text">{file.playerID}</b>
      </span>
      <span>{fill(head.member, { day: formatDay(file.createdAt, lang) })}</span>
      <span>
        {lastLogin === null
          ? head.neverIn
          : fill(head.lastLogin, { time: formatShort(lastLogin, lang) })}
      </span>
      <span>{[file.city, file.country].filter(Boolean).join(', ')}</span>
    </p>
  )
}

/** Who this is, how the account stands, and what can be done about it. */
export const PlayerHead = ({ file }: { file: PlayerFile }) => (
  <div className="flex flex-wrap items-start gap-3.5">
    <span
      aria-hidden="true"
      className="grid size-12 shrink-0 place-items-center rounded-round bg-result-blue text-15 font-heading text-white"
    >
      {file.username.slice(0, 2).toLocaleUpperCase('tr')}
    </span>
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <h1 tabIndex={-1} className="text-24">
          {file.username}
        </h1>
        <span className="text-15 text-text-2">{file.name}</span>
        <Marks file={file} />
        {!file.isErased && <TagsField file={file} />}
      </div>
      <Since file={file} />
    </div>
    <PlayerActions file={file} />
  </div>
)
