import { WithdrawPage as CashierWithdrawPage } from '../cashier/withdraw/withdraw-page.tsx'
import { DepositsShut } from '../protection/deposits-shut.tsx'
import { useStepUp } from '../players/step-up.tsx'

/**
 * The cashier's page with the players' question for the password: rooms do not know each other, the
 * account does.
 */
const WithdrawPage = () => {
  const { ask, dialog } = useStepUp()
  return (
    <>
      <CashierWithdrawPage askStepUp={ask} shut={<DepositsShut />} />
      {dialog}
    </>
  )
}

export default WithdrawPage
