import { useState } from 'react'
import {
  exportFormats,
  exportRowsAlone,
  officeReports,
  type ExportFormat,
  type ExportRow,
} from '@felek/contract/office/reports.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatCount } from '@felek/phrases/format.ts'
import { Dialog } from '@felek/ui/dialog.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { WorkArea, WorkSelect } from '@felek/ui/work/work-field.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { forget, useCall } from '../lib/api/query.ts'
import { useWrite } from '../lib/api/write.ts'
import { toast } from '../lib/browser/toasts.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatShort } from '../lib/format/times.ts'
import { sayProposed, WriteNotice } from '../lib/list/write-notice.tsx'
import type { ReportAddress } from './report-address.ts'

const minuteMs = 60_000

/** A link is asked for at the press: it is good for ten minutes, once, in this session. */
const useDownload = () => {
  const { reports } = useTexts()
  return useWrite(officeReports.exportLink, ({ data }) => {
    window.location.assign(data.path)
    toast({ tone: 'positive', text: reports.exports.started })
    // It counts as taken when it has been, a moment after the link is followed.
    window.setTimeout(() => forget(officeReports.exports), 1_500)
  })
}

const ExportLine = ({ row }: { row: ExportRow }) => {
  const { reports } = useTexts()
  const lang = useLang()
  const download = useDownload()
  const isOver = new Date(row.expiresAt).getTime() <= useServerNow(minuteMs)
  const words = reports.exports
  const state = row.takenAt
    ? fill(words.taken, { time: formatShort(row.takenAt, lang) })
    : isOver
      ? words.over
      : fill(words.until, { time: formatShort(row.expiresAt, lang) })
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line-soft py-2 first:border-0">
      <span className="min-w-0 flex-1">
        <span className="block font-label">
          {reports.names[row.report]} · {row.format.toUpperCase()}
        </span>
        <span className="text-12 text-text-3">{state}</span>
      </span>
      {!row.takenAt && !isOver && (
        <WorkButton
          small
          pending={download.state === 'sending'}
          disabled={download.state === 'sending'}
          onClick={() =>
            download.state === 'unknown'
              ? download.repeat()
              : download.send({ exportID: row.exportID })
          }
        >
          {words.download}
        </WorkButton>
      )}
      {(download.refusal || download.state === 'unknown') && <WriteNotice write={download} />}
    </li>
  )
}

const OwnExports = () => {
  const { reports } = useTexts()
  const { data, error } = useCall(officeReports.exports, {})
  if (error && !data) return <p className="text-12 text-text-2">{error.message}</p>
  if (!data) return <Skeleton className="h-12 rounded-panel" />
  if (data.length === 0) return <p className="text-12 text-text-2">{reports.exports.none}</p>
  return (
    <ul>
      {data.map((row) => (
        <ExportLine key={row.exportID} row={row} />
      ))}
    </ul>
  )
}

/** Asks for the file; whoever may have it alone is handed it at once. */
const useExport = (
  address: ReportAddress,
  { isPersonal, download }: { isPersonal: boolean; download: ReturnType<typeof useDownload> },
) => {
  const plain = useWrite(officeReports.export, ({ data }) => {
    forget(officeReports.exports)
    download.send({ exportID: data.exportID })
  })
  const personal = useWrite(officeReports.exportPersonal, (answer) => {
    forget(officeReports.exports)
    if (answer.approval) sayProposed(answer.approval)
    else download.send({ exportID: answer.data.exportID })
  })
  return {
    write: isPersonal ? personal : plain,
    send(format: ExportFormat, reason: string): void {
      const { report, from, to, by, provider, game, method } = address
      const filter = { provider, game, method }
      const query = { report, from, to, ...(by && { by }), filter, format }
      if (isPersonal) personal.send({ ...query, reason })
      else plain.send(query)
    },
  }
}

/** The report in the address as a file, and the files that may still be taken. */
export const ExportDialog = ({
  address,
  isPersonal,
  onClose,
}: {
  address: ReportAddress
  /** Its rows name players. */
  isPersonal: boolean
  onClose: () => void
}) => {
  const { reports, lists } = useTexts()
  const lang = useLang()
  const words = reports.exports
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [reason, setReason] = useState('')
  const download = useDownload()
  const { write, send } = useExport(address, { isPersonal, download })
  const isIdle = write.state === 'idle' && download.state !== 'sending'
  return (
    <Dialog
      open
      onClose={() => isIdle && onClose()}
      title={words.title}
      description={words.text}
      actions={
        <>
          <WorkButton disabled={!isIdle} onClick={onClose}>
            {lists.cancel}
          </WorkButton>
          <WorkButton
            variant="primary"
            pending={write.state === 'sending'}
            disabled={!isIdle}
            onClick={() => send(format, reason)}
          >
            {words.send}
          </WorkButton>
        </>
      }
    >
      <div className="flex flex-col gap-3.5">
        <WriteNotice write={write} fields={['reason']} />
        {(download.refusal || download.state === 'unknown') && <WriteNotice write={download} />}
        <WorkSelect
          label={words.format}
          value={format}
          options={exportFormats.map((value) => ({ value, label: words.formats[value] }))}
          onChange={(e) => setFormat(exportFormats.find((it) => it === e.target.value) ?? 'csv')}
        />
        {isPersonal && (
          <WorkArea
            label={words.reason}
            hint={fill(words.personal, { n: formatCount(exportRowsAlone, lang) })}
            aside={lists.toAudit}
            value={reason}
            error={write.refusal?.fields['reason']}
            onChange={(e) => setReason(e.target.value)}
          />
        )}
        <section>
          <h3 className="mb-1 text-13">{words.mine}</h3>
          <OwnExports />
        </section>
      </div>
    </Dialog>
  )
}
