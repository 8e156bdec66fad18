import { wait } from './time.ts'

const waitMsMax = 150

/**
 * Asks for the game's face, and waits a moment for it: where the network is quick nobody sees
 * another; where it is slow the game is played in the device's own until it is here.
 */
export const faceIsNear = async (): Promise<void> => {
  const asked = document.fonts.load('500 15px "Manrope Variable"', 'Ağ').catch(() => undefined)
  await Promise.race([asked, wait(waitMsMax)])
}
