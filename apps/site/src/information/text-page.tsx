import type { InformationType } from '@felek/contract/content.ts'
import { useMemo, type ReactNode } from 'react'
import { Contents, type Place } from './contents.tsx'
import { InformationFrame } from './information-frame.tsx'
import { sectionsOf } from './sections.ts'
import { TextBody, TextFailed, TextSkeleton } from './text-body.tsx'
import { useInformationText } from './use-information.ts'

/** Below this a list of contents is longer than looking. */
const contentsFrom = 3

/** A page that is one of the operator's texts; `children` stand below it. */
export const TextPage = ({
  type,
  title,
  more = [],
  children,
}: {
  type: InformationType
  title: string
  /** What of `children` the contents name. */
  more?: readonly Place[]
  children?: ReactNode
}) => {
  const { nodes, updatedAt, failed, retry } = useInformationText(type)
  const text = useMemo(() => nodes && sectionsOf(nodes), [nodes])
  const places = text ? [...text.sections, ...more] : []
  const long = places.length >= contentsFrom
  return (
    <InformationFrame
      title={title}
      updatedAt={updatedAt}
      printable
      beside={long && <Contents places={places} beside />}
    >
      {long && <Contents places={places} />}
      {text ? <TextBody text={text} /> : failed ? <TextFailed onRetry={retry} /> : <TextSkeleton />}
      {children}
    </InformationFrame>
  )
}
