import type { Jackpot } from '@felek/contract/src/rewards.ts'

type Fall = Pick<
  NonNullable<Jackpot['lastFall']>,
  'cycle' | 'thresholdKurus' | 'salt' | 'commitment'
>
export type SealState = 'holds' | 'broken' | 'unknown'

/** What was sealed when the pool opened (contract/src/rewards.ts). */
export const sealedText = (
  id: string,
  { cycle, thresholdKurus, salt }: Omit<Fall, 'commitment'>,
): string => `${id}:${cycle}:${thresholdKurus}:${salt}`

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, '0')).join('')

/** Computes the seal again; `unknown` where the browser has no means to. */
export const checkSeal = async (id: string, fall: Fall): Promise<SealState> => {
  if (!globalThis.crypto?.subtle) return 'unknown'
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sealedText(id, fall)))
  return hex(hash) === fall.commitment.toLowerCase() ? 'holds' : 'broken'
}
