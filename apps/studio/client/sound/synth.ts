/*
 * Every sound of a game is made here from numbers, once, into a buffer: no file travels. Pure, so a test can measure
 * what comes out; the browser only plays it.
 */

export type Wave = Float32Array

/** Enough for a bright saz, and half the memory of a disc's rate. */
export const rate = 32_000

const tau = 2 * Math.PI
const lengthOf = (ms: number): number => Math.max(1, Math.round((ms / 1_000) * rate))

/** The same noise on every machine, so that levels are what the test has measured. */
const noise = (seed: number): (() => number) => {
  let a = (seed * 2_654_435_761) >>> 0 || 1
  return () => {
    a ^= a << 13
    a ^= a >>> 17
    a ^= a << 5
    return (a >>> 0) / 2_147_483_648 - 1
  }
}

export const peakOf = (wave: Wave): number =>
  wave.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0)

/** As loud as asked for at its loudest moment. */
export const levelled = (wave: Wave, peak: number): Wave => {
  const found = peakOf(wave)
  if (found > 0) for (let i = 0; i < wave.length; i++) wave[i] = ((wave[i] ?? 0) * peak) / found
  return wave
}

export const addTo = (wave: Wave, other: Wave, atMs: number, gain = 1): void => {
  const from = Math.round((atMs / 1_000) * rate)
  const end = Math.min(other.length, wave.length - from)
  for (let i = 0; i < end; i++) wave[from + i] = (wave[from + i] ?? 0) + (other[i] ?? 0) * gain
}

/** To silence at its end: what is cut off clicks. */
const faded = (wave: Wave, ms: number): Wave => {
  const fade = Math.min(lengthOf(ms), wave.length)
  for (let i = 0; i < fade; i++) {
    const k = wave.length - 1 - i
    wave[k] = ((wave[k] ?? 0) * i) / fade
  }
  return wave
}

/** A string as Karplus and Strong found it: noise in a loop that loses its heights. */
const string = (hz: number, ms: number, bright: number, keep: number, seed: number): Wave => {
  const out = new Float32Array(lengthOf(ms))
  const period = rate / hz
  const size = Math.max(2, Math.floor(period))
  const loop = new Float32Array(size + 1)
  const random = noise(seed)
  let last = 0
  for (let i = 0; i <= size; i++) loop[i] = last = last + bright * (random() - last)
  // The loop keeps what it has too much on one side, and the loudspeaker's cone would stand aside for it.
  const aside = loop.reduce((sum, value) => sum + value, 0) / loop.length
  for (let i = 0; i <= size; i++) loop[i] = (loop[i] ?? 0) - aside
  let [at, before] = [0, 0]
  const part = period - size
  for (let i = 0; i < out.length; i++) {
    const here = loop[at] ?? 0
    const next = loop[(at + 1) % (size + 1)] ?? 0
    // Between two samples lies the pitch; without it high strings are out of tune.
    const value = here + (next - here) * (1 - part)
    out[i] = value
    loop[at] = keep * (0.5 * value + 0.5 * before)
    before = value
    at = at === size ? 0 : at + 1
  }
  return faded(out, 30)
}

export type Voice = 'saz' | 'kanun' | 'ud' | 'ney' | 'bell'

/** A course of strings: each a little beside the other, as they never quite agree. */
const course = (
  hz: number,
  ms: number,
  cents: readonly number[],
  bright: number,
  keep: number,
): Wave => {
  const out = new Float32Array(lengthOf(ms))
  cents.forEach((off, i) =>
    addTo(out, string(hz * 2 ** (off / 1_200), ms, bright, keep, Math.round(hz) + i), i * 4),
  )
  return out
}

/** A reed flute: a few partials, breath beside them, a slow tremble that grows. */
const ney = (hz: number, ms: number): Wave => {
  const out = new Float32Array(lengthOf(ms))
  const random = noise(Math.round(hz))
  let [phase, breath] = [0, 0]
  for (let i = 0; i < out.length; i++) {
    const s = i / rate
    const left = ms / 1_000 - s
    const level = Math.min(1, s / 0.09, Math.max(0, left / 0.14))
    phase += (tau * hz * (1 + 0.006 * Math.min(1, s) * Math.sin(tau * 5.2 * s))) / rate
    breath += 0.12 * (random() - breath)
    out[i] =
      level *
      (0.7 * Math.sin(phase) +
        0.22 * Math.sin(2 * phase) +
        0.1 * Math.sin(3 * phase) +
        0.5 * breath)
  }
  return out
}

