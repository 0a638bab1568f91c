import { afterEach, describe, expect, it, vi } from 'vitest'
import { fromEnvironment } from './send.ts'
import { createClient } from './index.ts'
import { customer } from './testing/customer.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

describe('the environment', () => {
  it('adds the token where none was passed', async () => {
    vi.stubEnv('ATELIER_ACCESS_TOKEN', 'atelier_oat_environment')
    const tokens: (string | null)[] = []
    const client = createClient({
      serverURL: 'http://here',
      fetch: (request) => {
        tokens.push(request.headers.get('authorization'))
        return Response.json(customer)
      },
    })
    await client.customers.get({ path: { id: customer.id } })
    await client.customers.get({ path: { id: customer.id } }, { accessToken: 'Bearer own' })
    expect(tokens).toEqual(['Bearer atelier_oat_environment', 'Bearer own'])
  })

  it('is not required without one', () => {
    vi.stubGlobal('process', undefined)
    expect(fromEnvironment('ATELIER_ACCESS_TOKEN')).toBeUndefined()
    const denied = {
      get env(): never {
        throw new Error('Requires env access.')
      },
    }
    vi.stubGlobal('process', denied)
    expect(fromEnvironment('ATELIER_ACCESS_TOKEN')).toBeUndefined()
  })
})
