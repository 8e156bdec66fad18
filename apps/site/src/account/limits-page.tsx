import { BackLink } from '../lib/browser/back-link.tsx'
import { LimitsPage } from '../protection/limits-page.tsx'

/** Rooms do not know each other, the account does: the way back is the cashier's. */
const AccountLimitsPage = () => <LimitsPage back={<BackLink />} />

export default AccountLimitsPage
