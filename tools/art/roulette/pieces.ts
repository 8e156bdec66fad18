import { at, picture } from '../draw/svg.ts'
import { studioArt, type Piece } from '../piece.ts'
import { cloths, felt } from './felt.ts'
import { rouletteDefs } from './metal.ts'
import { order } from './order.ts'
import { rim, rimShadow } from './rim.ts'
import { ball, share, wheel } from './wheel.ts'

const folder = `${studioArt}/roulette`
const size = 720
/** The shadow under the rim needs room. */
const radius = 340
const centred = (body: string): Promise<string> =>
  picture(size, size, rouletteDefs, at(size / 2, size / 2, body))

const ballSize = 64
const ballRadius = 20

/** For the client: where the ball runs and rests, as shares of half the picture's width. */
const wheelJson = (): string => {
  const half = (of: number): number => Math.round(((of * radius) / (size / 2)) * 1e4) / 1e4
  return `${JSON.stringify(
    {
      about:
        'Lay wheel under rim, both centred; turn wheel only. Zero is at the top of wheel at 0 degrees, sectors run clockwise. Lengths are shares of half the width of rim.avif.',
      image: { width: size, height: size },
      sectorDegrees: 360 / order.length,
      order,
      rimOuter: half(1),
      ringOuter: half(share.ring),
      ballTrack: half(share.ballTrack),
      ballRest: half(share.ballRest),
      ball: half(share.ball),
      ballImage: {
        width: ballSize,
        height: ballSize,
        ballRadius: Math.round((ballRadius / ballSize) * 1e4) / 1e4,
        about: 'The ball is centred; ballRadius is its radius as a share of the width of ball.avif',
      },
    },
    null,
    2,
  )}\n`
}

export const roulettePieces = (): Piece[] => [
  {
    path: `${folder}/rim.avif`,
    format: 'avif',
    bytesMax: 40_000,
    width: size,
    height: size,
    quality: 58,
    draw: () => centred(rimShadowAround()),
  },
  {
    path: `${folder}/wheel.avif`,
    format: 'avif',
    bytesMax: 60_000,
    width: size,
    height: size,
    quality: 58,
    draw: () => centred(wheel(radius)),
  },
  {
    path: `${folder}/ball.avif`,
    format: 'avif',
    bytesMax: 3_000,
    width: ballSize,
    height: ballSize,
    quality: 64,
    draw: () =>
      picture(ballSize, ballSize, rouletteDefs, at(ballSize / 2, ballSize / 2, ball(ballRadius))),
  },
  { path: `${folder}/wheel.json`, format: 'text', bytesMax: 3_000, draw: wheelJson },
  ...Object.entries(cloths).map(([slug, cloth]): Piece => ({
    path: `${folder}/felt-${slug}.avif`,
    format: 'avif',
    bytesMax: 30_000,
    width: 1376,
    height: 720,
    quality: 50,
    draw: () => felt(cloth),
  })),
]

/**
 * The shadow may not fall on the turning wheel, which lies below this layer: only its part outside
 * the rim is kept.
 */
const rimShadowAround = (): string => {
  const [half, r] = [size / 2, radius * 0.97]
  const outside = `M${-half} ${-half}H${half}V${half}H${-half}ZM0 ${-r}A${r} ${r} 0 1 0 .01 ${-r}Z`
  return `<clipPath id="outside"><path clip-rule="evenodd" d="${outside}"/></clipPath><g clip-path="url(#outside)">${rimShadow(radius)}</g>${rim(radius)}`
}
