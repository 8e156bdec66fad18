import { content, type InformationType } from '@felek/contract/content.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../lib/api/query.ts'
import { parseSafeHtml } from '../lib/browser/safe-html.tsx'
import type { SafeNode } from '../lib/browser/safe-tree.ts'

const keptMs = 300_000

/** One of the operator's texts, as it came. */
export const useInformation = (type: InformationType) => {
  const query = useQuery(
    callQuery(content.information, { InfType: type }, { quiet: true, staleTimeMs: keptMs }),
  )
  return {
    text: query.data?.data.Text,
    updatedAt: query.data?.data.updatedAt,
    failed: query.isError,
    retry: () => void query.refetch(),
  }
}

export type InformationText = {
  /** Undefined until it is here. */
  nodes: SafeNode[] | undefined
  updatedAt: string | undefined
  failed: boolean
  retry: () => void
}

/** One of the operator's texts, sanitised and as a tree. */
export const useInformationText = (type: InformationType): InformationText => {
  const { text, ...rest } = useInformation(type)
  const nodes = useMemo(() => (text === undefined ? undefined : parseSafeHtml(text)), [text])
  return { nodes, ...rest }
}
