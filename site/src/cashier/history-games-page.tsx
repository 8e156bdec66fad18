import { HistoryPage } from './history-page.tsx'

const HistoryGamesPage = () => <HistoryPage scope="games" />

export default HistoryGamesPage
