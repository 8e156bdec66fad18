import { classNames } from './class-names.ts'

/** Ten pixels of woven triangles; only at the jackpot band, the footer and game frames. */
export const KilimBand = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classNames('kilim h-2.5', className)} />
)
