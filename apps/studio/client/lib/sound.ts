import { device } from './storage.ts'

/**
 * A small synth: no sound files. Off until the player turns it on, and remembered. The audio
 * context is made at the first sound, which follows a gesture.
 */
type Note = {
  hz: number
  atMs: number
  lengthMs: number
  gain: number
  shape: OscillatorType
  toHz?: number
}

let on = device.read('sound') === '1'
let context: AudioContext | null = null

export const soundOn = (): boolean => on

export const setSound = (wanted: boolean): void => {
  on = wanted
  device.write('sound', wanted ? '1' : '0')
  if (wanted) sounds.press()
}

/** `anyway`: a sound that the player has asked for by another switch than that of the sounds. */
const play = (notes: readonly Note[], anyway = false): void => {
  if (!(on || anyway) || document.hidden) return
  context ??= new AudioContext()
  const audio = context
  void audio.resume()
  for (const note of notes) {
    const start = audio.currentTime + note.atMs / 1000
    const end = start + note.lengthMs / 1000
    const voice = audio.createOscillator()
    const level = audio.createGain()
    voice.type = note.shape
    voice.frequency.setValueAtTime(note.hz, start)
    if (note.toHz) voice.frequency.exponentialRampToValueAtTime(note.toHz, end)
    level.gain.setValueAtTime(0.0001, start)
    level.gain.exponentialRampToValueAtTime(note.gain, start + 0.008)
    level.gain.exponentialRampToValueAtTime(0.0001, end)
    voice.connect(level).connect(audio.destination)
    voice.start(start)
    voice.stop(end)
  }
}

const chime = (hz: readonly number[], gapMs: number, gain: number): Note[] =>
  hz.flatMap((tone, i): Note[] => [
    { hz: tone, atMs: i * gapMs, lengthMs: 420, gain, shape: 'triangle' },
    { hz: tone * 2, atMs: i * gapMs, lengthMs: 200, gain: gain / 3, shape: 'sine' },
  ])

export const sounds = {
  press: () => play([{ hz: 620, toHz: 420, atMs: 0, lengthMs: 70, gain: 0.05, shape: 'triangle' }]),
  chip: () => play([{ hz: 1900, toHz: 900, atMs: 0, lengthMs: 45, gain: 0.05, shape: 'square' }]),
  stop: (reel: number) =>
    play([{ hz: 150 + reel * 8, toHz: 60, atMs: 0, lengthMs: 110, gain: 0.16, shape: 'sine' }]),
  scatter: () => play(chime([880, 1318], 70, 0.07)),
  cascade: () =>
    play([{ hz: 520, toHz: 220, atMs: 0, lengthMs: 160, gain: 0.06, shape: 'triangle' }]),
  win: () => play(chime([523, 659, 784, 1047], 90, 0.08)),
  bigWin: () => play(chime([392, 523, 659, 784, 1047, 1319, 1568], 120, 0.09)),
  card: () =>
    play([{ hz: 900, toHz: 1500, atMs: 0, lengthMs: 55, gain: 0.025, shape: 'triangle' }]),
  ballTick: () =>
    play([{ hz: 2600, toHz: 1500, atMs: 0, lengthMs: 30, gain: 0.03, shape: 'square' }]),
  /** The caller of the tombala, where the browser has no voice. */
  call: () => play(chime([659, 880], 110, 0.07), true),
  ballDrop: () =>
    play(
      [0, 110, 190, 250, 290].map((atMs, i): Note => ({
        hz: 2200 - i * 160,
        toHz: 1200,
        atMs,
        lengthMs: 40,
        gain: 0.05 - i * 0.007,
        shape: 'square',
      })),
    ),
}
