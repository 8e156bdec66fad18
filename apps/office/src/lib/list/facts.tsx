import type { ReactNode } from 'react'
import { classNames } from '@felek/ui/class-names.ts'

/** Names and values, one a line. */
export const Facts = ({
  facts,
}: {
  facts: readonly { name: string; value: ReactNode; wide?: boolean }[]
}) => (
  <dl>
    {facts.map(({ name, value, wide }) => (
      <div
        key={name}
        className={classNames(
          'flex min-h-8 gap-3 border-b border-line-soft py-1.5 last:border-0',
          wide ? 'flex-col gap-1' : 'justify-between',
        )}
      >
        <dt className="shrink-0 text-text-2">{name}</dt>
        <dd className={classNames('min-w-0 break-words', !wide && 'text-right font-label')}>
          {value}
        </dd>
      </div>
    ))}
  </dl>
)

/** What a change does to one field: as it was, where that is known, and as it is or will be. */
export const Change = ({ name, from, to }: { name: string; from: string | null; to: string }) => (
  <li className="border-b border-line-soft py-2 last:border-0">
    <span className="block text-12 text-text-3">{name}</span>
    <span className="block break-words">
      {from !== null && (
        <>
          <del className="text-text-2 decoration-text-3">{from}</del>{' '}
          <span aria-hidden="true" className="text-text-3">
            →
          </span>{' '}
        </>
      )}
      <ins className="font-label no-underline">{to}</ins>
    </span>
  </li>
)
