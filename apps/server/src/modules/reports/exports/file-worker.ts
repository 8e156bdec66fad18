import { createHash } from 'node:crypto'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import writeXlsxFile from 'write-excel-file/node'
import type { ExportFormat } from '@felek/contract/office/reports.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { toCsv } from './csv.ts'
import type { Sheet } from './sheet.ts'

/* Thousands of rows as a file take seconds: players are answered by another thread meanwhile. */

export type FileJob = { sheet: Sheet; format: ExportFormat; lang: Lang; name: string }
export type MadeFile = { bytes: Uint8Array; sha256: string }

/** Amounts up to 2^53 kuruş are exact as a spreadsheet's numbers, which have 15 digits. */
const toXlsx = ({ sheet: { head, rows }, name }: FileJob): Promise<Buffer> =>
  writeXlsxFile(
    [
      head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...rows.map((cells) =>
        cells.map((cell) =>
          cell.kind === 'number'
            ? {
                value: Number(cell.digits),
                type: Number,
                format: cell.digits.includes('.') ? '#,##0.00' : '#,##0',
              }
            : { value: cell.text, type: String },
        ),
      ),
    ],
    { sheet: name, stickyRowsCount: 1 },
  ).toBuffer()

const makeBytes = async (job: FileJob): Promise<Buffer> =>
  job.format === 'csv' ? Buffer.from(toCsv(job.sheet, job.lang)) : toXlsx(job)

const answer = async (port: MessagePort, job: FileJob): Promise<void> => {
  const bytes = await makeBytes(job)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  port.postMessage({ bytes: new Uint8Array(bytes), sha256 } satisfies MadeFile)
}

if (parentPort) await answer(parentPort, workerData as FileJob)
