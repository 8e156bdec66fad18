import { sounds } from '../lib/sound.ts'
import { device } from '../lib/storage.ts'
import type { Lang } from '../texts/texts.ts'

/**
 * The caller. Speaks in the interface's language where the browser has a voice for it; else a chime
 * stands for the word, which is on the screen in any case. Off until it is asked for, by its
 * button, by `?voice=1` (the "sesli" entry of the menu) or by the page; the button is remembered.
 */
export type Voice = {
  isOn: () => boolean
  /** `keep`: the player said so, and it holds for the next visit. */
  turn: (on: boolean, keep: boolean) => void
  /** Whether the browser can speak this language. Voices may come a moment after the page. */
  canSpeak: () => boolean
  /** Resolves when it has been said; at once when the caller is off. */
  say: (text: string) => Promise<void>
  stop: () => void
}

/** Some engines never say that they have ended. */
const utteranceMsMax = 3_500
const chimeMs = 500

const asked = (): boolean => new URL(location.href).searchParams.get('voice') === '1'

export const createVoice = (lang: Lang): Voice => {
  const speech = 'speechSynthesis' in window ? window.speechSynthesis : null
  // The list is empty until somebody has asked for it.
  speech?.getVoices()
  let on = asked() || device.read('voice') === '1'

  const voice = (): SpeechSynthesisVoice | undefined => {
    const voices =
      speech?.getVoices().filter((one) => one.lang.toLowerCase().startsWith(lang)) ?? []
    return voices.find(({ localService }) => localService) ?? voices[0]
  }

  const speak = (text: string, by: SpeechSynthesisVoice): Promise<void> =>
    new Promise((done) => {
      const utterance = new SpeechSynthesisUtterance(text)
      utterance.voice = by
      utterance.lang = by.lang
      utterance.rate = 1.05
      const timer = setTimeout(done, utteranceMsMax)
      const over = (): void => {
        clearTimeout(timer)
        done()
      }
      utterance.addEventListener('end', over)
      utterance.addEventListener('error', over)
      speech?.speak(utterance)
    })

  return {
    isOn: () => on,
    turn: (wanted, keep) => {
      on = wanted
      if (keep) device.write('voice', wanted ? '1' : '0')
      if (!wanted) speech?.cancel()
    },
    canSpeak: () => voice() !== undefined,
    say: async (text) => {
      if (!on) return
      const by = voice()
      if (by) return speak(text, by)
      sounds.call()
      await new Promise((done) => setTimeout(done, chimeMs))
    },
    stop: () => speech?.cancel(),
  }
}
