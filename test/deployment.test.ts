import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commerceBuckets } from '@atelier/commerce'
import { studioBuckets } from '../packages/studio/src/buckets.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Settings of the compose file itself, which the server does not read. */
const ofCompose = [
  'SITE',
  'STORAGE_SITE',
  'STORAGE_HOST',
  'STORAGE_URL',
  'POSTGRES_PASSWORD',
  'STORAGE_PASSWORD',
]

const sourceFiles = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(folder, file))

it('the example of settings names those that exist', () => {
  const documented = new Set(
    [...read('docs/settings.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
  )
  const namedVariables = [...read('deploy/example.env').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name = '']) => name,
  )
  expect(namedVariables.length).toBeGreaterThan(5)
  expect(namedVariables.filter((name) => !ofCompose.includes(name) && !documented.has(name))).toEqual([])
})

it('the image installs only from the manifests, of every package, before the source is copied', () => {
  const [beforeInstall = ''] = read('Dockerfile').split('RUN npm ci')
  const copied = [...beforeInstall.matchAll(/^COPY (\S+\/package\.json) /gm)].map(([, path = '']) => path)
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/package.json`)
  expect(copied.toSorted()).toEqual(packages.toSorted())
  expect(beforeInstall).not.toMatch(/^COPY \. \.$/m)
})

it('compose.yaml requires no setting that the example omits', () => {
  const namedVariables = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name)
  expect(namedVariables.length).toBeGreaterThan(5)
  expect(
    namedVariables.filter((name) => !new RegExp(`^${name}=`, 'm').test(read('deploy/example.env'))),
  ).toEqual([])
})

it('compose.yaml creates the buckets of the product, of which everyone may read one and list none', () => {
  const [, buckets = ''] = /mc mb --ignore-existing (.+)/.exec(read('compose.yaml')) ?? []
  const created = buckets.split(' ').map((bucket) => bucket.replace('storage/', ''))
  expect(created.toSorted()).toEqual([...new Set<string>([...commerceBuckets, ...studioBuckets])].toSorted())
  const policy = JSON.parse(read('deploy/images-bucket.json')) as { Statement: { Action: string[] }[] }
  expect(policy.Statement.flatMap(({ Action }) => Action)).toEqual(['s3:GetObject'])
})

it('the settings with their secrets go neither into the image nor into the repository', () => {
  expect(read('.dockerignore').split('\n')).toContain('.env')
  expect(read('.gitignore').split('\n')).toContain('/.env')
})

it('the dashboard shows metrics and labels that exist', () => {
  const names = ['packages/plumbing/src', 'packages/commerce/src/developers/webhooks']
    .flatMap(sourceFiles)
    .flatMap((file) => [...read(file).matchAll(/'((?:[a-z0-9]+\.)+[a-z0-9_.]+)'/g)])
    .map(([, name = '']) => name.replaceAll('.', '_'))
  const knownNames = new Set(names)
  const dashboard = JSON.parse(read('deploy/grafana-dashboard.json')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const used = queries.flatMap((query) => query.match(/\b[a-z0-9]+(?:_[a-z0-9]+)+\b/g) ?? [])
  const ofPrometheus = new Set(['histogram_quantile', '__rate_interval', 'rate_interval'])
  const unknown = used
    .filter((name) => !ofPrometheus.has(name))
    .filter((name) => !knownNames.has(name.replace(/_(bucket|count|sum|total)$/, '')))
  expect(queries.length).toBeGreaterThan(10)
  expect(unknown).toEqual([])
})