const bell = (hz: number, ms: number): Wave => {
  const out = new Float32Array(lengthOf(ms))
  for (const [ratio, gain, fall] of [
    [1, 1, 5],
    [2.76, 0.5, 8],
    [5.4, 0.24, 14],
  ] as const)
    for (let i = 0; i < out.length; i++) {
      const s = i / rate
      out[i] = (out[i] ?? 0) + gain * Math.exp(-fall * s) * Math.sin(tau * hz * ratio * s)
    }
  return faded(out, 20)
}

export const note = (voice: Voice, hz: number, ms: number): Wave => {
  if (voice === 'ney') return ney(hz, ms)
  if (voice === 'bell') return bell(hz, ms)
  if (voice === 'kanun') return course(hz, ms, [0, 4, -4], 0.9, 0.9965)
  if (voice === 'ud') return course(hz, ms, [0, 5], 0.34, 0.992)
  return course(hz, ms, [0, 7, 1_200], 0.75, 0.994)
}

/** A darbuka: the skin's own tones fall as it is struck; the rim is a click of noise. */
export const drum = (stroke: 'dum' | 'tek'): Wave => {
  const ms = stroke === 'dum' ? 340 : 130
  const out = new Float32Array(lengthOf(ms))
  const random = noise(stroke === 'dum' ? 5 : 9)
  let [phase, hiss] = [0, 0]
  for (let i = 0; i < out.length; i++) {
    const s = i / rate
    const raw = random()
    hiss += 0.5 * (raw - hiss)
    if (stroke === 'dum') {
      phase += (tau * (72 + 70 * Math.exp(-26 * s))) / rate
      out[i] = Math.exp(-9 * s) * Math.sin(phase) + 0.2 * Math.exp(-90 * s) * hiss
    } else {
      phase += (tau * 720) / rate
      out[i] = Math.exp(-34 * s) * (0.5 * Math.sin(phase) + 0.8 * (raw - hiss))
    }
  }
  return out
}

/**
 * A part of an effect: a tone that may slide, or noise through a filter that does; it swells for `rise` ms and then
 * falls away.
 */
export type Tone = {
  at?: number
  ms: number
  hz: number
  to?: number
  gain?: number
  rise?: number
  shape?: 'sine' | 'triangle' | 'noise' | Voice
}

/** Noise is the hiss under a falling low pass whose edge is `hz`. */
const tone = ({ ms, hz, to = hz, rise = 4, shape = 'sine' }: Tone): Wave => {
  if (shape !== 'sine' && shape !== 'triangle' && shape !== 'noise') return note(shape, hz, ms)
  const out = new Float32Array(lengthOf(ms))
  const random = noise(Math.round(hz + ms))
  let [phase, low] = [0, 0]
  for (let i = 0; i < out.length; i++) {
    const t = i / out.length
    const now = hz * (to / hz) ** t
    const level = Math.min(1, (i / rate) * (1_000 / rise)) * (1 - t) ** 2
    phase += now / rate
    if (shape === 'noise') low += Math.min(1, (tau * now) / rate) * (random() - low)
    out[i] =
      level *
      (shape === 'noise'
        ? low
        : shape === 'sine'
          ? Math.sin(tau * phase)
          : 1 - 4 * Math.abs((phase % 1) - 0.5))
  }
  return out
}

export type Recipe = { peak: number; tones: readonly Tone[] }

export const effect = ({ peak, tones }: Recipe): Wave => {
  const ms = Math.max(...tones.map(({ at = 0, ms }) => at + ms))
  const out = new Float32Array(lengthOf(ms))
  for (const part of tones) addTo(out, levelled(tone(part), 1), part.at ?? 0, part.gain ?? 1)
  return levelled(out, peak)
}

/** Air, sea, fire: low noise that comes and goes, its end laid over its beginning so that it has no seam. */
export const ambience = (hz: number, swell: number, peak: number, seconds = 9): Wave => {
  const out = new Float32Array(seconds * rate)
  const over = rate
  const random = noise(hz)
  let [low, high] = [0, 0]
  const raw = new Float32Array(out.length + over)
  for (let i = 0; i < raw.length; i++) {
    const k = Math.min(1, (tau * hz) / rate)
    low += k * (random() - low)
    high += k * (low - high)
    raw[i] = high * (1 + swell * Math.sin((tau * 2 * i) / out.length))
  }
  for (let i = 0; i < out.length; i++) {
    const t = Math.min(1, i / over)
    out[i] = (raw[i] ?? 0) * t + (i < over ? (raw[out.length + i] ?? 0) * (1 - t) : 0)
  }
  return levelled(out, peak)
}
