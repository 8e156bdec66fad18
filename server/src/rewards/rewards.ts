export { jackpotOf } from './eligible.ts'
export { jackpotsNow } from './jackpots/wire.ts'
export { finishRewards, seedTournaments, settleSeeded } from './seed.ts'
export { tournamentsNow } from './tournaments/wire.ts'
