import { createWitness, type Shown } from '@felek/platform/witness/witness-client.ts'
import { createFakeWitness } from '@felek/studio/src/wallet/fake-witness.ts'

/** The studio's half for tests: `here`, `away`, or one that shows other values than it promised. */
export type Mood = 'here' | 'away' | 'lies'

export const createFakeCommitments = () => {
  const fake = createFakeWitness()
  const shown: Shown[] = []
  const state: { mood: Mood; whenAsked: () => Promise<void> } = {
    mood: 'here',
    whenAsked: async () => {},
  }
  const witness = createWitness(async (call, body) => {
    const said = JSON.parse(body) as Shown
    if (state.mood === 'away') return { http: 0, json: undefined, retryAfterMs: 0, why: 'away' }
    if (call === 'reveal') {
      await state.whenAsked()
      shown.push(said)
    }
    const answer = fake.answer(call as 'commit' | 'reveal', JSON.parse(body) as never)
    const json =
      call === 'reveal' && state.mood === 'lies' ? { ...answer, value: 'f'.repeat(64) } : answer
    return { http: 200, json, retryAfterMs: 0, why: '' }
  })
  return Object.assign(state, {
    witness,
    /** What was asked of it, in order. */
    shown,
    /** Its series, as it knows them. */
    rounds: fake.rounds,
  })
}
export type FakeCommitments = ReturnType<typeof createFakeCommitments>
