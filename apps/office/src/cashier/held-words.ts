import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'

/** What kind of movement brought the money. */
export const heldKind = ({ cashier }: OfficePhrases, kind: string): string => {
  const words: Readonly<Record<string, string>> = cashier.held.kinds
  return words[kind] ?? kind
}
