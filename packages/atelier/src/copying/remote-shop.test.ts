import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { readContent } from './remote-shop.ts'

/** Starts a server that sends `pieces` kilobytes, and returns its address and the number sent. */
const serve = async (pieces: number) => {
  const sentCounts = { pieces: 0 }
  const server = createServer((_request, response) => {
    const send = (): void => {
      if (response.destroyed) return
      if (sentCounts.pieces === pieces) return void response.end()
      sentCounts.pieces += 1
      response.write(Buffer.alloc(1024, 'a'), () => setImmediate(send))
    }
    send()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { sentCounts, public_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

const wire = { serverURL: 'http://127.0.0.1:1', token: undefined, origin: 'http://127.0.0.1:1' }

it('the content of a file is read completely', async () => {
  const { public_url } = await serve(3)
  const content = await readContent(wire, { id: 'f', size: 3072, public_url })
  expect(Buffer.from(content).toString()).toBe('a'.repeat(3072))
})

it('content that is longer or shorter than its file is rejected, and reading of endless content stops', async () => {
  const { sentCounts, public_url } = await serve(1_000_000)
  await expect(readContent(wire, { id: 'f', size: 3072, public_url })).rejects.toThrow(
    'not have the stated size',
  )
  expect(sentCounts.pieces).toBeLessThan(1_000_000)
  const short = await serve(2)
  await expect(readContent(wire, { id: 'f', size: 3072, public_url: short.public_url })).rejects.toThrow(
    'not have the stated size',
  )
})
