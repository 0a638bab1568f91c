import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * Minimal Node server for the files of one folder: PUT writes one, GET reads it. It validates nothing, and
 * waits for the disk only at URLs that begin with `/synced`. It prints its own URL.
 */
const directory = process.argv[2] ?? ''
const server = createServer((request, response) => {
  const file = join(directory, (request.url ?? '').replaceAll('/', '_'))
  const work =
    request.method === 'PUT'
      ? pipeline(
          request,
          createWriteStream(file, { flush: request.url?.startsWith('/synced') === true }),
        ).then(() => response.end())
      : pipeline(createReadStream(file), response.writeHead(200, { 'content-length': statSync(file).size }))
  work.catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    response.destroy()
  })
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
