import * as z from 'zod/mini'

/*
 * A round's proof, computed again in this browser from the studio's public record (`GET
 * /api/verify/<round id>`). The rule, as the studio publishes it: SHA-256 of the server seed's 32
 * bytes is the hash that was given before the round; draw i is HMAC-SHA256(key = those bytes,
 * message = `clientSeed:nonce:i`) read as eight 32-bit big-endian words, the first word below
 * `range · floor(2^32 / range)`, modulo `range` (all eight above: message `clientSeed:nonce:i:1`,
 * …). A live round has two such promises and values, the studio's and the witness's (docs/fairness.md):
 * the message then begins with the witness's value.
 */

const hex64 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const money = z.string().check(z.regex(/^-?\d{1,17}\.\d{2}$/))
const whole = z.int().check(z.gte(0))

const record = z.object({
  roundId: z.string(),
  game: z.string(),
  state: z.enum(['pending', 'settled', 'void']),
  /** Why it was void; live rounds say it. */
  void: z.optional(z.nullable(z.string())),
  serverSeedHash: hex64,
  serverSeed: z.nullable(hex64),
  clientSeed: z.string(),
  nonce: whole,
  draws: z.nullable(
    z.array(
      z.object({
        draw: whole,
        range: z.int().check(z.gte(1), z.lte(2 ** 32)),
        value: whole,
        step: z.optional(whole),
      }),
    ),
  ),
  result: z.optional(
    z.nullable(
      z.object({
        numbers: z.array(z.int()),
        bag: z.nullable(z.int().check(z.gte(1), z.lte(1_000))),
        weights: z.nullable(z.array(whole)),
      }),
    ),
  ),
  shared: z.optional(
    z.nullable(
      z.object({
        witnessCommitment: z.nullable(hex64),
        studioValues: z.array(hex64),
        witnessValues: z.array(hex64),
        settled: z.nullable(hex64),
        counted: z.nullable(z.array(z.string())),
      }),
    ),
  ),
  /** The log of a round that the studio's own page can show again. */
  steps: z.optional(z.nullable(z.array(z.unknown()))),
  /** Of a crash room: where its flight ended, hundredths, the chain that its link is of, and its bets of real money. */
  crash: z.optional(
    z.object({
      chainId: z.string(),
      terminal: hex64,
      length: z.int().check(z.gte(1), z.lte(10_000_000)),
      /** Of the round that the chain's first link drew. */
      firstNumber: whole,
      /** Which link of it this round's is: the end is 0. */
      link: z.int().check(z.gte(1), z.lte(10_000_000)),
      percent: z.int().check(z.gte(1), z.lte(100)),
      cap: whole,
      multiple: z.nullable(whole),
      bets: z.nullable(
        z.array(
          z.object({
            amount: money,
            auto: z.nullable(whole),
            out: z.nullable(whole),
            payout: money,
          }),
        ),
      ),
    }),
  ),
  stake: money,
  payout: z.nullable(money),
  verified: z.nullable(z.boolean()),
  at: z.string(),
})
export type RoundRecord = z.output<typeof record>

/** What the witness itself says of a live round: `GET /witness/felek/<table>/<number>`. */
const witnessRecord = z.object({
  roundId: z.string(),
  drawerCommitment: hex64,
  commitment: hex64,
  committedAt: z.string(),
  values: z.array(
    z.object({ value: hex64, drawerValue: z.nullable(hex64), settled: z.nullable(z.string()) }),
  ),
})
export type WitnessRecord = z.output<typeof witnessRecord>
export const readWitness = (json: unknown): WitnessRecord => z.parse(witnessRecord, json)

export const readRecord = (json: unknown): RoundRecord => z.parse(record, json)

export const roundIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The round id in what was typed or pasted: the id itself, the address of the studio's record, or
 * the record.
 */
export const roundIdIn = (text: string): string | null =>
  /(?<![\w-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-])/.exec(text.toLowerCase())?.[0] ??
  null

