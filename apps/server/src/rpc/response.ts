import type { Reply } from '@felek/contract/envelope.ts'
import type { CachedResponse } from './response-cache.ts'

/** What the street hands in: the bytes, and what the server itself knows of the sender. */
export type RpcRequest = {
  body: Uint8Array
  contentType: string | undefined
  panel: string | undefined
  /** A foreign Origin, or a cross-site fetch. */
  foreign: boolean
  /** Whether the browser said where the page is from. */
  hasOrigin?: boolean
  ip: string
  userAgent: string
  host: string
  device: string | undefined
  /** The session cookie of the back office. */
  staffSession?: string | undefined
  /** A file that came as itself (`POST /desk/v1/upload`), beside the envelope that was made for it. */
  bytes?: Uint8Array
  /** A page asks by itself, with nobody at the keys: no session is kept awake by it. */
  isBackground?: boolean
}

export type RpcResponse = {
  http: number
  reply: Reply
  requestId: string
  retryAfterS?: number
  /** The same reply as bytes, where it is one that everybody gets. */
  cached?: CachedResponse
  /** The device cookie to set; null deletes it. */
  device?: string | null
  /** The session cookie of the back office to set; null deletes it. */
  staffSession?: string | null
}
