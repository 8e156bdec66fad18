import { createServer } from 'node:http'

/*
 * The limit: node:http with nothing before or behind it. It reads the body to its end, as HTTP asks
 * of it, and sends the bytes and headers that it was given. What it was sent, it does not look at.
 */

const [port = '0', file = ''] = process.argv.slice(2)
const { readFile } = await import('node:fs/promises')
const { headers, body } = JSON.parse(await readFile(file, 'utf8')) as {
  headers: [string, string][]
  body: string
}
const bytes = Buffer.from(body, 'base64')
const flat = headers.flat()

createServer((request, response) => {
  request.resume()
  request.once('end', () => {
    response.writeHead(200, flat)
    response.end(bytes)
  })
}).listen(parseInt(port, 10), '127.0.0.1', () => process.send?.('open'))
