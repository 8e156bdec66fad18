import { useState } from 'react'
import { useSearchParams } from 'react-router'
import Landmark from 'lucide-react/icons/landmark'
import Plus from 'lucide-react/icons/plus'
import type { ReceivingRow } from '@felek/contract/office/cashier-deposits.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { useAllRows } from '../../lib/api/query.ts'
import { useTexts } from '../../lib/format/texts.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { useListState } from '../../lib/list/list-state.ts'
import { Permitted } from '../../lib/list/problem-panel.tsx'
import { useRowHints } from '../../lib/list/row-hints.ts'
import { useIsNarrow } from '../../lib/list/use-is-narrow.ts'
import { useCan } from '../../lib/session/session.ts'
import { DepositTabs } from '../deposits/deposit-tabs.tsx'
import { lesserColumn } from '../shared-columns.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { AccountPeek } from './account-peek.tsx'
import { AccountState, AccountUse } from './account-state.tsx'
import { toGroups } from './account-words.ts'

const lookMs = 30_000
const rowId = (row: ReceivingRow): string => row.accountID
const filterKeys = [] as const

const toColumns = ({ cashier }: OfficePhrases): DataColumn<ReceivingRow>[] => {
  const { columns } = cashier.deposits.accounts
  return [
    {
      key: 'account',
      title: columns.account,
      width: 'w-72',
      fixed: true,
      cell: (row) => (
        <span className="flex items-baseline gap-2">
          <span className="tabular font-label">{toGroups(row.IBAN)}</span>
        </span>
      ),
    },
    {
      key: 'state',
      title: columns.state,
      width: 'w-32',
      cell: (row) => <AccountState row={row} />,
    },
    lesserColumn('holder', columns.holder, (row) => `${row.holder} · ${row.bank}`),
    {
      key: 'hours',
      title: columns.hours,
      width: 'w-28',
      lesser: true,
      cell: (row) => (
        <span className="tabular text-text-2">
          {row.opensAt} – {row.closesAt}
        </span>
      ),
    },
    {
      key: 'today',
      title: columns.today,
      width: 'w-56',
      cell: (row) => <AccountUse isShort row={row} span="day" />,
    },
    {
      key: 'month',
      title: columns.month,
      width: 'w-56',
      lesser: true,
      cell: (row) => <AccountUse isShort row={row} span="month" />,
    },
    {
      key: 'weight',
      title: columns.weight,
      width: 'w-20',
      end: true,
      lesser: true,
      cell: (row) => <span className="tabular">{row.weight}</span>,
    },
  ]
}

const AddAccount = () => {
  const { accounts } = useTexts().cashier.deposits
  const [params] = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  const maySave = useCan('cashier.accounts')
  const isNarrow = useIsNarrow()
  if (!maySave || isNarrow) return null
  return (
    <>
      <WorkButton
        // An open row has the one button that stands out.
        variant={params.has('open') ? 'secondary' : 'primary'}
        icon={<Plus aria-hidden="true" />}
        onClick={() => setAdding(true)}
      >
        {accounts.add}
      </WorkButton>
      {isAdding && <AccountDialog onClose={() => setAdding(false)} />}
    </>
  )
}

/** The accounts of the house that players are told, with what was asked for to each. */
const Accounts = () => {
  const texts = useTexts()
  const { accounts, tabs } = texts.cashier.deposits
  const address = useListState(filterKeys)
  const page = useAllRows(officeCashier.accounts, {}, { everyMs: lookMs })
  return (
    <ListPage
      list="accounts"
      title={tabs.accounts}
      text={accounts.text}
      tabs={<DepositTabs />}
      actions={<AddAccount />}
      call={officeCashier.accounts}
      address={address}
      page={page}
      rowId={rowId}
      columns={toColumns(texts)}
      empty={{ ...accounts.none, icon: <Landmark aria-hidden="true" /> }}
      hints={useRowHints()}
      peek={(id, walk) => (
        <AccountPeek key={id} row={page.rows?.find((row) => row.accountID === id)} {...walk} />
      )}
    />
  )
}

const AccountsPage = () => (
  <Permitted by="cashier.read">
    <Accounts />
  </Permitted>
)

export default AccountsPage
