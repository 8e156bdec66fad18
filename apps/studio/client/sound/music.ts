import { addTo, drum, levelled, note, rate, type Voice, type Wave } from './synth.ts'

/*
 * Eight bars in three layers: the beat with its drone, the tune, and the voice above it. A title says makam, usul, pace
 * and the notes; the layers enter as the round does.
 */

/** Cents over the tonic, equal temperament with what the makam bends (uşşak's second, rast's third and seventh). */
export const makams = {
  hicaz: [0, 100, 400, 500, 700, 800, 1_000],
  nihavent: [0, 200, 300, 500, 700, 800, 1_100],
  ussak: [0, 150, 300, 500, 700, 800, 1_000],
  rast: [0, 200, 370, 500, 700, 900, 1_070],
} as const

/** Eighths of a bar: D the deep stroke, t the rim. */
export const usuls = {
  '2/4': 'D.t.',
  '4/4': 'D.t.D.tt',
  '9/8': 'D.t.D.tt.',
  '10/8': 'D..t.D.t.t',
} as const

/**
 * `notes` and `above`: eight bars each, a sign an eighth: a digit or letter is a step of the makam (0 the tonic, 7 the
 * octave, a 10), `-` holds on, `.` is silent; blanks are for the eye.
 */
export type Tune = {
  makam: keyof typeof makams
  usul: keyof typeof usuls
  /** Eighths a minute. */
  pace: number
  tonicHz: number
  voice: Voice
  notes: string
  aboveVoice: Voice
  above: string
}

export const pitch = ({ makam, tonicHz }: Tune, step: number): number => {
  const scale = makams[makam]
  const cents = (scale[step % 7] ?? 0) + 1_200 * Math.floor(step / 7)
  return tonicHz * 2 ** (cents / 1_200)
}

const bars = 8

export const eighthMs = ({ pace }: Tune): number => 60_000 / pace
export const lengthMs = (tune: Tune): number => bars * usuls[tune.usul].length * eighthMs(tune)

type Sounded = { step: number; atMs: number; ms: number }

/** The notes of a line with their times; a bar too many or too few is a fault of the title. */
export const sounded = (tune: Tune, line: string): Sounded[] => {
  const signs = [...line.replaceAll(/\s/g, '')]
  if (signs.length !== bars * usuls[tune.usul].length)
    throw new RangeError(`${signs.length} eighths in ${bars} bars of ${tune.usul}`)
  const eighth = eighthMs(tune)
  const all: Sounded[] = []
  signs.forEach((sign, i) => {
    if (sign === '-') {
      const last = all.at(-1)
      if (last) last.ms += eighth
    } else if (sign !== '.') all.push({ step: parseInt(sign, 36), atMs: i * eighth, ms: eighth })
  })
  return all
}

/** Louder than one layer never gets; the three together stay under 0.75. */
const peaks = [0.3, 0.25, 0.18] as const

const sung = (tune: Tune, line: string, voice: Voice): Wave => {
  const out = new Float32Array(Math.round((lengthMs(tune) / 1_000) * rate))
  const made = new Map<string, Wave>()
  for (const { step, atMs, ms } of sounded(tune, line)) {
    const long = Math.max(ms * 1.4, voice === 'ney' ? ms : 420)
    const key = `${step} ${long}`
    const wave = made.get(key) ?? levelled(note(voice, pitch(tune, step), long), 1)
    made.set(key, wave)
    addTo(out, wave, atMs, atMs % (eighthMs(tune) * 4) === 0 ? 1 : 0.8)
  }
  return out
}

const beat = (tune: Tune): Wave => {
  const out = new Float32Array(Math.round((lengthMs(tune) / 1_000) * rate))
  const [dum, tek] = [drum('dum'), drum('tek')]
  const pattern = [...usuls[tune.usul]]
  for (let bar = 0; bar < bars; bar++)
    pattern.forEach((stroke, i) => {
      const at = (bar * pattern.length + i) * eighthMs(tune)
      if (stroke === 'D') addTo(out, dum, at)
      if (stroke === 't') addTo(out, tek, at, 0.5)
    })
  const drone = levelled(note('ud', tune.tonicHz / 2, 2_400), 0.55)
  for (let bar = 0; bar < bars; bar++) addTo(out, drone, bar * pattern.length * eighthMs(tune))
  return out
}

/** One layer, 0 to 2; each takes some hundredths of a second, so the page asks for one at a time. */
export const layerOf = (tune: Tune, layer: 0 | 1 | 2): Wave =>
  levelled(
    layer === 0
      ? beat(tune)
      : layer === 1
        ? sung(tune, tune.notes, tune.voice)
        : sung(tune, tune.above, tune.aboveVoice),
    peaks[layer],
  )
