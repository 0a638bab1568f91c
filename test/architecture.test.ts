import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const packages = fileURLToPath(new URL('../packages', import.meta.url))

/** Who may import whom, as in the README's drawing of the house. */
const mayImport: Record<string, readonly string[]> = {
  contract: [],
  sdk: ['contract'],
  plumbing: ['contract'],
  painter: [],
  commerce: ['contract', 'plumbing'],
  studio: ['contract', 'sdk', 'plumbing', 'painter'],
  web: ['contract', 'sdk', 'painter'],
  atelier: ['contract', 'sdk', 'plumbing', 'commerce', 'painter', 'studio', 'web'],
}

/** Areas in the order in which they may use each other: only from later to earlier. */
const areaOrder = [
  'organizations',
  'organization-tokens',
  'meters',
  'custom-fields',
  'products',
  'discounts',
  'customers',
  'customer-sessions',
  'checkouts',
  'checkout-links',
  'orders',
  'subscriptions',
  'refunds',
  'demo',
]

const webEntries = ['studio', 'checkout', 'portal', 'dashboard']

type Import = { from: string; file: string; specifier: string; typeOnly: boolean }

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    // Folders that begin with `dist` are built; those of other tests come and go.
    if (/^(node_modules|dist.*|public|photos)$/.test(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : /\.tsx?$/.test(entry.name) ? [path] : []
  })

const importsOf = (file: string): Import[] => {
  const from = relative(packages, file).split(sep)[0] ?? ''
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g
  return [...readFileSync(file, 'utf8').matchAll(pattern)].map((match) => ({
    from,
    file: relative(packages, file),
    specifier: match[2] ?? match[3] ?? '',
    typeOnly: match[1] !== undefined,
  }))
}

const files = readdirSync(packages).flatMap((name) => filesBelow(join(packages, name)))
const shipped = files.filter((file) => !/\.test\.tsx?$/.test(file) && !file.includes(`${sep}testing${sep}`))
const imports = shipped.flatMap(importsOf)

describe('who may import whom', () => {
  it('keeps to the packages below', () => {
    const broken = imports.flatMap(({ from, file, specifier }) => {
      const target = /^@atelier\/([\w-]+)/.exec(specifier)?.[1]
      if (target === undefined || target === from || mayImport[from]?.includes(target)) return []
      return [
        `${file} imports ${specifier}; ${from} may import only: ${mayImport[from]?.join(', ') || 'nothing of ours'}.`,
      ]
    })
    expect(broken).toEqual([])
  })

  it('never reaches into another package by path', () => {
    const broken = imports.flatMap(({ from, file, specifier }) => {
      if (!specifier.startsWith('.')) return []
      const target = relative(packages, resolve(packages, dirname(file), specifier)).split(sep)[0]
      return target === from
        ? []
        : [`${file} reaches into ${target} by path; import @atelier/${target} instead.`]
    })
    expect(broken).toEqual([])
  })

  it('keeps the words of the reference out of pages and clients', () => {
    const broken = imports.flatMap(({ from, file, specifier }) => {
      const isWords =
        /^@atelier\/contract\/(?:descriptions|openapi)/.test(specifier) ||
        /\/(?:descriptions\/|openapi)/.test(specifier)
      const isReference = /^contract\/src\/(?:descriptions\/|openapi)/.test(file) || from === 'atelier'
      return isWords && !isReference ? [`${file} imports ${specifier}, which only the reference needs.`] : []
    })
    expect(broken).toEqual([])
    expect(imports.filter(({ specifier }) => specifier.includes('/descriptions/')).length).toBeGreaterThan(0)
  })

  it('keeps each framework in its one room', () => {
    const rooms: Record<string, RegExp> = {
      hono: /^plumbing\/src\/http\//,
      '@hono/node-server': /^plumbing\/src\/http\//,
      'graphile-worker': /^plumbing\/src\/jobs\//,
      nodemailer: /^plumbing\/src\/mail\//,
      '@aws-sdk/client-s3': /^plumbing\/src\/storage\//,
      sharp: /^painter\/src\//,
    }
    const broken = imports.flatMap(({ file, specifier }) => {
      const name = Object.keys(rooms).find((room) => specifier === room || specifier.startsWith(`${room}/`))
      return name === undefined || rooms[name]?.test(file)
        ? []
        : [`${file} imports ${specifier}, which belongs to ${rooms[name]}.`]
    })
    expect(broken).toEqual([])
  })

  it('keeps the web entries apart', () => {
    const broken = imports.flatMap(({ from, file, specifier }) => {
      if (from !== 'web' || !specifier.startsWith('.')) return []
      const own = file.split(sep)[1] ?? ''
      const target =
        relative(join(packages, 'web'), resolve(packages, dirname(file), specifier)).split(sep)[0] ?? ''
      return webEntries.includes(own) && webEntries.includes(target) && own !== target
        ? [`${file} imports from ${target}; the web entries share only ui/ and lib/.`]
        : []
    })
    expect(broken).toEqual([])
  })

  it('lets areas use each other through index.ts, and only downstream', () => {
    const broken = imports.flatMap(({ from, file, specifier }) => {
      if (from !== 'commerce' || !specifier.startsWith('.')) return []
      const own = /^commerce\/src\/areas\/([\w-]+)\//.exec(file.split(sep).join('/'))?.[1]
      const path = relative(packages, resolve(packages, dirname(file), specifier))
        .split(sep)
        .join('/')
      const target = /^commerce\/src\/areas\/([\w-]+)\/(.+)$/.exec(path)
      if (own === undefined || target === null || target[1] === own) return []
      if (target[2] !== 'index.ts')
        return [`${file} may not import ${path}; use areas/${target[1]}/index.ts.`]
      const [earlier, later] = [areaOrder.indexOf(target[1] ?? ''), areaOrder.indexOf(own)]
      if (earlier === -1 || later === -1)
        return [`${file}: say in the order of areas where ${own} and ${target[1]} stand.`]
      return earlier < later
        ? []
        : [`${file} uses ${target[1]}, which stands after ${own} in the order of areas.`]
    })
    expect(broken).toEqual([])
  })
})

describe('time and configuration', () => {
  it('asks only the clock for the time on the server', () => {
    const server = shipped.filter(
      (file) => /packages\/(commerce|studio|plumbing)\//.test(file) && !/plumbing\/src\/clock\//.test(file),
    )
    const broken = server.filter((file) => /Date\.now\(\)|new Date\(\)/.test(readFileSync(file, 'utf8')))
    expect(broken.map((file) => relative(packages, file))).toEqual([])
  })

  it('reads the environment in one place', () => {
    const broken = shipped.filter(
      (file) => !/plumbing\/src\/config\//.test(file) && /process\.env\b/.test(readFileSync(file, 'utf8')),
    )
    expect(broken.map((file) => relative(packages, file))).toEqual([])
  })
})
