import { HistoryPage } from './history-page.tsx'

const HistoryAllPage = () => <HistoryPage scope="all" />

export default HistoryAllPage
