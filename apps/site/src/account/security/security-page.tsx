import { PageHead } from '@felek/ui/page-head.tsx'
import type { ReactNode } from 'react'
import { BackLink } from '../../lib/browser/back-link.tsx'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'

/** The frame of a page of the account's security: a heading, what it is about, the rest. */
export const SecurityPage = ({
  title,
  text,
  aside,
  children,
}: {
  title: string
  text: ReactNode
  aside?: ReactNode
  children: ReactNode
}) => {
  usePageTitle(title)
  return (
    <div className="max-w-[640px]">
      <PageHead title={title} back={<BackLink />} aside={aside} />
      <p className="mt-1 text-14 text-text-2">{text}</p>
      <div className="mt-6">{children}</div>
    </div>
  )
}
