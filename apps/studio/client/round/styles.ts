import bar from '../styles/bar.css?url'
import base from '../styles/base.css?url'
import board from '../styles/board.css?url'
import overlays from '../styles/overlays.css?url'
import panels from '../styles/panels.css?url'
import rouletteFrames from '../styles/roulette-frames.css?url'
import roulette from '../styles/roulette.css?url'
import slot from '../styles/stage.css?url'
import crash from '../crash/crash.css?url'
import stage from '../play/play.css?url'

/*
 * The games' own styles, as files: imported they would become parts that their pages share with this one, and come there
 * in another order, by which some rules would lose to others.
 */

export const pageStyles = [base, bar, panels]
export const stageStyles = [stage]
export const flightStyles = [stage, crash]
export const drawnStyles = [slot, overlays, roulette, board, rouletteFrames]

/** Resolves once all of them hold, in this order. */
export const bringStyles = async (files: readonly string[]): Promise<void> => {
  await Promise.all(
    files.map(
      (href) =>
        new Promise<void>((done) => {
          const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
          for (const event of ['load', 'error']) link.addEventListener(event, () => done())
          document.head.append(link)
        }),
    ),
  )
}
