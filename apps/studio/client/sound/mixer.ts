import { layerOf, type Tune } from './music.ts'
import { ambience, effect, rate, type Recipe, type Wave } from './synth.ts'

/* The desk: three sliders, a limit at the end, and nothing until the player asks for it. */

export type Level = 'effects' | 'music' | 'ambience'
export type Levels = Readonly<Record<Level, number>>

export const usualLevels: Levels = { effects: 0.8, music: 0.5, ambience: 0.5 }

/** What a game sounds like: data, made into buffers when the player turns the sound on. */
export type Sounds = {
  effects: Readonly<Record<string, Recipe>>
  tune: Tune
  /** The edge of the noise in Hz, how much it swells (0 to 1), and its peak. */
  ambience: { hz: number; swell: number; peak: number }
}

/** Under one whatever comes in; below 0.7 nothing is touched. */
export const limitCurve = (): Float32Array<ArrayBuffer> =>
  Float32Array.from({ length: 1_025 }, (_, i) => {
    const x = i / 512 - 1
    const loud = Math.abs(x)
    return loud < 0.7 ? x : Math.sign(x) * (0.7 + 0.28 * Math.tanh((loud - 0.7) / 0.28))
  })

export type MixerLevels = Readonly<Record<Level, GainNode>>

/** The way from the three levels to the loudspeaker; `onto` may be an offline context, to measure it. */
export const createMixerLevels = (onto: BaseAudioContext): MixerLevels => {
  const limit = onto.createDynamicsCompressor()
  limit.threshold.value = -9
  limit.knee.value = 6
  limit.ratio.value = 12
  limit.attack.value = 0.002
  limit.release.value = 0.14
  const shape = onto.createWaveShaper()
  shape.curve = limitCurve()
  limit.connect(shape).connect(onto.destination)
  const gain = (): GainNode => {
    const node = onto.createGain()
    node.connect(limit)
    return node
  }
  return { effects: gain(), music: gain(), ambience: gain() }
}

export const bufferOf = (onto: BaseAudioContext, wave: Wave): AudioBuffer => {
  const buffer = onto.createBuffer(1, wave.length, rate)
  buffer.copyToChannel(wave as Float32Array<ArrayBuffer>, 0)
  return buffer
}

const pause = (): Promise<void> => new Promise((done) => setTimeout(done, 0))

type Running = {
  audio: AudioContext
  desk: MixerLevels
  effects: Map<string, AudioBuffer>
  layers: GainNode[]
}

/** All buffers of a game, a piece at a time: no frame waits for a whole tune. */
const prepare = async (running: Running, sounds: Sounds): Promise<void> => {
  const { audio, desk } = running
  for (const [name, recipe] of Object.entries(sounds.effects)) {
    running.effects.set(name, bufferOf(audio, effect(recipe)))
    await pause()
  }
  const loops: AudioBufferSourceNode[] = []
  const loop = (wave: Wave, into: AudioNode): void => {
    const source = audio.createBufferSource()
    source.buffer = bufferOf(audio, wave)
    source.loop = true
    source.connect(into)
    loops.push(source)
  }
  const { hz, swell, peak } = sounds.ambience
  loop(ambience(hz, swell, peak), desk.ambience)
  for (const [layer, gain] of running.layers.entries()) {
    await pause()
    loop(layerOf(sounds.tune, layer as 0 | 1 | 2), gain)
  }
  // Together, or the layers would not keep time.
  const at = audio.currentTime + 0.05
  for (const source of loops) source.start(at)
}

export type Mixer = {
  readonly on: boolean
  readonly levels: Levels
  turn(on: boolean): void
  set(level: Level, value: number): void
  /** `rate` bends the pitch: landing symbols get lower, rising prizes higher. */
  play(name: string, options?: { rate?: number; gain?: number }): void
  /** How much of the tune is heard: 1 the beat, 2 with the tune, 3 with all. */
  enter(layers: 1 | 2 | 3): void
  /** A tap of the phone; only where sound is on and movement is not reduced. */
  buzz(ms: number): void
  dispose(): void
}

export type MixerHost = {
  sounds: Sounds
  levels: Levels
  onLevels(levels: Levels): void
  reducedMotion(): boolean
}

const start = (host: MixerHost): Running => {
  const audio = new AudioContext()
  const desk = createMixerLevels(audio)
  for (const level of ['effects', 'music', 'ambience'] as const)
    desk[level].gain.value = host.levels[level]
  const layers = [0, 1, 2].map((layer) => {
    const gain = audio.createGain()
    gain.gain.value = layer === 0 ? 1 : 0
    gain.connect(desk.music)
    return gain
  })
  const running: Running = { audio, desk, effects: new Map(), layers }
  void prepare(running, host.sounds)
  return running
}

export const createMixer = (host: MixerHost): Mixer => {
  let running: Running | null = null
  let [on, levels, entered] = [false, host.levels, 1]
  const onVisible = (): void => {
    if (!running) return
    void (document.hidden || !on ? running.audio.suspend() : running.audio.resume())
  }
  document.addEventListener('visibilitychange', onVisible)
  const enter = (layers: number): void => {
    entered = layers
    running?.layers.forEach((gain, i) =>
      gain.gain.setTargetAtTime(i < layers ? 1 : 0, running?.audio.currentTime ?? 0, 0.4),
    )
  }
  return {
    get on() {
      return on
    },
    get levels() {
      return levels
    },
    turn(wanted) {
      on = wanted
      if (on && !running) {
        running = start({ ...host, levels })
        enter(entered)
      }
      onVisible()
    },
    set(level, value) {
      levels = { ...levels, [level]: value }
      running?.desk[level].gain.setTargetAtTime(value, running.audio.currentTime, 0.02)
      host.onLevels(levels)
    },
    play(name, { rate: bend = 1, gain = 1 } = {}) {
      const buffer = on && !document.hidden ? running?.effects.get(name) : undefined
      if (!running || !buffer) return
      const { audio, desk } = running
      const source = audio.createBufferSource()
      const level = audio.createGain()
      source.buffer = buffer
      source.playbackRate.value = bend
      level.gain.value = gain
      source.connect(level).connect(desk.effects)
      source.start()
    },
    enter,
    buzz(ms) {
      if (on && !host.reducedMotion()) navigator.vibrate?.(ms)
    },
    dispose() {
      document.removeEventListener('visibilitychange', onVisible)
      void running?.audio.close()
    },
  }
}
