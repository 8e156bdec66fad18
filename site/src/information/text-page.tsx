import type { InformationType } from '@felek/contract/src/content.ts'
import { useMemo, type ReactNode } from 'react'
import { Contents } from './contents.tsx'
import { InformationFrame } from './information-frame.tsx'
import { sectionsOf } from './sections.ts'
import { TextBody, TextFailed, TextSkeleton } from './text-body.tsx'
import { useInformationText } from './use-information.ts'

/** Below this a list of contents is longer than looking. */
const contentsFrom = 3

/** A page that is one of the operator's texts; `children` stand below it. */
export const TextPage = ({ type, title, children }: { type: InformationType; title: string; children?: ReactNode }) => {
  const { nodes, updatedAt, failed, retry } = useInformationText(type)
  const text = useMemo(() => nodes && sectionsOf(nodes), [nodes])
  const long = text !== undefined && text.sections.length >= contentsFrom
  return (
    <InformationFrame title={title} updatedAt={updatedAt} printable beside={long && <Contents sections={text.sections} beside />}>
      {long && <Contents sections={text.sections} />}
      {text ? <TextBody text={text} /> : failed ? <TextFailed onRetry={retry} /> : <TextSkeleton />}
      {children}
    </InformationFrame>
  )
}
