import { createServer } from 'node:http'
import { Session } from 'node:inspector/promises'
import { basename, dirname, join } from 'node:path'

/*
 * Loaded into a process of the product before its own code (files-per-call.ts): counts which scripts run,
 * and tells it over a socket in COVERAGE_FOLDER. Asking begins the next count.
 */

const [, main = ''] = process.argv
const folder = process.env['COVERAGE_FOLDER']

if (folder !== undefined && basename(main) === 'main.ts') {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const name = basename(dirname(dirname(main)))
  createServer((_request, response) => {
    void session.post('Profiler.takePreciseCoverage').then(({ result }) => {
      const urls = result
        .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
        .map(({ url }) => url)
      response.end(JSON.stringify(urls))
    })
  })
    .listen(join(folder, `${name}.sock`))
    .unref()
}
