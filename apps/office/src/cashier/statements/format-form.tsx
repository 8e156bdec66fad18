import { WorkField, WorkSelect } from '@felek/ui/work/work-field.tsx'
import { useTexts } from '../../lib/format/texts.ts'
import { columnNames, type ColumnName, type FormatDraft } from './format-draft.ts'

type Props = { draft: FormatDraft; onDraft: (draft: FormatDraft) => void }

const required: readonly ColumnName[] = ['day', 'text']

const Choices = ({ draft, onDraft }: Props) => {
  const { format } = useTexts().statements
  const { delimiters, decimals, dayOrders } = format
  const set = (change: Partial<FormatDraft>) => onDraft({ ...draft, ...change })
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <WorkSelect
        label={format.delimiter}
        options={[
          { value: ';', label: delimiters.semicolon },
          { value: ',', label: delimiters.comma },
          { value: '\t', label: delimiters.tab },
          { value: '|', label: delimiters.bar },
        ]}
        value={draft.delimiter}
        onChange={(e) => set({ delimiter: e.target.value })}
      />
      <WorkSelect
        label={format.decimal}
        options={[
          { value: ',', label: decimals.comma },
          { value: '.', label: decimals.point },
        ]}
        value={draft.decimal}
        onChange={(e) => set({ decimal: e.target.value })}
      />
      <WorkSelect
        label={format.dayOrder}
        options={[
          { value: 'dmy', label: dayOrders.dmy },
          { value: 'ymd', label: dayOrders.ymd },
          { value: 'mdy', label: dayOrders.mdy },
        ]}
        value={draft.dayOrder}
        onChange={(e) => set({ dayOrder: e.target.value })}
      />
      <WorkSelect
        label={format.encoding}
        options={[
          { value: 'auto', label: format.auto },
          { value: 'utf-8', label: 'UTF-8' },
          { value: 'windows-1254', label: 'Windows-1254' },
          { value: 'iso-8859-9', label: 'ISO-8859-9' },
        ]}
        value={draft.encoding}
        onChange={(e) => set({ encoding: e.target.value })}
      />
      <WorkField
        label={format.headingRow}
        inputMode="numeric"
        autoComplete="off"
        value={draft.headingRow}
        onChange={(e) => set({ headingRow: e.target.value })}
      />
      <WorkField
        label={format.footerRows}
        inputMode="numeric"
        autoComplete="off"
        value={draft.footerRows}
        onChange={(e) => set({ footerRows: e.target.value })}
      />
    </div>
  )
}

const Headings = ({ draft, onDraft }: Props) => {
  const { format } = useTexts().statements
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 text-13 font-label">{format.headings}</legend>
      {columnNames.map((name) => (
        <WorkField
          key={name}
          label={format.columns[name]}
          aside={required.includes(name) || name === 'amount' ? undefined : format.optional}
          hint={name === 'amount' ? format.amountHint : undefined}
          autoComplete="off"
          spellCheck={false}
          value={draft.columns[name]}
          onChange={(e) =>
            onDraft({ ...draft, columns: { ...draft.columns, [name]: e.target.value } })
          }
        />
      ))}
    </fieldset>
  )
}

/** How a bank's file is read. */
export const FormatForm = ({ draft, onDraft }: Props) => {
  const { format, kinds } = useTexts().statements
  return (
    <div className="flex flex-col gap-3">
      <WorkSelect
        label={format.kind}
        options={[
          { value: 'csv', label: kinds.csv },
          { value: 'mt940', label: kinds.mt940 },
        ]}
        value={draft.kind}
        onChange={(e) => onDraft({ ...draft, kind: e.target.value === 'mt940' ? 'mt940' : 'csv' })}
      />
      {draft.kind === 'csv' && (
        <>
          <Choices draft={draft} onDraft={onDraft} />
          <Headings draft={draft} onDraft={onDraft} />
        </>
      )}
    </div>
  )
}
