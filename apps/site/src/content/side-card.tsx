import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import type { Slider } from '@felek/contract/content.ts'
import { cleanText } from '../lib/format/clean-text.ts'

/** The picture of a slide as one file: a card has one, a slide has one for each width. */
const isCard = ({ Image }: Slider): boolean => Image.endsWith('.avif')
export const pictureOf = (slide: Slider): string =>
  isCard(slide) ? slide.Image : `${slide.Image}-wide.avif`

/** `sag`: stacked beside the slider, side by side under it on a phone. */
export const SideCard = ({
  card,
  heightClass = 'h-[150px] md:h-[202px]',
}: {
  card: Slider
  heightClass?: string
}) => (
  <Link
    data-theme="dark"
    to={card.Link}
    className={`group relative block overflow-hidden rounded-panel bg-art-night ${heightClass}`}
  >
    <img
      src={pictureOf(card)}
      alt=""
      width="672"
      height="384"
      fetchPriority="low"
      decoding="async"
      data-bare=""
      className="absolute inset-0 size-full object-cover object-[70%_50%]"
    />
    <span
      aria-hidden="true"
      className="absolute inset-0 bg-linear-to-r from-art-night/70 to-transparent to-65%"
    />
    <span
      className={`relative flex h-full flex-col p-4 md:p-6 ${isCard(card) ? 'max-w-[62%]' : 'max-w-[54%]'}`}
    >
      <span className="text-16 font-heading tracking-heading text-on-art md:text-18 lg:text-[20px] lg:leading-[26px]">
        {cleanText(card.Title)}
      </span>
      <span className="mt-1.5 line-clamp-2 text-13 text-on-art/85 md:text-14">
        {cleanText(card.Text)}
      </span>
      <span className="mt-auto flex items-center gap-2 text-14 font-money text-accent-text group-hover:underline">
        {card.Action}
        <ArrowRight aria-hidden="true" className="size-4" />
      </span>
    </span>
  </Link>
)
