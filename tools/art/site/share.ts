/** The picture that stands for the site where a link to it is shared. */
import { line } from '../draw/lettering.ts'
import { paper, saffron } from '../draw/palettes.ts'
import { astrolabe, hill, stars } from '../draw/sky.ts'
import { at } from '../draw/svg.ts'
import { shoot } from './backdrop.ts'
import { felekWheel, felekWheelDefs, pointer } from './felek-wheel.ts'
import { markPath, wordmark } from './mark.ts'

export const share = (): Promise<string> => {
  const [width, height, x, y] = [1200, 630, 872, 322]
  const text = (words: string, top: number, size: number): string => {
    const made = line(words, 'russo', size)
    return at(84, top, `<path d="${made.d}" fill="${paper}"/>`)
  }
  return shoot({
    width,
    height,
    x,
    y,
    reach: 520,
    text: 'left',
    colours: { top: '#0a1a5a', mid: '#1e48b8', glow: '#7fb6ff', deep: '#060c2a' },
    defs: felekWheelDefs,
    ground: stars(width, height, 150, 'share'),
    body:
      astrolabe(x, y, 420, '#cfe0ff', 0.26) +
      at(x, y, felekWheel(256, 8) + pointer(256)) +
      hill(width, height, [0.95, 0.98, 0.9], '#0b1d5c') +
      hill(width, height, [1, 0.99, 0.96], '#060f36') +
      at(136, 236, `<path d="${markPath(54)}" fill="${saffron}"/>`) +
      at(212, 272, wordmark(paper).body, 0, 0.98) +
      text('Çark döner,', 372, 44) +
      text('kuralı bellidir.', 426, 44),
  })
}
