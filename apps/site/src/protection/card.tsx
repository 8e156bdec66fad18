import { classNames } from '@felek/ui/class-names.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState, type ComponentType, type ReactNode } from 'react'
import { useNarrow } from './use-narrow.ts'

type Icon = ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>

const Plate = ({ Icon }: { Icon: Icon }) => (
  <span className="flex size-10 shrink-0 items-center justify-center rounded-tile border border-line bg-raised text-text-2">
    <Icon aria-hidden="true" className="size-5" />
  </span>
)

type Props = {
  /** Where a link leads to. */
  anchor: string
  icon: Icon
  title: string
  hint: string
  /** Of a card that folds on phones: what stands there while it is folded. */
  summary?: string
  className?: string
  children: ReactNode
}

/** A tool's card. On phones those with a summary are rows that open. */
export const Card = ({ anchor, icon, title, hint, summary, className, children }: Props) => {
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const id = useId()
  const folds = summary !== undefined
  return (
    <section
      id={anchor}
      aria-labelledby={`${id}-title`}
      className={classNames(
        'flex flex-col scroll-mt-24',
        folds
          ? 'md:rounded-panel md:border md:border-line md:bg-surface'
          : 'rounded-panel border border-line bg-surface',
        className,
      )}
    >
      {folds && narrow ? (
        <h2>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? `${id}-body` : undefined}
            onClick={() => setOpen(!open)}
            className="flex min-h-17 w-full items-center gap-3 px-3.5 py-3 text-left focus-visible:-outline-offset-2"
          >
            <Plate Icon={icon} />
            <span className="min-w-0 flex-1">
              <span id={`${id}-title`} className="block text-16">
                {title}
              </span>
              <span className="block text-13 font-body tracking-normal text-text-2">
                {open ? hint : summary}
              </span>
            </span>
            <ChevronDown
              aria-hidden="true"
              className={classNames(
                'size-5 shrink-0 text-text-3 transition-transform',
                !open && '-rotate-90',
              )}
            />
          </button>
        </h2>
      ) : (
        <div className="flex items-center gap-3.5 px-3.5 pt-4 md:px-5 md:pt-5">
          <Plate Icon={icon} />
          <div className="min-w-0 flex-1">
            <h2 id={`${id}-title`} className="text-18">
              {title}
            </h2>
            <p className="text-13 text-text-2">{hint}</p>
          </div>
        </div>
      )}
      {(open || !folds || !narrow) && (
        <div
          id={`${id}-body`}
          className="flex flex-1 flex-col px-3.5 pb-4 pt-4 md:px-5 md:pb-5 md:pt-5"
        >
          {children}
        </div>
      )}
    </section>
  )
}

/** The foot of a card: what its fields mean, and its button. */
export const CardFoot = ({ children, button }: { children: ReactNode; button?: ReactNode }) => (
  <div
    className={classNames(
      'mt-auto flex flex-col gap-3 pt-5 text-13 text-text-2 md:flex-row md:items-center md:justify-between md:gap-4',
    )}
  >
    {button ? (
      <div className="flex w-full flex-col gap-3 border-t border-line pt-4 md:flex-row md:items-center md:justify-between md:gap-4">
        <p>{children}</p>
        {button}
      </div>
    ) : (
      <p>{children}</p>
    )}
  </div>
)
