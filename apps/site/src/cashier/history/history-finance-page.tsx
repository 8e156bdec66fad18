import { HistoryPage } from './history-page.tsx'

const HistoryFinancePage = () => <HistoryPage scope="finance" />

export default HistoryFinancePage