export type Draw = { draw: number; range: number; value: number; mine: number }
/**
 * `hash`: the seed is the one that was promised. `draws`: each draw beside the one computed here.
 * `result`: what those draws give by the game's rule, and whether that is what was shown; null
 * where the rule needs more than the record. `witness`: its value is the one that it promised, and
 * both records agree, the stakes that counted included; null where there is none.
 */
export type Proof = {
  hash: boolean
  draws: Draw[]
  witness: boolean | null
  result: { numbers: number[]; holds: boolean } | null
  /** Where a flight ended by what was shown, and by what both values give; null where nothing flew. */
  crash: { shown: number; mine: number } | null
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
const hexOf = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (b) => b.toString(16).padStart(2, '0')).join('')

const drawn = async (
  subtle: SubtleCrypto,
  key: CryptoKey,
  message: string,
  range: number,
): Promise<number> => {
  const limit = range * Math.floor(2 ** 32 / range)
  for (let again = 0; ; again++) {
    const text = again === 0 ? message : `${message}:${again}`
    const words = new DataView(await subtle.sign('HMAC', key, new TextEncoder().encode(text)))
    for (let at = 0; at < 32; at += 4) {
      const word = words.getUint32(at)
      if (word < limit) return word % range
    }
  }
}

/**
 * From draws to the numbers that were shown, as the record says. From a bag: each draw is the place of the number among
 * those still in it, rising. By weights: each draw is a place on the runners that are left, laid end to end by weight.
 * Neither: the draw itself.
 */
export const numbersOf = (
  { bag, weights }: NonNullable<RoundRecord['result']>,
  values: readonly number[],
): number[] => {
  if (bag !== null) {
    const numbers = Array.from({ length: bag }, (_, i) => i + 1)
    return values.flatMap((value) => numbers.splice(value, 1))
  }
  if (!weights) return [...values]
  const left = weights.map((weight, i) => ({ runner: i + 1, weight }))
  const order = values.flatMap((value) => {
    let before = 0
    const at = left.findIndex(({ weight }) => value < (before += weight))
    return at < 0 ? [] : left.splice(at, 1)
  })
  return [...order, ...left].map(({ runner }) => runner)
}

