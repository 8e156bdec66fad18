import { useState } from 'react'
import { useSearchParams } from 'react-router'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import {
  officeReports,
  type ReportDefinition,
  type ReportResult,
} from '@felek/contract/office/reports.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatCount } from '@felek/phrases/format.ts'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { StatePanel } from '@felek/ui/work/state-panel.tsx'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { useCall } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatInstant } from '../lib/format/times.ts'
import { Permitted, ProblemPanel } from '../lib/list/problem-panel.tsx'
import { useCan } from '../lib/session/session.ts'
import { useTitle, WorkHead } from '../lib/list/work-frame.tsx'
import {
  readAddress,
  writeAddress,
  type AddressChange,
  type ReportAddress,
} from './report-address.ts'
import { ReportChart } from './report-chart.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { ReportControls } from './report-controls.tsx'
import { ReportTable } from './report-table.tsx'
import { dayAt, formatPlainDay } from '../lib/chart/figure-words.ts'

const minuteMs = 60_000

/** Up to which entry, and when that was posted. */
const AsOf = ({ result }: { result: ReportResult }) => {
  const { reports } = useTexts()
  const lang = useLang()
  const { asOf, asOfEntry, span } = result
  const days = span && `${formatPlainDay(span.from, lang)} – ${formatPlainDay(span.to, lang)}`
  return (
    <p className="text-12 text-text-2">
      {days ?? reports.now} ·{' '}
      {asOf
        ? fill(reports.asOf, {
            time: formatInstant(asOf, lang),
            entry: formatCount(Number(asOfEntry), lang),
          })
        : reports.asOfNothing}
    </p>
  )
}

/** What the figures above stand on. */
const DefinitionList = ({ result }: { result: ReportResult }) => {
  const { reports } = useTexts()
  const words: Readonly<Record<string, string>> = reports.definitions
  return (
    <section className="pb-4 text-12 text-text-2">
      <h2 className="mb-1 text-13">{reports.definitions.title}</h2>
      <ul className="grid max-w-[110ch] gap-0.5">
        {result.definitions.map((key) => (
          <li key={key}>{fill(words[key] ?? key, { version: result.formulaVersion ?? '' })}</li>
        ))}
        <li>{reports.testPlayers}</li>
      </ul>
    </section>
  )
}

const Result = ({ address }: { address: ReportAddress }) => {
  const { reports } = useTexts()
  const lang = useLang()
  const { report, from, to, by, compare, provider, game, method } = address
  const { data, error, refetch } = useCall(officeReports.run, {
    report,
    from,
    to,
    ...(by && { by }),
    ...(compare && { compare }),
    filter: { provider, game, method },
  })
  if (error && !data)
    return <ProblemPanel problem={error} call={officeReports.run} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-72 rounded-panel" />
  return (
    <>
      <AsOf result={data} />
      {data.rows.length === 0 ? (
        <div className="rounded-panel border border-line bg-surface">
          <StatePanel icon={<ChartNoAxesColumn aria-hidden="true" />} title={reports.none.title}>
            {reports.none.text}
          </StatePanel>
        </div>
      ) : (
        <>
          <ReportChart key={data.report} result={data} />
          <ReportTable result={data} caption={reports.names[data.report]} />
          {data.hasMore && (
            <p className="text-12 text-text-2">
              {fill(reports.more, { n: formatCount(data.rows.length, lang) })}
            </p>
          )}
        </>
      )}
      <DefinitionList result={data} />
    </>
  )
}

/** Taking a report out of the house is a right of its own, and naming players in it another. */
const ExportAction = ({
  address,
  definition,
}: {
  address: ReportAddress
  definition: ReportDefinition
}) => {
  const { reports } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const mayExport = useCan('reports.export')
  const mayName = useCan('reports.personal')
  const isPersonal = definition.isPersonal || address.by === 'player'
  if (!mayExport || (isPersonal && !mayName)) return null
  return (
    <>
      <WorkButton onClick={() => setOpen(true)}>{reports.exports.action}</WorkButton>
      {isOpen && <ExportDialog {...{ address, isPersonal }} onClose={() => setOpen(false)} />}
    </>
  )
}

const Reports = () => {
  const { reports, shell } = useTexts()
  const [params, setParams] = useSearchParams()
  useTitle(shell.places.reports)
  const address = readAddress(params, dayAt(useServerNow(minuteMs)))
  const definitions = useCall(officeReports.definitions, {})
  const definition = definitions.data?.reports.find(({ report }) => report === address.report)
  const change = (given: AddressChange) =>
    setParams((now) => writeAddress(now, given), { preventScrollReset: true })
  return (
    <div className="flex min-w-0 flex-col gap-3.5 px-5 pb-6 pt-4.5">
      <WorkHead
        title={reports.names[address.report]}
        text={reports.text}
        actions={definition && <ExportAction {...{ address, definition }} />}
      />
      {definitions.error && !definitions.data && (
        <ProblemPanel
          problem={definitions.error}
          call={officeReports.definitions}
          onAgain={() => void definitions.refetch()}
        />
      )}
      {definitions.data && definition && (
        <ReportControls
          key={address.report}
          {...{ address, definition, definitions: definitions.data, onChange: change }}
        />
      )}
      <Result address={address} />
    </div>
  )
}

const ReportsPage = () => (
  <Permitted by="reports.read">
    <Reports />
  </Permitted>
)

export default ReportsPage
