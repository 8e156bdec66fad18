import { classNames } from '@felek/ui/class-names.ts'

/** A table's picture, 16:9. Its name stands beside it, so the picture itself says nothing. */
export const TablePoster = ({
  image,
  eager = false,
  closed = false,
}: {
  image: string
  eager?: boolean
  closed?: boolean
}) => (
  <img
    src={image}
    alt=""
    width="640"
    height="360"
    loading={eager ? 'eager' : 'lazy'}
    decoding="async"
    className={classNames(
      'block aspect-video w-full object-cover',
      closed && 'opacity-60 saturate-50',
    )}
  />
)
