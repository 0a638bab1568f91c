import { createApp } from '@atelier/plumbing/http'
import { readConfig } from '@atelier/plumbing/config'
import { silentLog } from '@atelier/plumbing/testing'
import { describe, expect, it } from 'vitest'
import { createOperatorAccess, isReachable, listenHosts } from './operator-access.ts'

const secret = 'a'.repeat(64)

const open = (env: Record<string, string>) => {
  const config = readConfig(env)
  const access = createOperatorAccess(config, secret)
  const page = (path: `/${string}`, method: 'GET' | 'POST' = 'GET') => ({
    path,
    method,
    respond: () => ({ status: 200, body: 'in' }),
  })
  const app = createApp({
    pipelines: [],
    pages: [
      page('/'),
      page('/inbox'),
      page('/inbox/{name}'),
      page('/clock'),
      page('/sandbox/clock/advance', 'POST'),
    ],
    log: silentLog,
    publicUrl: config.publicUrl,
    sandbox: true,
    gate: access.gate,
  })
  const call = (path: string, init?: RequestInit) =>
    app.fetch(new Request(path.startsWith('/') ? config.publicUrl + path : path, init))
  return { access, call }
}

describe('where a server listens', () => {
  const hosts = (env: Record<string, string>) => listenHosts(readConfig(env))
  const live = {
    PAYMENTS: 'test',
    STRIPE_SECRET_KEY: 'sk_test_a',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
    STRIPE_WEBHOOK_SECRET: 'whsec_a',
  }

  it('is only this machine for a sandbox, unless HOST is set', () => {
    expect(hosts({})).toEqual(['127.0.0.1', '::1'])
    expect(hosts({ HOST: '0.0.0.0' })).toEqual(['0.0.0.0'])
    expect(hosts(live)).toBeUndefined()
  })

  it('is reachable from outside by HOST, by PUBLIC_URL, or with real payments', () => {
    const reachable = (env: Record<string, string>) => isReachable(readConfig(env))
    expect(reachable({})).toBe(false)
    expect(reachable({ HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:9' })).toBe(false)
    expect(reachable({ HOST: '0.0.0.0' })).toBe(true)
    expect(reachable({ PUBLIC_URL: 'https://try.example' })).toBe(true)
    expect(reachable(live)).toBe(true)
  })
})

describe('inbox and clock of a sandbox on this machine', () => {
  const { access, call } = open({})

  it('open without a key', async () => {
    expect(access.link('/inbox')).toBe('http://localhost:4000/inbox')
    for (const path of ['/inbox', '/inbox/x', '/clock']) expect((await call(path)).status).toBe(200)
    expect((await call('/sandbox/clock/advance', { method: 'POST' })).status).toBe(200)
  })

  it('do not open for a foreign page or a foreign name that resolves here', async () => {
    const evil = new Request('http://evil.example:4000/inbox')
    expect(access.gate('/inbox', evil)?.status).toBe(403)
    const move = await call('/sandbox/clock/advance', {
      method: 'POST',
      headers: { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' },
    })
    expect([move.status, await move.json()]).toEqual([
      403,
      expect.objectContaining({ error: 'NotPermitted', detail: expect.stringContaining('PUBLIC_URL') }),
    ])
  })
})

describe('inbox and clock of a sandbox that others can reach', () => {
  const { access, call } = open({ HOST: '0.0.0.0', PUBLIC_URL: 'https://try.example' })

  it('do not open for a stranger, but show where to find the link', async () => {
    for (const path of [
      '/inbox',
      '/inbox/x',
      '/clock',
      '/inbox?key=guess',
      '//inbox',
      '/%69nbox',
      '/clock/',
    ]) {
      const response = await call(path, { headers: { cookie: 'atelier_operator=guess' } })
      expect([path, response.status, await response.text()]).toEqual([
        path,
        403,
        expect.stringContaining('Open it with the link printed in the terminal'),
      ])
    }
    expect((await call('/sandbox/clock/advance', { method: 'POST' })).status).toBe(403)
    expect((await call('/')).status).toBe(200)
  })

  it('open by the link on the terminal, which becomes a cookie and leaves the address', async () => {
    const link = access.link('/inbox')
    const entered = await call(link)
    expect(entered.status).toBe(200)
    expect(await entered.text()).not.toContain('key=')
    expect(entered.headers.get('refresh')).toBe('0; url=/inbox')
    expect(entered.headers.get('referrer-policy')).toBe('no-referrer')
    const cookie = entered.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/)
    const [pair = ''] = cookie.split(';')
    expect((await call('/inbox', { headers: { cookie: `other=1; ${pair}` } })).status).toBe(200)
    expect((await call('/sandbox/clock/advance', { method: 'POST', headers: { cookie: pair } })).status).toBe(
      200,
    )
  })

  it('open for a program that sends the key, and for no other installation’s key', async () => {
    const key = new URL(access.link('/clock')).searchParams.get('key') ?? ''
    const move = (value: string) =>
      call('/sandbox/clock/advance', { method: 'POST', headers: { 'atelier-operator-key': value } })
    expect((await move(key)).status).toBe(200)
    const otherLink = createOperatorAccess(readConfig({ HOST: '0.0.0.0' }), 'b'.repeat(64)).link('/clock')
    expect((await move(new URL(otherLink).searchParams.get('key') ?? '')).status).toBe(403)
  })
})