const sha256 = async (subtle: SubtleCrypto, bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hexOf(await subtle.digest('SHA-256', bytes))

/** Each value is the hash of the next one, the promise that of the first. */
const isChain = async (
  subtle: SubtleCrypto,
  promise: string | null,
  values: readonly string[],
): Promise<boolean> => {
  const hashes = await Promise.all(values.map((value) => sha256(subtle, bytesOf(value))))
  return hashes.every((hash, step) => hash === (step === 0 ? promise : values[step - 1]))
}

/** Whether the witness keeps its promise, and its own record says what the studio's says. */
const proveWitness = async (
  subtle: SubtleCrypto,
  { roundId, serverSeedHash, shared }: RoundRecord,
  record: WitnessRecord | null | undefined,
): Promise<boolean | null> => {
  if (!shared) return null
  const { witnessCommitment, witnessValues, studioValues, counted, settled } = shared
  const fits =
    witnessValues.length === studioValues.length &&
    (await isChain(subtle, witnessCommitment, witnessValues)) &&
    settled === (await sha256(subtle, new TextEncoder().encode((counted ?? []).join('\n'))))
  if (!fits || record === null) return false
  if (record === undefined) return null
  return (
    record.roundId === roundId &&
    record.drawerCommitment === serverSeedHash &&
    record.commitment === witnessCommitment &&
    record.values[0]?.settled === settled &&
    witnessValues.every((value, i) => record.values[i]?.value === value) &&
    studioValues.every((value, i) => record.values[i]?.drawerValue === value)
  )
}

/** What the draws of each step are made from: the key, and what stands before a draw's number. */
const sourcesOf = (subtle: SubtleCrypto, round: RoundRecord) => {
  const seeds = round.shared?.studioValues ?? [round.serverSeed ?? '']
  return Promise.all(
    seeds.map(async (seed, step) => ({
      key: await subtle.importKey('raw', bytesOf(seed), { name: 'HMAC', hash: 'SHA-256' }, false, [
        'sign',
      ]),
      prefix: `${round.shared ? `${round.shared.witnessValues[step] ?? ''}:` : ''}${round.clientSeed}:${round.nonce}`,
    })),
  )
}

/**
 * Where a flight ends: r, the first 52 bits of HMAC-SHA256 under the link of the witness's value as it is written;
 * ⌊percent · 2⁵² ÷ (2⁵² − r)⌋ hundredths, no higher than the cap.
 */
const crashed = async (
  subtle: SubtleCrypto,
  { crash, shared }: RoundRecord,
  [source]: readonly { key: CryptoKey }[],
): Promise<Proof['crash']> => {
  const [late] = shared?.witnessValues ?? []
  if (!crash || crash.multiple === null || late === undefined || !source) return null
  const mac = hexOf(await subtle.sign('HMAC', source.key, new TextEncoder().encode(late)))
  const two52 = 1n << 52n
  const point = (BigInt(crash.percent) * two52) / (two52 - BigInt(`0x${mac.slice(0, 13)}`))
  const cap = BigInt(crash.cap)
  const mine = point < cap ? (point < 101n ? 100n : point) : cap
  return { shown: crash.multiple, mine: parseInt(`${mine}`, 10) }
}

type OpenRound = RoundRecord & { serverSeed: string; draws: NonNullable<RoundRecord['draws']> }

/** Seed and draws are told. Before that nothing can be computed, and for want of no means. */
export const isOpen = (round: RoundRecord): round is OpenRound =>
  round.serverSeed !== null && round.draws !== null

/**
 * Null while the server seed is not out: nothing can be computed yet. `record`: the witness's own, of
 * a live round; null where it knows of none, undefined where it could not be asked.
 */
export const proveRound = async (
  subtle: SubtleCrypto,
  round: RoundRecord,
  record?: WitnessRecord | null,
): Promise<Proof | null> => {
  if (!isOpen(round)) return null
  const sources = await sourcesOf(subtle, round)
  const draws = await Promise.all(
    round.draws.map(async (d) => {
      const from = sources[d.step ?? 0]
      // A draw of values that nobody has shown is wrong, whatever it says.
      const mine = from ? await drawn(subtle, from.key, `${from.prefix}:${d.draw}`, d.range) : -1
      return { draw: d.draw, range: d.range, value: d.value, mine }
    }),
  )
  const numbers =
    round.result &&
    numbersOf(
      round.result,
      draws.map(({ mine }) => mine),
    )
  return {
    result: numbers ? { numbers, holds: numbers.join() === round.result?.numbers.join() } : null,
    hash: await isChain(
      subtle,
      round.serverSeedHash,
      round.shared?.studioValues ?? [round.serverSeed],
    ),
    witness: await proveWitness(subtle, round, record),
    crash: await crashed(subtle, round, sources),
    draws,
  }
}

export type Verdict = 'right' | 'wrong' | 'sealed' | 'void' | 'unproven'

/** `unproven`: this browser has no WebCrypto, so the studio's word is all there is. */
export const verdictOf = (
  round: RoundRecord,
  proof: Proof | null,
  canCompute: boolean,
): Verdict => {
  if (
    proof &&
    (!proof.hash ||
      proof.witness === false ||
      proof.draws.some((d) => d.mine !== d.value) ||
      (proof.crash && proof.crash.mine !== proof.crash.shown) ||
      proof.result?.holds === false)
  )
    return 'wrong'
  if (round.verified === false) return 'wrong'
  if (round.state === 'void') return 'void'
  if (!isOpen(round)) return 'sealed'
  return canCompute ? 'right' : 'unproven'
}
