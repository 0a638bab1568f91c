import { repositories } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { expect, it } from 'vitest'
import { readRepositories } from './read-repositories.ts'

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const repository = (number: number) => ({
  id: id(number),
  platform: 'github',
  isPrivate: true,
  name: `repository-${number}`,
  description: null,
  stars: null,
  license: null,
  homepage: null,
  profileSettings: null,
  organization: {
    id: id(0),
    platform: 'github',
    name: 'atelier',
    avatarUrl: 'https://example.com/avatar.png',
    isPersonal: false,
    bio: null,
    prettyName: null,
    company: null,
    blog: null,
    location: null,
    email: null,
    twitterUsername: null,
    organizationId: id(0),
  },
  internalOrganization: null,
})

/** Returns the call on a server with this number of repositories, and the requested pages. */
const readOf = (count: number) => {
  const pages: number[] = []
  const client = createClientFor(
    { repositories },
    {
      serverURL: 'https://atelier.example',
      fetch: (request) => {
        const { searchParams } = new URL(new Request(request).url)
        const page = Number(searchParams.get('page') ?? 1)
        pages.push(page)
        const numbers = Array.from({ length: count }, (_, i) => i).slice((page - 1) * 100, page * 100)
        const pagination = { total_count: count, max_page: Math.ceil(count / 100) }
        return Promise.resolve(Response.json({ items: numbers.map(repository), pagination }))
      },
    },
  )
  return { pages, read: readRepositories(client.repositories.list) }
}

it('reads the repositories of all pages', async () => {
  const { pages, read } = readOf(250)
  const { items, isCut } = await read({ organization_id: id(0) })
  expect(items.map(({ name }) => name)).toEqual(Array.from({ length: 250 }, (_, i) => `repository-${i}`))
  expect([pages, isCut]).toEqual([[1, 2, 3], false])
})

it('reads a thousand at most, and says that there are more', async () => {
  const { pages, read } = readOf(2500)
  const { items, isCut } = await read({ organization_id: id(0) })
  expect([items.length, pages.length, isCut]).toEqual([1000, 10, true])
  expect((await readOf(1000).read({ organization_id: id(0) })).isCut).toBe(false)
})
