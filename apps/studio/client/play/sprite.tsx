import { cutOf } from '../stage/atlas.ts'
import type { TitleLook } from './scene.ts'

type Props = { look: TitleLook; cut: string; /** CSS length. */ height: string; name?: string }

/** A cut of the atlas among the page's texts: the picture has come already. Said only where it has a name. */
export const Sprite = ({ look, cut, height, name }: Props) => {
  const { x, y, w, h } = cutOf(look.cuts, cut)
  const all = cutOf(look.cuts, 'all')
  const of = (pixels: number) => `calc(${height} * ${(pixels / h).toFixed(4)})`
  return (
    <i
      className="p-sprite"
      {...(name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      style={{
        width: of(w),
        height,
        backgroundImage: `url(/art/scenes/${look.slug}/atlas.avif)`,
        backgroundSize: `${of(all.w)} ${of(all.h)}`,
        backgroundPosition: `calc(-1 * ${of(x)}) calc(-1 * ${of(y)})`,
      }}
    />
  )
}

/** A figure in the stage's own signs. */
export const Signs = ({
  look,
  text,
  height,
}: {
  look: TitleLook
  text: string
  height: string
}) => (
  <span className="p-signs" role="img" aria-label={text}>
    {[...text].map((sign, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- A sign is its place.
      <Sprite key={i} look={look} cut={`n${sign}`} height={height} />
    ))}
  </span>
)
