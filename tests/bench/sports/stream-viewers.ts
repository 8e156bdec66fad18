import { connect } from 'node:net'

/* Many viewers in one process: each frame is looked at for the moment that its clock says. */

const port = parseInt(process.argv[2] ?? '', 10)
const viewers = parseInt(process.argv[3] ?? '', 10)
const batch = 250

const head = Buffer.from('event: odds\n')
const clock = Buffer.from('first_half ')
let latencies: number[] = []
let bytes = 0
let open = 0

const look = (count: number, buffer: Uint8Array): boolean => {
  const chunk = Buffer.from(buffer.buffer, buffer.byteOffset, count)
  bytes += count
  if (chunk.indexOf(head) >= 0) {
    const at = chunk.indexOf(clock) + clock.length
    latencies.push(Date.now() - parseInt(chunk.toString('latin1', at, at + 13), 10))
  }
  return true
}

const begin = () =>
  new Promise<void>((resolve, reject) => {
    let isOpen = false
    const socket = connect({
      port,
      host: '127.0.0.1',
      onread: {
        buffer: Buffer.alloc(16_384),
        callback(count, buffer) {
          if (!isOpen) {
            isOpen = true
            open += 1
            resolve()
          }
          return look(count, buffer)
        },
      },
    })
    socket.on('error', reject)
    socket.write('GET / HTTP/1.1\r\nHost: bench\r\n\r\n')
  })

for (let n = 0; n < viewers; n += batch)
  await Promise.all(Array.from({ length: Math.min(batch, viewers - n) }, begin))
await new Promise((resolve) => setTimeout(resolve, 500))
latencies = []
bytes = 0
process.on('message', () => {
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  process.send?.({
    frames: sorted.length,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    bytes: bytes / sorted.length,
  })
  latencies = []
  bytes = 0
})
process.send?.({ open })
