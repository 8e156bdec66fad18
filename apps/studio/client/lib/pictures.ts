import { wait } from './time.ts'

const pausesMs = [300, 1_200]

/** Asked for again where it came in pieces or not at all; the last answer is what counts. */
export const broughtBy = async <T>(bring: () => Promise<T>): Promise<T> => {
  for (const pauseMs of pausesMs) {
    try {
      return await bring()
    } catch {
      await wait(pauseMs)
    }
  }
  return bring()
}

const decoded = async (src: string): Promise<void> => {
  const image = new Image()
  image.src = src
  await image.decode()
}

/** A picture without which what is played could not be read. Fails where it does not come. */
export const needed = (src: string): Promise<void> => broughtBy(() => decoded(src))

/** A picture that is to be shown whole, where it comes: half-loaded it would come in bands. */
export const loaded = (src: string): Promise<void> => decoded(src).catch(() => undefined)
