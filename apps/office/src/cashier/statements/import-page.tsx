import { useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import type { StatementAccount } from '@felek/contract/office/cashier-statements.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatAmountShort, formatCount } from '@felek/phrases/format.ts'
import { Notice } from '@felek/ui/notice.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { WorkSelect } from '@felek/ui/work/work-field.tsx'
import { useCall } from '../../lib/api/query.ts'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { formatPlainDay } from '../../lib/format/times.ts'
import { Permitted, ProblemPanel } from '../../lib/list/problem-panel.tsx'
import { Panel, useTitle, WorkHead } from '../../lib/list/work-frame.tsx'
import { WriteNotice } from '../../lib/list/write-notice.tsx'
import { paths } from '../../paths.ts'
import { FaultNotice } from './fault-notice.tsx'
import { FormatPanel } from './format-panel.tsx'
import { PreviewSummary, PreviewTable } from './preview-table.tsx'
import { useImport, type StatementImport } from './use-import.ts'

/** Up to when the account's statements go. */
const Until = ({ account }: { account: StatementAccount }) => {
  const { new: words } = useTexts().statements
  const lang = useLang()
  const { lastDay, closing } = account
  if (lastDay === null) return <p className="text-12 text-text-2">{words.first}</p>
  return (
    <p className="text-12 text-text-2">
      {fill(words.until, {
        day: formatPlainDay(lastDay, lang),
        amount: closing === null ? '–' : formatAmountShort(closing, lang),
      })}
    </p>
  )
}

const FileField = ({ flow, isOff }: { flow: StatementImport; isOff: boolean }) => {
  const { new: words } = useTexts().statements
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-13 font-label">
        {words.file}
      </label>
      <input
        id={id}
        type="file"
        disabled={isOff}
        accept=".csv,.txt,.sta,.mt940,.940,text/csv,text/plain"
        aria-describedby={`${id}-hint`}
        className="w-full rounded-control border border-line-strong bg-bg px-2.5 py-1.5 text-13 file:mr-3 file:rounded-control file:border-0 file:bg-raised file:px-2.5 file:py-1 file:text-13 file:text-text"
        onChange={(e) => flow.choose(e.target.files?.[0])}
      />
      <p id={`${id}-hint`} className="text-12 text-text-2">
        {words.fileHint}
      </p>
      {flow.isLarge && <p className="text-12 font-label text-neg">{words.large}</p>}
      {flow.upload.isError && <Notice tone="bad">{words.lost}</Notice>}
    </div>
  )
}

const Done = ({ flow, onAnother }: { flow: StatementImport; onAnother: () => void }) => {
  const { statements } = useTexts()
  const lang = useLang()
  const { result } = flow
  if (!result) return null
  const { newLines, credited, proved, suspense, told, unexplained, statementID } = result
  const counts = { fresh: newLines, credited, proved, suspense, told, unexplained }
  const words = Object.fromEntries(
    Object.entries(counts).map(([name, n]) => [name, formatCount(n, lang)]),
  )
  return (
    <Panel title={statements.new.done}>
      <p role="status">
        {newLines === 0 ? statements.new.known : fill(statements.new.doneText, words)}
      </p>
      <div className="mt-3 flex items-center gap-4">
        <Link
          to={`${paths.statementLines}?statement=${statementID}`}
          className="font-label underline underline-offset-[3px] hover:text-accent-text"
        >
          {statements.new.toLines}
        </Link>
        <WorkButton onClick={onAnother}>{statements.new.another}</WorkButton>
      </div>
    </Panel>
  )
}

