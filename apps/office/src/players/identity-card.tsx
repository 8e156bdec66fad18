import { useState, type FormEvent } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import ScrollText from 'lucide-react/icons/scroll-text'
import type { PlayerFile } from '@felek/contract/office/player-shapes.ts'
import { fill } from '@felek/phrases/fill.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { WorkButton, WorkIconButton } from '@felek/ui/work/work-button.tsx'
import { WorkField } from '@felek/ui/work/work-field.tsx'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { Panel } from '../lib/list/work-frame.tsx'
import { formatDay } from '@felek/phrases/format.ts'
import { useCan } from '../lib/session/session.ts'
import { keyOf, useReveal, type RevealTarget } from './use-reveal.ts'

type Line = { target: RevealTarget; name: string; masked: string }

const useLines = ({ identity }: PlayerFile): Line[] => {
  const { fields, age, account } = useTexts().players.identity
  return [
    { target: { field: 'name' }, name: fields.name, masked: identity.name },
    { target: { field: 'identity' }, name: fields.identity, masked: identity.identity },
    {
      target: { field: 'birthdate' },
      name: fields.birthdate,
      masked: `${identity.birthdate} · ${fill(age, { n: identity.age })}`,
    },
    { target: { field: 'phone' }, name: fields.phone, masked: identity.phone },
    { target: { field: 'email' }, name: fields.email, masked: identity.email },
    { target: { field: 'address' }, name: fields.address, masked: identity.address },
    ...identity.accounts.map(({ bankAccountID, bank, iban }) => ({
      target: { field: 'iban' as const, bankAccountID },
      name: fill(account, { bank }),
      masked: iban,
    })),
  ]
}

/** A reason that the contract would take; its own words stand where it would not. */
const isReason = (reason: string): boolean => reason.trim().length >= 10

const ReasonForm = ({
  onReason,
  onCancel,
}: {
  onReason: (reason: string) => void
  onCancel: () => void
}) => {
  const { players, lists, fields } = useTexts()
  const [typed, setTyped] = useState('')
  const [isShort, setShort] = useState(false)
  const submit = (e: FormEvent) => {
    e.preventDefault()
    setShort(!isReason(typed))
    if (isReason(typed)) onReason(typed.trim())
  }
  return (
    <form onSubmit={submit} className="mb-2 mt-1 flex flex-col gap-2 rounded-control bg-bg p-2.5">
      <WorkField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it came because somebody has pressed an eye
        autoFocus
        label={players.reveal.why}
        aside={lists.toAudit}
        value={typed}
        error={isShort ? fields.reason_short : undefined}
        onChange={(e) => setTyped(e.target.value)}
      />
      <div className="flex justify-end gap-2">
        <WorkButton small variant="quiet" onClick={onCancel}>
          {lists.cancel}
        </WorkButton>
        <WorkButton small variant="primary" type="submit">
          {players.reveal.show}
        </WorkButton>
      </div>
    </form>
  )
}

type Reveal = ReturnType<typeof useReveal>

const FieldLine = ({
  line: { target, name, masked },
  reveal,
  onPress,
}: {
  line: Line
  reveal: Reveal
  onPress: (target: RevealTarget) => void
}) => {
  const { players } = useTexts()
  const lang = useLang()
  const mayReveal = useCan('players.reveal')
  const value = reveal.valueOf(target)
  const isOpen = value !== undefined
  const said =
    target.field === 'birthdate' && value ? formatDay(`${value}T00:00:00.000Z`, lang) : value
  return (
    <li className="flex min-h-9 items-center gap-2 border-b border-line-soft last:border-0">
      <span className="shrink-0 text-text-2">{name}</span>
      <span
        translate="no"
        className={classNames(
          'tabular min-w-0 flex-1 break-words text-right font-label',
          isOpen && 'text-accent-text',
        )}
      >
        {said ?? masked}
      </span>
      {mayReveal && (
        <WorkIconButton
          small
          label={fill(isOpen ? players.reveal.hide : players.reveal.open, { field: name })}
          aria-pressed={isOpen}
          disabled={reveal.isPending(target)}
          onClick={() => onPress(target)}
        >
          {isOpen ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </WorkIconButton>
      )}
    </li>
  )
}

/**
 * Who the player is, masked; an eye opens one field for a minute. Its reason is asked for once a visit, and stands in
 * the audit with each field.
 */
export const IdentityCard = ({ file }: { file: PlayerFile }) => {
  const { players } = useTexts()
  const mayReveal = useCan('players.reveal')
  const reveal = useReveal(file.playerID)
  const [reason, setReason] = useState('')
  const [asking, setAsking] = useState<RevealTarget | null>(null)
  const press = (target: RevealTarget) => {
    if (reveal.valueOf(target) !== undefined) reveal.close(target)
    else if (isReason(reason)) void reveal.reveal(target, reason)
    else setAsking(target)
  }
  return (
    <Panel
      title={players.identity.title}
      aside={<span className="text-12 text-text-3">{players.identity.hidden}</span>}
    >
      <ul>
        {useLines(file).map((line) => (
          <FieldLine key={keyOf(line.target)} line={line} reveal={reveal} onPress={press} />
        ))}
      </ul>
      {asking && (
        <ReasonForm
          onCancel={() => setAsking(null)}
          onReason={(given) => {
            setReason(given)
            setAsking(null)
            void reveal.reveal(asking, given)
          }}
        />
      )}
      {reveal.says && (
        <p
          role={reveal.says.isBad ? 'alert' : 'status'}
          className={classNames('mt-1.5 text-12', reveal.says.isBad ? 'text-neg' : 'text-text-2')}
        >
          {reveal.says.text}
        </p>
      )}
      {mayReveal && (
        <p className="mt-2 flex gap-2 text-12 text-text-3">
          <ScrollText aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          {players.reveal.note}
        </p>
      )}
    </Panel>
  )
}
