import * as api from '@atelier/contract'
import { encodeQuery } from '@atelier/contract/primitives/encode-query'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ownOrganizations } from './client.ts'

it('the page requests the first call of its script together with the script', () => {
  const page = readFileSync(new URL('index.html', import.meta.url), 'utf8')
  const [, address] = /<link rel="preload" as="fetch" href="([^"]+)" crossorigin \/>/.exec(page) ?? []
  expect(address).toBe(`${api.organizations.list.path}?${encodeQuery(ownOrganizations.query)}`)
})
