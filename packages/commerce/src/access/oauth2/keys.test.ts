import { days } from '@atelier/plumbing/clock'
import { silentLog } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { currentKey, openKey } from './keys.ts'
import { openProvider, type Provider } from './testing/open-provider.ts'

let provider: Provider
let owner: string
beforeAll(async () => {
  provider = await openProvider()
  owner = await provider.addPerson('owner')
})
afterAll(() => provider.close())
beforeEach(() => provider.signIn(owner))

describe('the keys that sign', () => {
  const published = async () => {
    const { keys } = (await (await provider.send('/.well-known/jwks.json')).json()) as {
      keys: { kid: string }[]
    }
    return keys.map(({ kid }) => kid)
  }
  const kidOf = (token: string): string =>
    (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid

  it('are created once by any number of concurrent requests, and are not readable in the database', async () => {
    const { database } = provider
    await database.db.deleteFrom('oauth2_signing_keys').execute()
    const response = await Promise.all(Array.from({ length: 8 }, published))
    expect(new Set(response.flat()).size).toBe(1)
    const rows = await database.db.selectFrom('oauth2_signing_keys').selectAll().execute()
    expect(rows.map(({ private_key }) => private_key.toString('latin1')).join('')).not.toContain('PRIVATE')
  })

  it('follow each other every 90 days, the old one published until its tokens have expired', async () => {
    const client = await provider.register()
    const before = await provider.tokensFor(client)
    const [first] = await published()
    expect(kidOf(before.id_token)).toBe(first)
    provider.clock.advance(days(90))
    await provider.runJobs()
    const both = await published()
    expect(both).toHaveLength(2)
    expect(both).toContain(first)
    provider.signIn(owner)
    const after = await provider.tokensFor(client)
    expect(kidOf(after.id_token)).not.toBe(first)
    provider.clock.advance(days(1))
    await provider.runJobs()
    expect(await published()).toEqual([kidOf(after.id_token)])
  })

  it('are replaced when the server secret was changed, with a log line about it', async () => {
    const { database, clock, secret } = provider
    const messages: string[] = []
    const log = { ...silentLog, warn: (_: object, sentence: string) => messages.push(sentence) }
    const before = await currentKey({ database, clock, log, secret })
    const changed = { database, clock, log, secret: 'f'.repeat(64) }
    const created = await Promise.all(Array.from({ length: 5 }, () => currentKey(changed)))
    expect(new Set(created.map(({ id }) => id)).size).toBe(1)
    expect(created[0]?.id).not.toBe(before.id)
    await openKey(changed, created[0] ?? before)
    await expect(openKey(changed, before)).rejects.toThrow()
    expect(messages).toHaveLength(1)
    expect(messages[0]).toContain('ATELIER_SECRET')
    // A process that still has the old secret keeps its own key; both are published.
    expect((await currentKey({ ...changed, secret })).id).toBe(before.id)
    expect(await published()).toEqual(expect.arrayContaining([before.id, created[0]?.id]))
    clock.advance(days(91))
    await provider.runJobs()
    clock.advance(days(2))
    await provider.runJobs()
    expect(await published()).toHaveLength(1)
  })
})
