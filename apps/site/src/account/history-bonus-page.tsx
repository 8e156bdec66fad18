import { HistoryPage } from '../cashier/history/history-page.tsx'
import { PastBonuses } from '../rewards/bonuses/past-bonuses.tsx'

/** What bonuses and prizes brought in cash, and below it each bonus with what became of it. */
const HistoryBonusPage = () => (
  <div className="flex flex-col gap-10">
    <HistoryPage scope="bonus" />
    <PastBonuses all />
  </div>
)

export default HistoryBonusPage
