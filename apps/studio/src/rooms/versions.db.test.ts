import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBets } from './store.ts'
import { openTestRoom, comeIn, expectBooks, quick, type TestRoom } from './test-room.ts'
import { roomRules } from './versions.ts'

/* A room whose rules have changed since it was left: the round that ran goes on as it was begun. */

/** Pays half. */
const edited = {
  ...quick,
  maths: 'edited',
  before: [quick],
  rules: {
    ...roomRules,
    settle: (...args: Parameters<typeof roomRules.settle>) =>
      roomRules.settle(...args).map((it) => ({ ...it, payoutKurus: it.payoutKurus / 2n })),
  },
}

let house: TestRoom
beforeAll(async () => {
  house = await openTestRoom()
})
afterAll(() => house.end())

const over = async (roundId: string) => {
  const proof = () => house.rooms().verify(roundId)
  await expect.poll(async () => (await proof())?.state, { timeout: 20_000 }).toBe('settled')
  const [bet] = await listBets(house.db.read, roundId)
  return { payout: bet?.payout, proof: await proof() }
}
/** Bets in a round that nobody has a bet in. */
const betOnce = async (player: string) => {
  const page = await comeIn(house, house.fake.launch(player, house.game.slug, 1_000_000n))
  const { roundId } = await page.betting()
  const id = page.bet('20.00', 101)
  await page.until(() => page.mine(id)?.state === 'accepted')
  page.close()
  return roundId
}

test(
  'a flight that was begun under other rules is paid and checked by those, the next one by what stands',
  { timeout: 120_000 },
  async () => {
    // One flight in twenty-five pays nobody.
    for (let n = 0, paid = 0n; paid === 0n; n += 1) {
      const roundId = await betOnce(`ada-${n}`)
      await house.stop()
      await house.start(undefined, edited)
      const { payout, proof } = await over(roundId)
      expect(proof).toMatchObject({ maths: quick.maths, verified: true })
      expect([0n, 2_020n]).toContain(payout)
      paid = payout ?? 0n
      await expectBooks(house, `ada-${n}`, 1_000_000n)
      if (paid > 0n) {
        // A process that has other rules under that name finds it wrong: it looks at them.
        await house.stop()
        await house.start(undefined, { ...edited, before: [{ ...edited, maths: quick.maths }] })
        expect((await house.rooms().verify(roundId))?.verified).toBe(false)
        await house.stop()
        await house.start(undefined, edited)
      } else {
        await house.stop()
        await house.start()
      }
    }
    for (let n = 0, paid = 0n; paid === 0n; n += 1) {
      const { payout, proof } = await over(await betOnce(`eda-${n}`))
      expect(proof).toMatchObject({ maths: 'edited', verified: true })
      expect([0n, 1_010n]).toContain(payout)
      paid = payout ?? 0n
    }
    expect(house.faults).toEqual([])
  },
)
