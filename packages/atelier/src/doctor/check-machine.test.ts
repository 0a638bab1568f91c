import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readConfig } from '@atelier/plumbing/config'
import { makeScratchFolder } from '@atelier/plumbing/testing'
import { expect, it, onTestFinished } from 'vitest'
import { noteServer } from '../command-line/running-server.ts'
import { checkNode, checkWeb } from './check-machine.ts'

/** Starts a server that answers every request with this body, and returns its address. */
const serve = async (body: string): Promise<string> => {
  const server = createServer((_, response) => response.end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Checks a running server with this address of its own, and this public one. */
const checkServer = (address: string, public_url: string) => {
  const scratch = makeScratchFolder()
  onTestFinished(scratch.remove)
  noteServer(scratch.directory, { address, public_url, pid: process.pid })
  return checkWeb(readConfig({ DATA_DIR: scratch.directory }))
}

it('a server that answers at its public address is in order', async () => {
  const address = await serve('{"status":"ok"}')
  expect(await checkServer(address, address)).toEqual([
    { name: 'server', status: 'ok', found: `Atelier runs at ${address} (process ${process.pid}).` },
    { name: 'public address', status: 'ok', found: `${address} leads here.` },
  ])
})

it.each(['<!doctype html><title>Welcome to nginx</title>', 'null', '{"health":"good"}'])(
  'another program at the public address is recognized by its answer: %s',
  async (body) => {
    const [address, otherAddress] = [await serve('{"status":"ok"}'), await serve(body)]
    expect((await checkServer(address, otherAddress))[1]).toMatchObject({
      status: 'fail',
      found: `Something else answers at ${otherAddress}.`,
    })
  },
)

it('a public address without a server cannot be reached', async () => {
  const address = await serve('{"status":"ok"}')
  expect((await checkServer(address, 'http://127.0.0.1:1'))[1]).toMatchObject({
    status: 'fail',
    found: expect.stringContaining('http://127.0.0.1:1 cannot be reached from here'),
  })
})

it('the oldest supported Node.js passes, and an earlier one is too old', () => {
  expect(checkNode('20.19.0').status).toBe('ok')
  expect(checkNode('20.18.3').status).toBe('fail')
})
