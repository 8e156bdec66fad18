import { classNames } from '@felek/ui/class-names.ts'
import { useLang } from '../lib/format/i18n.ts'
import { glyphs } from './jackpot-counter.ts'

const column = '0123456789'

/**
 * A digit of a counter: the column of all ten, rolled to the one that is shown (500 ms; at once
 * with less motion).
 */
const Digit = ({ char, small }: { char: string; small: boolean }) => (
  <span
    className={classNames(
      'jackpot-digit rounded-control border border-on-art/20 bg-art-night/70',
      small
        ? 'h-8 w-5 text-16 min-[22.5rem]:w-6 md:h-14 md:w-11 md:text-34'
        : 'h-11 w-6 text-24 min-[22.5rem]:w-[1.9rem] md:h-24 md:w-[4.4rem] md:text-74',
    )}
  >
    <span className="jackpot-column" data-digit={char}>
      {[...column].map((c) => (
        <span key={c}>{c}</span>
      ))}
    </span>
  </span>
)

/** The large counter; assistive technology reads the amount beside it, which does not roll. */
export const Digits = ({ kurus }: { kurus: bigint }) => (
  <span
    aria-hidden="true"
    data-testid="jackpot-digits"
    className="tabular flex items-end gap-0.5 font-display min-[22.5rem]:gap-1 leading-none md:gap-1.5"
  >
    {glyphs(kurus, useLang()).map(({ key, char, kind }) =>
      kind === 'mark' ? (
        <span key={key} className="text-24 leading-none text-accent md:text-50">
          {char}
        </span>
      ) : (
        <Digit key={key} char={char} small={kind === 'fraction'} />
      ),
    )}
    <span className="ml-1 text-13 font-label text-on-art/85 md:ml-2 md:text-18">TL</span>
  </span>
)
