export { listOwnRewards } from './data-export-store.ts'
export { jackpotFacet, studio, studioJackpot } from './eligible.ts'
export { listJackpotGames, paidFalls, saveJackpotGames } from './jackpots/store.ts'
export { maskName } from './mask.ts'
export { jackpotsNow } from './jackpots/wire.ts'
export { finishRewards, seedTournaments, settleSeeded } from './seed.ts'
export { saveFamilies } from './tournaments/store.ts'
export { tournamentsNow } from './tournaments/wire.ts'
export { claimWithDeposit } from './bonuses/claims/claims.ts'
export {
  depositReturned,
  forfeitBonus,
  findForfeitableBonus,
  takeAway,
} from './bonuses/grants/ends.ts'
export { isoWeek } from './bonuses/cashback/weeks.ts'
export { awaitedBy, grantOnDeposit, type Waiting } from './bonuses/grants/on-deposit.ts'
export { activateOffer, requireAllowedOffers, saveOffer } from './bonuses/offers/offers.ts'
export { bonusReport, type BonusReport } from './bonuses/report.ts'
export { bonusesAmong, findEndedBonus } from './bonuses/grants/store.ts'
export { placesAmong } from './tournaments/places-store.ts'
export { freeWin, type FreeWin, type FreeWinVerdict } from './bonuses/spins/spins.ts'
export { setCancelled, setSent, takeDueSpins, type DueSpins } from './bonuses/spins/store.ts'
export { createRewardsState, type RewardsState } from './state.ts'
