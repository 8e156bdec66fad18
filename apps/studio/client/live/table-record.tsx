import { useEffect, useState } from 'react'
import { formatCount } from '@felek/phrases/format.ts'
import { tableRecord, type TableRecord } from '../../src/live/protocol.ts'
import { answered } from '../lib/api.ts'
import { useLiveTexts } from '../texts/live.ts'
import { useLang } from '../texts/texts.ts'

/** How the rounds of this table ended; read again with each round. */
export const TableRecordView = ({ table, round }: { table: string; round: string | null }) => {
  const { fair } = useLiveTexts()
  const lang = useLang()
  const [record, setRecord] = useState<TableRecord | null>(null)
  useEffect(() => {
    let gone = false
    answered(`/api/live/${table}/record?at=${round ?? ''}`, { method: 'GET' }).then(
      (body) => {
        const parsed = tableRecord.safeParse(body)
        if (!gone && parsed.success) setRecord(parsed.data)
      },
      // The last one stays: it is asked for again with the next round.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [table, round])
  if (record === null) return null
  return (
    <>
      <h3>{fair.record}</h3>
      <table className="grid-table">
        <thead>
          <tr>
            <th scope="col">{fair.outcome}</th>
            <th scope="col">{fair.day}</th>
            <th scope="col">{fair.all}</th>
          </tr>
        </thead>
        <tbody>
          {record.ends.map(({ outcome, day, all }) => (
            <tr key={outcome}>
              <th scope="row">{fair.outcomes[outcome]}</th>
              <td>{formatCount(day, lang)}</td>
              <td>{formatCount(all, lang)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted">{fair.recordNote}</p>
    </>
  )
}
