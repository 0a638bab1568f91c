import { describe, expect, it, onTestFinished } from 'vitest'
import { openSender } from './send.ts'
import { isPublicAddress, type Resolve, resolveName, urlIssues } from './targets.ts'
import { openReceiver } from './testing/receiver.ts'

const never = new AbortController().signal
const resolving =
  (...answers: readonly string[][]): Resolve =>
  () =>
    Promise.resolve(
      (answers.length > 1 ? (answers as string[][]).shift()! : answers[0]!).map((address) => ({
        address,
        family: address.includes(':') ? 6 : 4,
      })),
    )
const senderOf = (targets: 'public' | 'any', resolve: Resolve = resolveName) => {
  const sender = openSender(targets, resolve)
  onTestFinished(() => sender.close())
  return sender
}

describe('an address', () => {
  it.each([
    ['93.184.215.14', true],
    ['8.8.8.8', true],
    ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['198.18.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::7f00:1', false],
    ['2001::1', false],
    ['2001:db8::1', false],
    ['2002:7f00:1::', false],
    ['fc00::1', false],
    ['fd00:ec2::254', false],
    ['fe80::1', false],
    ['ff02::1', false],
    ['example.com', false],
  ])('%s is public: %s', (address, is_public) => {
    expect(isPublicAddress(address)).toBe(is_public)
  })
})

describe('a target', () => {
  const saved = (url: string, resolve: Resolve) =>
    urlIssues(new URL(url).href, { targets: 'public', resolve })

  it('is saved when its name resolves to public addresses, or cannot be resolved now', async () => {
    expect(await saved('https://example.com/x', resolving(['93.184.215.14']))).toEqual([])
    expect(await saved('https://internal.example/', resolving(['93.184.215.14']))).toEqual([])
    expect(await saved('https://example.com/x', () => Promise.reject(new Error('offline')))).toEqual([])
  })

  it.each([
    ['http://example.com/', /start with https/],
    ['https://user:pass@example.com/', /not contain a user name/],
    ['https://127.0.0.1/', /not on the internet/],
    ['https://0x7f.1/', /127\.0\.0\.1 is not on the internet/],
    ['https://[::1]/', /::1 is not on the internet/],
    ['https://169.254.169.254/latest/meta-data', /not on the internet/],
    ['https://localhost/', /localhost is not on the internet/],
    [
      'http://localhost:3000/hooks',
      /For a program on your machine, run: npx atelier listen --forward-to http:\/\/localhost:3000\/hooks$/,
    ],
    ['https://shop.localhost/', /shop\.localhost is not on the internet/],
    ['https://metadata.google.internal/', /not on the internet/],
    ['https://printer.local./', /not on the internet/],
  ])('%s is not saved', async (url, reason) => {
    expect((await saved(url, resolving(['93.184.215.14'])))[0]?.msg).toMatch(reason)
  })

  it('is not saved when its name also resolves to a private address', async () => {
    expect((await saved('https://both.example/', resolving(['93.184.215.14', '10.0.0.1'])))[0]?.msg).toMatch(
      /both\.example is not on the internet/,
    )
  })

  it('is unrestricted if the operator allows it, but never contains a password', async () => {
    expect(await urlIssues('http://127.0.0.1:3000/', { targets: 'any', resolve: resolveName })).toEqual([])
    expect(
      (await urlIssues('http://a:b@127.0.0.1:3000/', { targets: 'any', resolve: resolveName }))[0]?.msg,
    ).toMatch(/not contain a user name/)
  })
})

describe('a connection', () => {
  it('is not sent to a private address, whatever the name resolved to when it was saved', async () => {
    const at = await openReceiver()
    onTestFinished(at.close)
    const rebinding = resolving(['93.184.215.14'], ['127.0.0.1'])
    const url = `https://rebinds.example:${at.port}/`
    expect(await urlIssues(url, { targets: 'public', resolve: rebinding })).toEqual([])
    const outcome = await senderOf('public', rebinding).send(url, {}, '{}', never)
    expect(outcome).toMatchObject({ http_code: null, error: expect.stringContaining('not on the internet') })
    expect(at.received).toEqual([])
  })

  it('is not sent to a private address in the url', async () => {
    const at = await openReceiver()
    onTestFinished(at.close)
    for (const url of [`https://127.0.0.1:${at.port}/`, at.url])
      expect((await senderOf('public').send(url, {}, '{}', never)).http_code).toBeNull()
    expect(at.received).toEqual([])
  })

  it('is sent to the address that was checked, and its redirects are not followed', async () => {
    const at = await openReceiver(({ path }) =>
      path === '/from' ? { status: 302, headers: { Location: '/to' } } : { status: 200 },
    )
    onTestFinished(at.close)
    let calls = 0
    const sender = senderOf('any', (host) => {
      calls++
      expect(host).toBe('shop.example')
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }])
    })
    const send = () => sender.send(`http://shop.example:${at.port}/from`, {}, '{}', never)
    expect([(await send()).http_code, (await send()).http_code]).toEqual([302, 302])
    expect(at.received.map(({ path }) => path)).toEqual(['/from', '/from'])
    expect(at.received[0]?.headers['host']).toBe(`shop.example:${at.port}`)
    expect(calls).toBe(1)
  })
})
