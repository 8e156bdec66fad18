import type { FastifyReply } from 'fastify'
import { limits } from '@felek/contract/limits.ts'
import { officeStream } from '@felek/contract/office/events.ts'
import { createHeadcount } from '@felek/platform/limiter/limiter.ts'
import type { StaffMember } from '../deps.ts'
import type { RpcRequest, RpcResponse, Rpc } from '../rpc/pipeline.ts'
import { Refusal } from '../rpc/refusal.ts'
import type { OfficeEvent, OfficeWatch } from './office-watch.ts'
import { beginStream } from './sse-response.ts'

/** A member of staff has two sessions, and a browser a tab for each list. */
const streamsMax = 20
const tryAgainMs = 30_000
/** How long a session that has ended may still hear that something has changed. */
const sessionLookMs = 10_000
/** Who has this much unread is not reading. */
const unreadBytesMax = 100_000

export const createOfficeCounts = () => createHeadcount(streamsMax)

/** What every stream of an office shares. */
export type OfficeStreamParts = {
  watch: OfficeWatch
  rpc: Pick<Rpc<StaffMember>, 'admit'>
  counts: ReturnType<typeof createOfficeCounts>
  /** Whether the session that a request came with is still open, and shown its factor. */
  isSessionOpen(incoming: RpcRequest): Promise<boolean>
}

const frameOf = ({ name, data }: OfficeEvent): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * `POST /desk/v1/events` (docs/office.md, "Live"). A refusal is the usual envelope, returned; once the stream is open
 * nothing is returned. The stream is no sign of life of whoever sits there, and ends when the session does.
 */
export const openOfficeStream = async (
  { watch, rpc, counts, isSessionOpen }: OfficeStreamParts,
  incoming: RpcRequest,
  reply: FastifyReply,
): Promise<RpcResponse | undefined> => {
  let countOut = () => {}
  const admitted = await rpc.admit(incoming, officeStream, (staff) => {
    const leave = counts.enter(String(staff?.staffId))
    if (!leave) throw new Refusal('flooded', { waitMs: tryAgainMs })
    countOut = leave
  })
  if ('reply' in admitted) return admitted
  const raw = beginStream(reply)
  if (!raw) {
    countOut()
    return undefined
  }
  const hear = (event: OfficeEvent) => {
    if (raw.writableLength > unreadBytesMax) return void raw.destroy()
    if (!raw.writableEnded) raw.write(frameOf(event))
  }
  const leave = watch.listen({ hear, end: () => raw.end() })
  raw.write(': open\n\n')
  const look = async () => {
    // Where the database is away, the session is not over for that.
    if ((await isSessionOpen(incoming).catch(() => true)) || raw.writableEnded) return
    hear({ name: 'session', data: {} })
    raw.end()
  }
  const looks = setInterval(() => void look(), sessionLookMs)
  const beat = setInterval(() => {
    if (!raw.writableEnded) raw.write(': here\n\n')
  }, limits.eventsHeartbeatMs)
  raw.on('close', () => {
    clearInterval(looks)
    clearInterval(beat)
    leave()
    countOut()
  })
  return undefined
}
