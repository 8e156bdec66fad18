import { randomUUID } from 'node:crypto'
import * as contract from '@felek/contract/index.ts'
import { callModules } from '../../../app.ts'
import { gamesByKeys } from '../../games/games.ts'
import { listDuplicateAccounts } from '../../cashier/cashier.ts'
import { openTestCashier } from '../../cashier/test-cashier.ts'
import { readProfile } from '@felek/platform/config/profile.ts'
import { callModule } from '../../../rpc/pipeline.ts'
import type { TestPlayer } from '../../../../test/test-app.ts'
import { withTestClock } from '../../../../test/test-ledger.ts'
import type { Movement } from '../../wallet/wallet.ts'
import { bonusesCalls } from './calls.ts'
import { activateOffer, saveOffer } from './offers/offers.ts'
import { activeOffer } from './offers/store.ts'
import { countOwnStakes } from './own-stakes/own-stakes.ts'
import { ownBonuses } from './presentation.ts'
import { sweepBonuses } from './sweep.ts'

/** What some games give back and count as; the cashier's house has no catalogue. */
const kinds = new Map(
  Object.entries({
    'lale-bahcesi': { rtpHundredths: 9_612, weightClass: 1 },
    'dort-yaprak': { rtpHundredths: 9_699, weightClass: 1 },
    'meyve-pazari': { rtpHundredths: 9_680, weightClass: 1 },
    nazar: { rtpHundredths: 9_622, weightClass: 1 },
    'felek-ruleti': { rtpHundredths: 9_730, weightClass: 3 },
    'felek-blackjack': { rtpHundredths: 9_943, weightClass: 8 },
  }),
)
export const around = {
  linked: listDuplicateAccounts,
  games: gamesByKeys,
  kinds: async () => kinds,
}

type It = Awaited<ReturnType<typeof openTestCashier>>

/** Offers whose purse opens at once and has no cap, for whatever does not ask about the terms that are offered. */
export const plainly = async (it: Pick<It, 'db' | 'clock' | 'deps'>): Promise<void> => {
  for (const [offerId, terms] of Object.entries({
    hosgeldin: { times: 10, stake_max_kurus: 5_000n },
    kayip: { times: 5 },
    yatirim: { times: 8, stake_max_kurus: 5_000n },
    donus: {},
  })) {
    const offered = await activeOffer(it.db.read, offerId)
    if (!offered) throw new Error(`nothing is offered as ${offerId}`)
    await it.db.inTx(async (tx) => {
      const version = await saveOffer(it.deps, tx, { ...offered, ...plain, ...terms })
      await activateOffer(
        it.deps,
        tx,
        { offerId, version },
        readProfile('demo').bonus,
        it.clock.now,
      )
    })
  }
}
const plain = {
  own_times: 0,
  own_kurus: 0n,
  own_weights: null,
  gift_returns: false,
  rounds_min: null,
  turnover_share: null,
  cap_times: null,
  budget_person_kurus: null,
  budget_month_kurus: null,
} as const

/** Stakes that count for a bonus, and what they win. */
const playing = ({ deps }: It) => {
  const post = (m: Partial<Movement> & Pick<Movement, 'verb' | 'playerId' | 'transactionId'>) =>
    deps.wallet.post({
      source: 'provider:felek',
      house: 'games:felek',
      roundId: m.transactionId,
      game: 'lale-bahcesi',
      amountKurus: 0n,
      ...m,
    })
  return {
    /** A stake of a slot, in kuruş; its id. */
    stake: async ({ playerId }: TestPlayer, amountKurus: bigint, over: Partial<Movement> = {}) => {
      const transactionId = randomUUID()
      const stake = { verb: 'bet', playerId, transactionId, amountKurus, weightClass: 1 } as const
      return { id: transactionId, status: (await post({ ...stake, ...over })).status }
    },
    win: ({ playerId }: TestPlayer, about: string, amountKurus: bigint) => {
      const win = { verb: 'win', playerId, transactionId: randomUUID(), amountKurus } as const
      return post({ ...win, about, roundId: about })
    },
  }
}

/** What a player asks of bonuses. */
const asking = (it: It) => ({
  claim: (as: TestPlayer, named: { offerID?: string; code?: string }, requestID = randomUUID()) =>
    it.call(contract.bonuses.claim, { ...named, requestID }, as),
  cancel: (as: TestPlayer, bonusID: string) =>
    it.call(contract.bonuses.cancel, { bonusID, requestID: randomUUID() }, as),
  /** What `rewards/bonuses` answers, whatever became of the session. */
  own: async ({ playerId }: TestPlayer) => {
    const page = { state: undefined, limit: 50, offset: 0 }
    return (await ownBonuses(it.db.read, around, { playerId, lang: 'tr' }, page)).rows
  },
  offerOf: async (as: TestPlayer | undefined, offerID: string) =>
    (await it.call(contract.bonuses.offers, {}, as)).data.find((o) => o.offerID === offerID),
  /** A deposit that the bank confirms. */
  deposited: async (as: TestPlayer, amount: string, over: object = {}) => {
    const asked = await it.transfer(as, { amount, ...over })
    if (asked.error !== '') throw new Error(`the deposit was refused: ${asked.error}`)
    const { referenceCode: reference, id } = asked.data
    const message = it.message({ reference, amount: Number(amount).toFixed(2) })
    await it.tell(message)
    return { id, reference, message }
  },
  purse: async ({ playerId }: TestPlayer) => {
    const { cashKurus, bonusKurus } = await it.deps.wallet.balances(it.db.read, playerId)
    return { cash: cashKurus, bonus: bonusKurus }
  },
})

/** The cashier with bonuses beside it, a bank whose words the test chooses, and stakes that count. */
export const openTestBonuses = async (
  env: Record<string, string> = {},
  offers: 'plain' | 'as offered' = 'plain',
) => {
  const it = await openTestCashier({ OPEN_TRANSFERS_MAX: '99', ...env }, [
    ...callModules.filter(({ calls }) => calls !== contract.bonuses),
    callModule(contract.bonuses, bonusesCalls(around)),
  ])
  if (offers === 'plain') await plainly(it)
  const vaultClock = await withTestClock(it.db, it.clock.now.getTime())
  return {
    ...it,
    ...playing(it),
    ...asking(it),
    sweep: async () => {
      await countOwnStakes(it.deps, around)
      await sweepBonuses(it.deps)
    },
    /** Turns both clocks: the house's and the vault's. */
    forward: async (ms: number) => {
      it.clock.forward(ms)
      await vaultClock.set(it.clock.now.getTime())
    },
  }
}
export type TestBonuses = Awaited<ReturnType<typeof openTestBonuses>>
