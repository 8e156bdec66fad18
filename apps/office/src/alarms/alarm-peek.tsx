import { useState } from 'react'
import {
  groupOfAlarm,
  momentKinds,
  officeAlarms,
  type AlarmRow,
} from '@felek/contract/office/alarms.ts'
import { fill } from '@felek/phrases/fill.ts'
import { PeekPanel } from '@felek/ui/work/peek-panel.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { WorkArea } from '@felek/ui/work/work-field.tsx'
import { forget, useCall } from '../lib/api/query.ts'
import { useWrite } from '../lib/api/write.ts'
import { toast } from '../lib/browser/toasts.ts'
import { findWriteErrors, type FieldErrors } from '../lib/format/field-errors.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatInstant } from '../lib/format/times.ts'
import { Facts } from '../lib/list/facts.tsx'
import type { PeekWalk } from '../lib/list/list-page.tsx'
import { usePeekTexts } from '../lib/list/list-parts.tsx'
import { ProblemPanel } from '../lib/list/problem-panel.tsx'
import { WriteNotice } from '../lib/list/write-notice.tsx'
import { useCan } from '../lib/session/session.ts'
import { AlarmTag } from './alarm-tag.tsx'
import { formatFigure } from './alarm-words.ts'

/** Somebody says that they see to it, and what they do. */
const AcknowledgeForm = ({ alarm }: { alarm: AlarmRow }) => {
  const texts = useTexts()
  const words = texts.alarms.acknowledge
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const write = useWrite(officeAlarms.acknowledge, () => {
    toast({ tone: 'positive', text: words.done })
    for (const call of [officeAlarms.list, officeAlarms.get, officeAlarms.count]) forget(call)
  })
  const send = () => {
    const input = { alarmID: alarm.alarmID, note }
    const found = findWriteErrors(officeAlarms.acknowledge.input, input, texts)
    setErrors(found)
    if (Object.keys(found).length === 0) write.send(input)
  }
  return (
    <form
      className="mt-4 flex flex-col gap-3 border-t border-line pt-4"
      onSubmit={(e) => {
        e.preventDefault()
        send()
      }}
    >
      <h3 className="text-15">{words.title}</h3>
      <p className="text-text-2">
        {momentKinds.includes(alarm.kind) ? words.textMoment : words.text}
      </p>
      <WriteNotice write={write} fields={['note']} />
      <WorkArea
        label={words.note}
        aside={texts.lists.toAudit}
        hint={words.noteHelp}
        value={note}
        error={errors['note'] ?? write.refusal?.fields['note']}
        onChange={(e) => setNote(e.target.value)}
      />
      <WorkButton
        type="submit"
        variant="primary"
        className="self-start"
        pending={write.state === 'sending'}
        disabled={write.state !== 'idle'}
      >
        {words.send}
      </WorkButton>
    </form>
  )
}

const useAlarmFacts = (alarm: AlarmRow) => {
  const { alarms } = useTexts()
  const lang = useLang()
  const { columns } = alarms
  const at = (time: string) => formatInstant(time, lang)
  const { acknowledged, ended } = alarm
  return [
    { name: columns.subject, value: alarm.subject || '–' },
    { name: columns.figure, value: formatFigure(alarm, alarms, lang) },
    { name: alarms.count, value: String(alarm.count) },
    { name: columns.firstAt, value: at(alarm.firstAt) },
    { name: columns.lastAt, value: at(alarm.lastAt) },
    { name: alarms.rounds, value: String(alarm.rounds) },
    {
      name: columns.told,
      value: alarm.told.length === 0 ? alarms.nobodyTold : alarm.told.join(', '),
    },
    ...(acknowledged
      ? [
          {
            name: columns.by,
            value: fill(alarms.taken, { name: acknowledged.by.name, at: at(acknowledged.at) }),
          },
          { name: alarms.note, value: acknowledged.note, wide: true },
        ]
      : []),
    ...(ended
      ? [{ name: alarms.ended, value: `${at(ended.at)} · ${alarms.ends[ended.why]}` }]
      : []),
  ]
}

const AlarmBody = ({ alarm }: { alarm: AlarmRow }) => {
  const { alarms } = useTexts()
  const canAct = useCan('alarms.act')
  const { name, todo } = alarms.kinds[alarm.kind]
  return (
    <>
      <div className="flex flex-col items-start gap-2 pb-3">
        <AlarmTag alarm={alarm} />
        <h2 className="text-16">{name}</h2>
      </div>
      <section className="mb-3 rounded-control bg-raised px-3 py-2.5">
        <h3 className="pb-0.5 text-12 text-text-2">{alarms.todo}</h3>
        <p>{todo}</p>
      </section>
      <Facts facts={useAlarmFacts(alarm)} />
      {alarm.acknowledged === null && canAct && <AcknowledgeForm alarm={alarm} />}
    </>
  )
}

/** What rang, what to do first, and the form to take it. An alarm that the list does not hold is asked for. */
export const AlarmPeek = ({
  id,
  row,
  ...walk
}: PeekWalk & { id: string; row: AlarmRow | undefined }) => {
  const { alarms } = useTexts()
  const { data, error, refetch } = useCall(
    officeAlarms.get,
    { alarmID: id },
    { enabled: row === undefined },
  )
  const alarm = row ?? data
  return (
    <PeekPanel
      {...walk}
      texts={usePeekTexts()}
      label={fill(alarms.one, { id })}
      head={
        <span className="text-12 text-text-2">
          {alarm && alarms.groups[groupOfAlarm(alarm.kind)]}
        </span>
      }
    >
      {alarm && <AlarmBody alarm={alarm} />}
      {!alarm && error && (
        <ProblemPanel problem={error} call={officeAlarms.get} onAgain={() => void refetch()} />
      )}
      {!alarm && !error && <Skeleton className="h-40" />}
    </PeekPanel>
  )
}
