import { useMemo } from 'react'
import { Link } from 'react-router'
import BellOff from 'lucide-react/icons/bell-off'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import {
  alarmKinds,
  alarmStates,
  officeAlarms,
  type AlarmRow,
} from '@felek/contract/office/alarms.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import type { Filter } from '@felek/ui/work/filter-bar.tsx'
import { workButtonClass } from '@felek/ui/work/work-button.tsx'
import { useRows } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatInstant } from '../lib/format/times.ts'
import { ListPage } from '../lib/list/list-page.tsx'
import { useListState } from '../lib/list/list-state.ts'
import { Permitted } from '../lib/list/problem-panel.tsx'
import { paths } from '../paths.ts'
import { AlarmPeek } from './alarm-peek.tsx'
import { AlarmTag } from './alarm-tag.tsx'
import { formatFigure } from './alarm-words.ts'

/** As often as the server looks. */
const lookMs = 15_000
const filterKeys = ['state', 'kind'] as const
const rowId = (row: AlarmRow): string => row.alarmID

const alarmColumns = ({ alarms }: OfficePhrases, lang: Lang): DataColumn<AlarmRow>[] => {
  const { columns } = alarms
  const at = (time: string) => <span className="tabular">{formatInstant(time, lang)}</span>
  return [
    {
      key: 'name',
      title: columns.name,
      fixed: true,
      cell: (row) => <span className="font-label">{alarms.kinds[row.kind].name}</span>,
    },
    {
      key: 'state',
      title: columns.state,
      width: 'w-38',
      fixed: true,
      cell: (row) => <AlarmTag alarm={row} />,
    },
    {
      key: 'subject',
      title: columns.subject,
      width: 'w-44',
      lesser: true,
      cell: (row) => <span className="text-text-2">{row.subject || '–'}</span>,
    },
    {
      key: 'figure',
      title: columns.figure,
      width: 'w-24',
      end: true,
      cell: (row) => <span className="tabular">{formatFigure(row, alarms, lang)}</span>,
    },
    { key: 'firstAt', title: columns.firstAt, width: 'w-40', cell: (row) => at(row.firstAt) },
    {
      key: 'lastAt',
      title: columns.lastAt,
      width: 'w-44',
      lesser: true,
      cell: (row) => at(row.lastAt),
    },
    {
      key: 'by',
      title: columns.by,
      width: 'w-36',
      lesser: true,
      cell: (row) => row.acknowledged?.by.name ?? '–',
    },
  ]
}

const useAlarmFilters = (): Filter[] => {
  const { alarms } = useTexts()
  return [
    {
      key: 'state',
      kind: 'choice',
      label: alarms.filters.state,
      options: alarmStates.map((value) => ({ value, label: alarms.states[value] })),
    },
    {
      key: 'kind',
      kind: 'choice',
      label: alarms.filters.kind,
      options: alarmKinds.map((value) => ({ value, label: alarms.kinds[value].name })),
    },
  ]
}

const PlanLink = () => {
  const { plan } = useTexts().alarms
  return (
    <Link to={paths.alarmPlan} className={workButtonClass({})}>
      <CalendarClock aria-hidden="true" />
      {plan.open}
    </Link>
  )
}

/** What rings, what rang; open ones that are nobody's first. */
const Alarms = () => {
  const texts = useTexts()
  const { alarms, shell } = texts
  const address = useListState(filterKeys)
  const input = useMemo(
    () => Object.fromEntries(Object.entries(address.filters).filter(([, value]) => value)),
    [address.filters],
  )
  const page = useRows(officeAlarms.list, input, rowId, { everyMs: lookMs })
  return (
    <ListPage
      list="alarms"
      title={shell.places.alarms}
      text={alarms.text}
      actions={<PlanLink />}
      call={officeAlarms.list}
      address={address}
      page={page}
      rowId={rowId}
      columns={alarmColumns(texts, useLang())}
      filters={useAlarmFilters()}
      empty={{
        title: alarms.noneOpen,
        text: alarms.noneOpenText,
        icon: <BellOff aria-hidden="true" />,
      }}
      hints={[
        { keys: ['J', 'K'], says: shell.keys.row },
        { keys: ['Enter'], says: shell.keys.open },
        { keys: ['/'], says: shell.keys.filter },
      ]}
      peek={(id, walk) => (
        <AlarmPeek key={id} id={id} row={page.rows?.find((row) => rowId(row) === id)} {...walk} />
      )}
    />
  )
}

const AlarmsPage = () => (
  <Permitted by="alarms.read">
    <Alarms />
  </Permitted>
)

export default AlarmsPage
