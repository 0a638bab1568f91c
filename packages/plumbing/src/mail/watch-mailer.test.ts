import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Outage } from '../outage/index.ts'
import { silentLog, testClock, testDatabase, type TestDatabase } from '../testing/index.ts'
import { createSmtpMailer } from './mailers.ts'
import { watchMailer } from './watch-mailer.ts'

let test: TestDatabase<object>
beforeEach(async () => {
  test = await testDatabase()
})
afterEach(() => test.close())

const mailOf = (id: string, to = 'ada@example.com') => ({ id, to, subject: 'Hello', text: 'Hello' })

it('logs once that the mail server is away, and sends every e-mail when it is back', async () => {
  const received: string[] = []
  /** Mail server on a port, 0 for any free one. */
  const openServer = async (port: number) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _, done) =>
        done(address.startsWith('nobody') ? new Error('There is no such person.') : null),
      onData: (stream, { envelope }, done) => {
        stream.resume()
        stream.on('end', () => {
          received.push(...envelope.rcptTo.map(({ address }) => address))
          done()
        })
      },
    })
    const listening = server.listen(port, '127.0.0.1')
    await once(listening, 'listening')
    const address = listening.address() as AddressInfo
    return {
      port: address.port,
      close: () => new Promise<void>((resolve) => server.close(resolve)),
    }
  }
  const first = await openServer(0)
  const { port } = first
  const log = { ...silentLog, error: vi.fn(), warn: vi.fn() }
  const smtp = createSmtpMailer({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Atelier <hello@example.com>',
    database: test.database,
    clock: testClock(),
  })
  const mailer = watchMailer(smtp, 'The mail server', log)
  await first.close()
  for (const id of ['1', '2', '2']) await expect(mailer.send(mailOf(id))).rejects.toThrow(Outage)
  expect(log.error).toHaveBeenCalledOnce()
  const second = await openServer(port)
  for (const id of ['1', '2', '2']) await mailer.send(mailOf(id))
  expect(received).toHaveLength(2)
  expect(log.warn).toHaveBeenCalledOnce()
  await expect(mailer.send(mailOf('3', 'nobody@example.com'))).rejects.not.toThrow(Outage)
  smtp.close()
  await second.close()
})
