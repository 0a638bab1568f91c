import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Entry = {
  version?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
  resolved?: string
}

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Entry>
}
const entries = Object.entries(lock.packages)

it('has a version for every package', () => {
  const blank = entries.filter(
    ([path, entry]) => path.includes('node_modules/') && entry.link !== true && entry.version === undefined,
  )
  expect(blank.map(([path]) => path)).toEqual([])
})

// A platform build that is named but not locked makes `npm ci` reject the whole lockfile, on every platform.
it('has an entry for every platform build a package names', () => {
  const missing = entries.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => {
      const places = path
        .split('/node_modules/')
        .map((_, depth, parts) => parts.slice(0, parts.length - depth).join('/node_modules/'))
      return ![...places.map((place) => `${place}/node_modules/${name}`), `node_modules/${name}`].some(
        (place) => place in lock.packages,
      )
    }),
  )
  expect(missing).toEqual([])
})
