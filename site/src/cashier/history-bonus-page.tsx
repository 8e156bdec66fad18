import { HistoryPage } from './history-page.tsx'

const HistoryBonusPage = () => <HistoryPage scope="bonus" />

export default HistoryBonusPage
