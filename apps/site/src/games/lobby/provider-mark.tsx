import { providerMarks } from '@felek/contract/provider-marks.ts'

/**
 * A provider's sign in the colour of the text around it. A provider without one shows its first
 * letter.
 */
export const ProviderMark = ({
  id,
  name,
  className,
}: {
  id: string
  name: string
  className: string
}) =>
  providerMarks.includes(id) ? (
    <svg aria-hidden="true" className={className}>
      <use href={`/art/providers/signs.svg#${id}`} />
    </svg>
  ) : (
    <span
      aria-hidden="true"
      className={`${className} inline-flex items-center justify-center text-13 font-display`}
    >
      {name.charAt(0)}
    </span>
  )

/** The mark of the one provider that a lobby is narrowed to, before its name. */
export const ProviderEmblem = ({ id }: { id: string | undefined }) =>
  id !== undefined && providerMarks.includes(id) ? (
    <img
      src={`/art/providers/${id}.avif`}
      alt=""
      width="96"
      height="96"
      data-bare=""
      className="size-10 self-center rounded-control md:size-12"
    />
  ) : null
