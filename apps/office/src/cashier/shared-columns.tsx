import type { ReactNode } from 'react'
import { Money } from '@felek/ui/money.tsx'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import { shortId } from '../lib/format/words.ts'

/** The first cell of a row: its link is named by what it opens, not by how old that is alone. */
export const FirstCell = ({ opens, children }: { opens: string; children: ReactNode }) => (
  <>
    {children}
    <span className="sr-only">, {opens}</span>
  </>
)

export const codeColumn = (title: string): DataColumn<{ code: string | null }> => ({
  key: 'code',
  title,
  width: 'w-28',
  cell: (row) => <span className="tabular text-12 text-text-2">{row.code ?? '–'}</span>,
})

/** Of codes that are long numbers. */
export const shortCodeColumn = (title: string, width: string): DataColumn<{ code: string }> => ({
  key: 'code',
  title,
  width,
  cell: (row) => (
    <span title={row.code} className="tabular text-12 text-text-2">
      {shortId(row.code)}
    </span>
  ),
})

export const playerColumn = (
  title: string,
  width = 'w-36',
): DataColumn<{ player: { username: string } | null }> => ({
  key: 'player',
  title,
  width,
  cell: (row) => <span className="font-label">{row.player?.username ?? '–'}</span>,
})

export const amountColumn = (title: string, width = 'w-28'): DataColumn<{ amount: string }> => ({
  key: 'amount',
  title,
  width,
  end: true,
  fixed: true,
  cell: (row) => <Money bare amount={row.amount} />,
})

/** Which account of the house it came to. */
export const accountColumn = (
  title: string,
): DataColumn<{ account: { bank: string; IBAN: string } | null }> => ({
  key: 'account',
  title,
  width: 'w-48',
  lesser: true,
  cell: (row) => (
    <span className="text-text-2">
      {row.account ? `${row.account.bank} ${row.account.IBAN.slice(-4)}` : '–'}
    </span>
  ),
})

/** What goes where there is little room; without a width it shares the rest. */
export const lesserColumn = <Row,>(
  key: string,
  title: string,
  toText: (row: Row) => string,
  width?: string,
): DataColumn<Row> => ({
  key,
  title,
  ...(width !== undefined && { width }),
  lesser: true,
  cell: (row) => <span className="text-text-2">{toText(row)}</span>,
})
