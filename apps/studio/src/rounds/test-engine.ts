import { allPlayables } from '../games/playables.ts'
import { createCallSeals } from './calls/seals.ts'
import { createRounds } from './rounds.ts'
import { createRoundsOutbox } from './rounds-outbox.ts'

type OutboxParts = Parameters<typeof createRoundsOutbox>[0]
type RoundsParts = Parameters<typeof createRounds>[0]
type TestEngineOptions = Omit<OutboxParts, 'playables' | 'seals'> &
  Omit<RoundsParts, 'machine' | 'outbox'> &
  Partial<Pick<OutboxParts, 'playables'>> & {
    /** For what no fault is made in (launches), where `wallet` is impatient. */
    patient?: RoundsParts['wallet']
  }

const all = await allPlayables()

/** Rounds with their outbox, for tests: all that is sold, without pace, unless it says otherwise. */
export const createTestEngine = ({ patient, ...parts }: TestEngineOptions) => {
  const { outbox, machine } = createRoundsOutbox({
    playables: all,
    seals: createCallSeals(parts.seal, parts.log),
    ...parts,
  })
  /** Further calls on the same machine, told apart by what is said here. */
  const under = (more: Partial<RoundsParts> = {}) =>
    createRounds({
      paceMs: 0,
      stepMs: 0,
      ...parts,
      wallet: patient ?? parts.wallet,
      machine,
      outbox,
      ...more,
    })
  return { outbox, machine, under, rounds: under() }
}
export type TestEngine = ReturnType<typeof createTestEngine>
