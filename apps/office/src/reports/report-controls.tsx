import { useState } from 'react'
import {
  officeReports,
  reportNames,
  type ReportDefinition,
} from '@felek/contract/office/reports.ts'
import type { Data } from '@felek/contract/call.ts'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { WorkField, WorkSelect } from '@felek/ui/work/work-field.tsx'
import { useTexts } from '../lib/format/texts.ts'
import { useCan } from '../lib/session/session.ts'
import { periods, type AddressChange, type ReportAddress } from './report-address.ts'

type Definitions = Data<typeof officeReports.definitions>
type Props = {
  address: ReportAddress
  definitions: Definitions
  definition: ReportDefinition
  onChange: (change: AddressChange) => void
}

/** Days of one's own; they count once both are said. */
const OwnDays = ({ address, onChange }: Pick<Props, 'address' | 'onChange'>) => {
  const { reports } = useTexts()
  const [days, setDays] = useState({ from: address.from, to: address.to })
  const isRight = days.from !== '' && days.to !== '' && days.from <= days.to
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(e) => {
        e.preventDefault()
        if (isRight) onChange({ ...days, period: null })
      }}
    >
      {(['from', 'to'] as const).map((key) => (
        <WorkField
          key={key}
          type="date"
          label={reports[key]}
          value={days[key]}
          className="w-36"
          onChange={(e) => setDays({ ...days, [key]: e.target.value })}
        />
      ))}
      <WorkButton type="submit" disabled={!isRight}>
        {reports.show}
      </WorkButton>
    </form>
  )
}

const Period = ({ address, onChange }: Pick<Props, 'address' | 'onChange'>) => {
  const { reports } = useTexts()
  const [isOwn, setOwn] = useState(address.period === null)
  return (
    <>
      <WorkSelect
        label={reports.period}
        className="w-40"
        value={isOwn ? 'own' : (address.period ?? 'own')}
        options={[...periods, 'own' as const].map((value) => ({
          value,
          label: reports.periods[value],
        }))}
        onChange={(e) => {
          setOwn(e.target.value === 'own')
          if (e.target.value !== 'own') onChange({ period: e.target.value })
        }}
      />
      {isOwn && <OwnDays key={address.from + address.to} address={address} onChange={onChange} />}
    </>
  )
}

const Grouping = ({ address, definition, onChange }: Props) => {
  const { reports } = useTexts()
  const maySeePlayers = useCan('players.read')
  const choices = definition.by.filter((by) => by !== 'player' || maySeePlayers)
  if (choices.length < 2) return null
  return (
    <WorkSelect
      label={reports.by}
      className="w-44"
      value={address.by ?? choices[0] ?? ''}
      options={choices.map((by) => ({ value: by, label: reports.groupings[by] }))}
      onChange={(e) => onChange({ by: e.target.value })}
    />
  )
}

const Filters = ({ address, definitions, definition, onChange }: Props) => {
  const { reports } = useTexts()
  const options = {
    provider: definitions.providers.map((value) => ({ value, label: value })),
    method: definitions.methods.map((value) => ({ value, label: value })),
    game: definitions.games.map(({ key, name }) => ({ value: key, label: name })),
  }
  return (['provider', 'game', 'method'] as const)
    .filter(
      (key) =>
        definition.filters.includes(key) && options[key].length > 1 && address.by !== 'player',
    )
    .map((key) => (
      <WorkSelect
        key={key}
        label={reports.filters[key]}
        className="w-44"
        value={address[key]}
        options={[{ value: '', label: reports.filters.any }, ...options[key]]}
        onChange={(e) => onChange({ [key]: e.target.value })}
      />
    ))
}

/** What is asked: which report, of when, by what, beside what. */
export const ReportControls = (props: Props) => {
  const { address, definition, onChange } = props
  const { reports } = useTexts()
  const maySeePlayers = useCan('players.read')
  const isOverTime = definition.by.length > 0
  const offered = props.definitions.reports.filter((it) => !it.isPersonal || maySeePlayers)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <WorkSelect
        label={reports.choose}
        className="w-60"
        value={address.report}
        options={reportNames
          .filter((name) => offered.some(({ report }) => report === name))
          .map((name) => ({ value: name, label: reports.names[name] }))}
        onChange={(e) => onChange({ report: e.target.value })}
      />
      {!definition.isOfNow && <Period address={address} onChange={onChange} />}
      <Grouping {...props} />
      <Filters {...props} />
      {isOverTime && address.by !== 'player' && (
        <WorkSelect
          label={reports.compare}
          className="w-48"
          value={address.compare ?? 'none'}
          options={(['none', 'previous', 'year'] as const).map((value) => ({
            value,
            label: reports.comparisons[value],
          }))}
          onChange={(e) => onChange({ compare: e.target.value === 'none' ? null : e.target.value })}
        />
      )}
    </div>
  )
}
