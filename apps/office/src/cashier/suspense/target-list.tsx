import { useState, type FormEvent } from 'react'
import type { MatchTarget, SuspenseMatter } from '@felek/contract/office/cashier-suspense.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { Money } from '@felek/ui/money.tsx'
import { Tag, type TagTone } from '@felek/ui/work/tag.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { WorkField } from '@felek/ui/work/work-field.tsx'
import { useTexts } from '../../lib/format/texts.ts'
import { targetKey, type SuspenseDecision } from './use-suspense-decision.ts'

const nameTones = { fits: 'good', partly: 'warn', differs: 'bad', unknown: 'line' } as const

const Fits = ({ target }: { target: MatchTarget }) => {
  const { suspense } = useTexts().statements
  const { fits, yes, no, names } = suspense
  const said: { name: string; tone: TagTone; word: string }[] = [
    // A deposit that is only to be made asks for nothing that could fit.
    ...(target.depositID === null
      ? []
      : ([
          ['code', target.codeFits],
          ['amount', target.amountFits],
          ['account', target.accountFits],
        ] as const)
    ).map(([key, isFit]) => ({
      name: fits[key],
      tone: isFit ? ('good' as const) : ('warn' as const),
      word: isFit ? yes : no,
    })),
    { name: fits.name, tone: nameTones[target.name], word: names[target.name] },
  ]
  return (
    <span className="mt-1.5 flex flex-wrap gap-1">
      {said.map(({ name, tone, word }) => (
        <Tag key={name} tone={tone}>
          {name}: {word}
        </Tag>
      ))}
    </span>
  )
}

const Target = ({
  target,
  isChosen,
  isOff,
  onChoose,
}: {
  target: MatchTarget
  isChosen: boolean
  isOff: boolean
  onChoose: () => void
}) => {
  const { statements, approvals } = useTexts()
  const { suspense } = statements
  const reasons: Readonly<Record<string, string>> = approvals.whys
  return (
    <label
      className={classNames(
        'flex gap-2.5 rounded-control border px-3 py-2.5',
        isChosen ? 'border-accent-line bg-raised' : 'border-line',
        isOff ? '' : 'cursor-pointer hover:bg-hover',
      )}
    >
      <input
        type="radio"
        name="target"
        className="mt-1 accent-(--accent)"
        checked={isChosen}
        disabled={isOff}
        onChange={onChoose}
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-label">{target.player.username}</span>
          <span className="tabular text-12 text-text-2">{target.code ?? suspense.newDeposit}</span>
        </span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-12 text-text-2">
          <span>{target.owner}</span>
          {target.amount !== null && (
            <span>
              {suspense.asked} <Money amount={target.amount} />
            </span>
          )}
        </span>
        <Fits target={target} />
        {(target.isProof || target.isRefused || target.needsApproval) && (
          <span
            className={classNames(
              'mt-1.5 block text-12',
              target.isRefused ? 'text-neg' : 'text-text-2',
            )}
          >
            {target.isRefused
              ? suspense.isRefused
              : target.isProof
                ? suspense.isProof
                : (reasons[target.needsApproval ?? ''] ?? '')}
          </span>
        )}
      </span>
    </label>
  )
}

/** Whose money it may be: what fits by itself, or what somebody looks for. */
export const TargetList = ({
  matter,
  decision,
  query,
  onQuery,
}: {
  matter: SuspenseMatter
  decision: SuspenseDecision
  query: string
  onQuery: (query: string) => void
}) => {
  const { suspense } = useTexts().statements
  const [typed, setTyped] = useState(query)
  const submit = (e: FormEvent) => {
    e.preventDefault()
    onQuery(typed.trim())
  }
  const isOff = !decision.mayMatch || decision.isBusy || decision.approvalID !== null
  return (
    <section className="mt-4 flex flex-col gap-2.5">
      <h3 className="text-15">{suspense.target}</h3>
      <p className="text-12 text-text-2">
        {matter.targets.length === 0 ? suspense.noTarget : suspense.suggested}
      </p>
      {matter.targets.map((target) => (
        <Target
          key={targetKey(target)}
          target={target}
          isChosen={
            decision.target !== undefined && targetKey(decision.target) === targetKey(target)
          }
          isOff={isOff || target.isRefused}
          onChoose={() => decision.setChosen(targetKey(target))}
        />
      ))}
      <form onSubmit={submit} className="flex items-end gap-2">
        <WorkField
          className="flex-1"
          label={suspense.search}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={typed}
          onChange={(e) => setTyped(e.target.value)}
        />
        <WorkButton type="submit">{suspense.find}</WorkButton>
      </form>
    </section>
  )
}
