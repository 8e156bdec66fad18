import { useState, type ReactNode } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { mostShifts, officeAlarms } from '@felek/contract/office/alarms.ts'
import type { Data } from '@felek/contract/call.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { WorkField, WorkSelect } from '@felek/ui/work/work-field.tsx'
import { forget } from '../lib/api/query.ts'
import { useWrite } from '../lib/api/write.ts'
import { toast } from '../lib/browser/toasts.ts'
import { useTexts } from '../lib/format/texts.ts'
import { WriteNotice } from '../lib/list/write-notice.tsx'
import { useCan } from '../lib/session/session.ts'
import * as shifts from './plan-shifts.ts'

type Plan = Data<typeof officeAlarms.plan>
type Change = (line: shifts.PlanLine) => void

const Days = ({
  line,
  canEdit,
  onChange,
}: {
  line: shifts.PlanLine
  canEdit: boolean
  onChange: Change
}) => {
  const { plan } = useTexts().alarms
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-13 font-label">{plan.days}</legend>
      <div className="flex gap-1">
        {plan.dayNames.map((name, i) => {
          const isOn = line.days.includes(i + 1)
          return (
            <label
              key={name}
              className={classNames(
                'flex h-8.5 min-w-9.5 cursor-pointer items-center justify-center rounded-control border px-1.5 text-12 font-label has-focus-visible:outline-2',
                isOn
                  ? 'border-accent-line bg-accent-soft text-accent-text'
                  : 'border-line-strong text-text-2',
              )}
            >
              <input
                type="checkbox"
                className="sr-only"
                checked={isOn}
                disabled={!canEdit}
                onChange={() => onChange({ ...line, days: shifts.toggleDay(line.days, i + 1) })}
              />
              {name}
            </label>
          )
        })}
      </div>
      {line.days.length === 0 && <p className="text-12 font-label text-neg">{plan.dayMissing}</p>}
    </fieldset>
  )
}

const Hours = ({
  line,
  canEdit,
  onChange,
}: {
  line: shifts.PlanLine
  canEdit: boolean
  onChange: Change
}) => {
  const { plan } = useTexts().alarms
  const field = (name: 'from' | 'to', label: string) => (
    <WorkField
      label={label}
      className="w-19"
      inputMode="numeric"
      placeholder="09:00"
      maxLength={5}
      readOnly={!canEdit}
      value={line[name]}
      error={isClock(line[name]) ? undefined : '00:00'}
      onChange={(e) => onChange({ ...line, [name]: e.target.value })}
    />
  )
  return (
    <div>
      <div className="flex gap-2">
        {field('from', plan.from)}
        {field('to', plan.to)}
      </div>
      {shifts.isOvernight(line) && <p className="pt-1 text-12 text-text-2">{plan.overnight}</p>}
    </div>
  )
}

const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text)

/** A line goes up, goes down, and goes. */
const Moves = ({
  lines,
  at,
  onLines,
}: {
  lines: readonly shifts.PlanLine[]
  at: number
  onLines: (lines: shifts.PlanLine[]) => void
}) => {
  const words = useTexts().alarms.plan
  const button = (
    name: string,
    icon: ReactNode,
    isOff: boolean,
    toNext: () => shifts.PlanLine[],
  ) => (
    <WorkButton
      variant="quiet"
      small
      aria-label={name}
      title={name}
      disabled={isOff}
      icon={icon}
      onClick={() => onLines(toNext())}
    />
  )
  return (
    <div className="ml-auto flex gap-0.5 pt-7">
      {button(words.up, <ArrowUp aria-hidden="true" />, at === 0, () =>
        shifts.moveLine(lines, at, -1),
      )}
      {button(words.down, <ArrowDown aria-hidden="true" />, at === lines.length - 1, () =>
        shifts.moveLine(lines, at, 1),
      )}
      {button(words.remove, <Trash2 aria-hidden="true" />, false, () => lines.toSpliced(at, 1))}
    </div>
  )
}

/** Lines of the plan in the order in which people are told, and what moves them. */
const Lines = ({
  plan,
  lines,
  canEdit,
  onLines,
}: {
  plan: Plan
  lines: readonly shifts.PlanLine[]
  canEdit: boolean
  onLines: (lines: shifts.PlanLine[]) => void
}) => {
  const words = useTexts().alarms.plan
  const known = new Map(plan.candidates.map(({ staffID, name }) => [staffID, name]))
  const options = plan.candidates.map(({ staffID, name }) => ({ value: staffID, label: name }))
  return (
    <ol className="flex flex-col">
      {lines.map((line, at) => {
        const change: Change = (next) =>
          onLines(lines.map((it) => (it.key === line.key ? next : it)))
        const isGone = !known.has(line.staffID)
        const gone = plan.shifts.find(({ staffID }) => staffID === line.staffID)?.name ?? ''
        return (
          <li
            key={line.key}
            className="flex flex-wrap items-start gap-x-3 gap-y-3 border-b border-line-soft py-3 last:border-0"
          >
            <WorkSelect
              label={`${at + 1}. ${words.person}`}
              className="w-38"
              disabled={!canEdit}
              value={line.staffID}
              options={isGone ? [{ value: line.staffID, label: gone }, ...options] : options}
              error={isGone ? words.leaver : undefined}
              onChange={(e) => change({ ...line, staffID: e.target.value })}
            />
            <Days line={line} canEdit={canEdit} onChange={change} />
            <Hours line={line} canEdit={canEdit} onChange={change} />
            {canEdit && <Moves lines={lines} at={at} onLines={onLines} />}
          </li>
        )
      })}
    </ol>
  )
}

/** The plan, and its editor for whoever may change settings. */
export const PlanForm = ({ plan, onStale }: { plan: Plan; onStale: () => void }) => {
  const words = useTexts().alarms.plan
  const canEdit = useCan('settings.edit')
  const before = shifts.toLines(plan.shifts)
  const [lines, setLines] = useState(before)
  const write = useWrite(officeAlarms.savePlan, () => {
    toast({ tone: 'positive', text: words.saved })
    forget(officeAlarms.plan)
  })
  const isStale = write.refusal?.key === 'changed'
  const [first] = plan.candidates
  const isWell = lines.every(
    (line) =>
      line.days.length > 0 &&
      isClock(line.from) &&
      isClock(line.to) &&
      plan.candidates.some(({ staffID }) => staffID === line.staffID),
  )
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(e) => {
        e.preventDefault()
        write.send({ version: plan.version, shifts: lines.map(shifts.toShift) })
      }}
    >
      {lines.length === 0 && <p className="text-text-2">{words.none}</p>}
      <Lines plan={plan} lines={lines} canEdit={canEdit} onLines={setLines} />
      <WriteNotice write={write} />
      {canEdit && (
        <div className="flex flex-wrap gap-3">
          <WorkButton
            icon={<Plus aria-hidden="true" />}
            disabled={first === undefined || lines.length >= mostShifts}
            onClick={() => first && setLines(shifts.addLine(lines, first.staffID))}
          >
            {words.add}
          </WorkButton>
          {isStale ? (
            <WorkButton onClick={onStale}>{words.version}</WorkButton>
          ) : (
            <WorkButton
              type="submit"
              variant="primary"
              pending={write.state === 'sending'}
              disabled={write.state !== 'idle' || !isWell || shifts.isSamePlan(lines, before)}
            >
              {words.save}
            </WorkButton>
          )}
        </div>
      )}
    </form>
  )
}