/** The file as it was understood, and the press that imports it. */
const Preview = ({ flow }: { flow: StatementImport }) => {
  const { statements } = useTexts()
  const { new: words, format } = statements
  const { preview, write, tried } = flow
  if (flow.upload.isPending || (flow.uploadID !== undefined && preview.isPending))
    return (
      <div role="status">
        <p className="mb-2 text-text-2">{words.reading}</p>
        <Skeleton className="h-40" mark />
      </div>
    )
  if (flow.uploadID === undefined) return null
  if (preview.error)
    return (
      <ProblemPanel
        problem={preview.error}
        call={officeCashier.previewStatement}
        onAgain={() => void preview.refetch()}
      />
    )
  const { fault, summary, lines } = preview.data ?? { fault: null, summary: null, lines: [] }
  return (
    <div className="flex flex-col gap-3">
      {fault && <FaultNotice fault={fault} />}
      <WriteNotice write={write} />
      {summary && (
        <Panel title={statements.kinds[summary.kind]}>
          {summary.wasImported && <Notice tone="info">{words.again}</Notice>}
          <PreviewSummary summary={summary} />
          {tried && <p className="mt-2 text-12 text-accent-text">{format.trying}</p>}
          <div className="mt-3 flex items-center gap-3">
            <WorkButton
              variant="primary"
              pending={write.state === 'sending'}
              disabled={write.state !== 'idle' || tried !== undefined}
              onClick={flow.send}
            >
              {words.import}
            </WorkButton>
            {write.state === 'sending' && (
              <p role="status" className="text-12 text-text-2">
                {words.importing}
              </p>
            )}
          </div>
        </Panel>
      )}
      {summary && (
        <Panel>
          <PreviewTable lines={lines} />
        </Panel>
      )}
    </div>
  )
}

const AccountFlow = ({
  account,
  onAnother,
}: {
  account: StatementAccount
  onAnother: () => void
}) => {
  const { statements } = useTexts()
  const flow = useImport(account.accountID)
  const [isEditing, setEditing] = useState(account.format === null)
  const isBusy = flow.write.state !== 'idle'
  return (
    <>
      <Panel>
        <div className="flex flex-col gap-3">
          <Until account={account} />
          <FileField flow={flow} isOff={isBusy} />
          {!isEditing && (
            <WorkButton small className="self-start" onClick={() => setEditing(true)}>
              {statements.format.edit}
            </WorkButton>
          )}
        </div>
      </Panel>
      {flow.result ? <Done flow={flow} onAnother={onAnother} /> : <Preview flow={flow} />}
      {isEditing && !flow.result && (
        <FormatPanel
          key={account.version}
          account={account}
          canTry={flow.uploadID !== undefined && !isBusy}
          onTry={flow.setTried}
        />
      )}
    </>
  )
}

/** A file of the bank's: whose account, how it is read, what it says, and then into the books. */
const Import = () => {
  const { statements } = useTexts()
  const { new: words } = statements
  const [params, setParams] = useSearchParams()
  const [round, setRound] = useState(0)
  const accounts = useCall(officeCashier.statementAccounts, {})
  useTitle(words.title)
  const chosen = params.get('account') ?? ''
  const account = accounts.data?.find((it) => it.accountID === chosen)
  return (
    <div className="mx-auto flex w-full max-w-[1120px] flex-col gap-4 px-5 pb-10 pt-4.5">
      <WorkHead title={words.title} text={words.text} />
      {accounts.error && (
        <ProblemPanel
          problem={accounts.error}
          call={officeCashier.statementAccounts}
          onAgain={() => void accounts.refetch()}
        />
      )}
      {accounts.isPending && <Skeleton className="h-24" mark />}
      {accounts.data && (
        <WorkSelect
          className="max-w-[28rem]"
          label={words.account}
          hint={accounts.data.length === 0 ? words.noAccount : undefined}
          options={[
            { value: '', label: words.choose },
            ...accounts.data.map((it) => ({
              value: it.accountID,
              label: `${it.bank} · ${it.IBAN} · ${it.holder}`,
            })),
          ]}
          value={chosen}
          onChange={(e) =>
            setParams(e.target.value ? { account: e.target.value } : {}, { replace: true })
          }
        />
      )}
      {account && (
        <AccountFlow
          key={`${account.accountID} ${round}`}
          account={account}
          onAnother={() => setRound(round + 1)}
        />
      )}
    </div>
  )
}

const ImportPage = () => (
  <Permitted by="cashier.match">
    <Import />
  </Permitted>
)

export default ImportPage
