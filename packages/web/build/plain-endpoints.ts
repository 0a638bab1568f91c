import { type Area, type Endpoint, isEndpoint } from '@atelier/contract/primitives/endpoint'
import type { Plugin } from 'vite'

const isArea = (value: unknown): value is Area =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every((entry) => typeof entry === 'object' && entry !== null && isEndpoint(entry))

/** Parts of an endpoint that a call without validation and its page need. */
const plain = ({ method, path, status, encoding, stream, changes }: Endpoint) => ({
  method,
  path,
  status,
  encoding,
  stream,
  changes,
})

/** Source of an area, with one export per endpoint: a bundler drops those that no page uses. */
const areaSource = (area: Area): string =>
  Object.entries(area)
    .map(
      ([name, endpoint], i) =>
        `const e${i} = ${JSON.stringify(plain(endpoint))}\nexport { e${i} as ${name} }`,
    )
    .join('\n')

/**
 * Replaces endpoints of the contract by their method, path, status and encoding: the script of a page that names an
 * endpoint contains neither its schemas nor zod. All else in a module of the contract stays. For applications that make
 * their calls without validation (`createUncheckedCall`). In development and in tests, which no bundler shortens, they
 * read the same parts of the full endpoints.
 */
export const plainEndpoints: Plugin = {
  name: 'plain-endpoints',
  load: {
    filter: { id: { include: /packages[\\/]contract[\\/]src[\\/]areas[\\/]/, exclude: /\?schemas$/ } },
    async handler(id) {
      const [file = '', query = ''] = id.split('?')
      const exported = (await import(file)) as Readonly<Record<string, unknown>>
      const area = exported[query]
      if (isArea(area)) return areaSource(area)
      const names = Object.keys(exported).filter((name) => isArea(exported[name]))
      if (names.length === 0) return undefined
      // An explicit export replaces that of the same name from `export *`.
      return [
        `export * from ${JSON.stringify(`${file}?schemas`)}`,
        ...names.map((name) => `export * as ${name} from ${JSON.stringify(`${file}?${name}`)}`),
      ].join('\n')
    },
  },
}
