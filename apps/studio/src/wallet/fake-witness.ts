import { createHash, randomBytes } from 'node:crypto'

/*
 * The witness of shared draws for tests, written from docs/providers.md alone: it gives a value only
 * against the other party's, only after the close, and takes no stake of a round once all are out.
 */

type Body = Readonly<Record<string, unknown>>
type Round = {
  game: string
  number: number
  roundId: string
  commitment: string
  steps: number
  closesAt: number
  values: string[]
  shown: { value: string; settled: string }[]
}

type Chain = {
  chainId: string
  game: string
  terminal: string
  length: number
  firstNumber: number
}

const sha256 = (hex: string): string =>
  createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')

const newChain = (steps: number): string[] => {
  const values = [randomBytes(32).toString('hex')]
  while (values.length < steps) values.unshift(sha256(values[0] as string))
  return values
}

/** Whether a test can use these values: others are drawn again before they are promised. */
const createControl = () => ({
  isWanted: (_number: number, _values: readonly string[]): boolean => true,
})

const hex = /^[0-9a-f]{64}$/
const isWhole = (value: unknown, least: number): value is number =>
  Number.isInteger(value) && (value as number) >= least

/** The ends of chains that were told before their rounds. */
const createChains = (last: ReadonlyMap<string, number>) => {
  const chains = new Map<string, Chain>()
  const chain = (body: Body): Body | undefined => {
    const { chainId, game, terminal, length, firstNumber } = body as Chain
    const isRight =
      Object.keys(body).length === 5 &&
      hex.test(terminal) &&
      isWhole(length, 1) &&
      isWhole(firstNumber, 1)
    if (!isRight) return undefined
    const latest = last.get(game) ?? 0
    const before = chains.get(chainId)
    if (before && JSON.stringify(before) === JSON.stringify(body)) return { status: 'ok' }
    if (before || firstNumber <= latest) return { status: 'conflict', lastNumber: `${latest}` }
    chains.set(chainId, { ...(body as Chain) })
    return { status: 'ok' }
  }
  return { chains, chain }
}

const promiseOf = ({ values, closesAt }: Round) => ({
  status: 'ok',
  commitment: sha256(values[0] as string),
  closesInMs: Math.max(0, closesAt - Date.now()),
})

export const createFakeWitness = () => {
  const rounds = new Map<string, Round>()
  const last = new Map<string, number>()
  const { chains, chain } = createChains(last)
  const control = createControl()

  const commit = (body: Body): Body | undefined => {
    const { roundId, game, number, commitment, steps, closesInMs, endsInMs } = body as Round & {
      closesInMs: number
      endsInMs: number
    }
    const numbers = isWhole(number, 1) && isWhole(steps, 1) && isWhole(closesInMs, 0)
    const isRight = numbers && hex.test(commitment) && isWhole(endsInMs, closesInMs)
    if (!isRight || Object.keys(body).length !== 7) return undefined
    const before = rounds.get(roundId)
    const same = before?.commitment === commitment && before.number === number
    if (before && same && before.steps === steps && before.game === game) return promiseOf(before)
    const latest = last.get(game) ?? 0
    if (before || number <= latest) return { status: 'conflict', lastNumber: `${latest}` }
    last.set(game, number)
    const closesAt = Date.now() + closesInMs
    let values = newChain(steps)
    while (!control.isWanted(number, values)) values = newChain(steps)
    const fresh = { game, number, roundId, commitment, steps, closesAt, values, shown: [] }
    rounds.set(roundId, fresh)
    return promiseOf(fresh)
  }

  const reveal = (body: Body): Body | undefined => {
    const { roundId, game, step, value, settled } = body as Record<string, string> & {
      step: number
    }
    const isRight =
      Object.keys(body).length === 5 &&
      isWhole(step, 0) &&
      hex.test(value ?? '') &&
      settled !== undefined
    if (!isRight) return undefined
    const round = rounds.get(roundId ?? '')
    if (!round || round.game !== game) return { status: 'unknown_round' }
    const waitMs = round.closesAt - Date.now()
    if (waitMs > 0) return { status: 'too_early', waitMs }
    const known = round.shown[step]
    const promised = step === 0 ? round.commitment : round.shown[step - 1]?.value
    const fits = known
      ? known.value === value && known.settled === settled
      : step < round.steps && sha256(value as string) === promised
    if (!fits) return { status: 'conflict' }
    round.shown[step] = { value: value as string, settled }
    return { status: 'ok', value: round.values[step] }
  }

  const answers = { commit, reveal, chain }
  return {
    rounds,
    chains,
    control,
    /** Undefined: a body that the page does not allow. */
    answer: (call: keyof typeof answers, body: Body) => answers[call](body),
    takesStakes(game: string, roundId: string): boolean {
      if (!last.has(game)) return true
      const round = rounds.get(roundId)
      return round?.game === game && round.shown.length < round.steps
    },
  }
}
