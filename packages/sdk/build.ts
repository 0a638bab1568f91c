import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as everything from '@atelier/contract'
import { type Plugin, rolldown } from 'rolldown'
import type { $ZodTypes } from 'zod/v4/core'
import { endpointsText } from './src/publish/shape-text.ts'
import { titleOf, typesText } from './src/publish/type-text.ts'
import { shapeOf } from './src/shape/shape-of.ts'
import type { Shape } from './src/shape/shape.ts'

const sdkFolder = fileURLToPath(new URL('.', import.meta.url))
const { contract } = everything
const areas = Object.keys(contract)

/** Routes for frameworks, which call the published client. */
const adapters = ['express', 'hono', 'next']
/** Entry that only replaces `fetch` and exports nothing, by its file in `src`. */
const withoutExports = 'redirect'
/** Entries that are bundled alone, by their file in `src`. */
const otherEntries = ['browser/embed', 'browser/react', 'adapters/verify-webhook', withoutExports]
/** Names of entries that differ from those of their files. */
const entryNames: Readonly<Record<string, string>> = { 'verify-webhook': 'webhooks' }
const entryOf = (file: string): string => entryNames[basename(file)] ?? basename(file)
/** Optional peer dependencies, for the entries that use them. */
const peers = { express: '>=4', hono: '>=4', next: '>=14', react: '>=18' }

/** Returns the file name of an area: `customer-portal` for `customerPortal`. */
const fileNameOf = (area: string): string => area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Kinds of schema that get a named type. */
const namedKinds = new Set(['object', 'union', 'enum', 'record'])

/** Returns the names of the shapes of exported schemas, which become named types. */
const namedShapes = (): Map<Shape, string> => {
  const names = new Map<Shape, string>()
  for (const [name, value] of Object.entries(everything)) {
    if (typeof value !== 'object' || value === null || !('_zod' in value)) continue
    const schema = value as unknown as $ZodTypes
    if (!namedKinds.has(schema._zod.def.type)) continue
    const shape = shapeOf(schema)
    if (!names.has(shape)) names.set(shape, name)
  }
  return names
}

/** Writes the source of the entries, which share one module with the endpoints as data. */
const writeSource = (folder: string): Record<string, string> => {
  writeFileSync(join(folder, 'endpoints.js'), endpointsText(contract))
  const entries: Record<string, string> = {}
  const writeEntry = (file: string, create: string, used: readonly string[], endpoints: string) => {
    entries[file] = join(folder, `${file}.ts`)
    writeFileSync(
      entries[file],
      `import { methodsOf } from '${sdkFolder}src/methods.ts'\nimport { shapeChecks } from '${sdkFolder}src/shape/validate.ts'\nimport { ${used.join(', ')} } from './endpoints.js'\nexport * from '${sdkFolder}src/publish/surface.ts'\nexport const ${create} = (options = {}) => methodsOf(${endpoints}, options, shapeChecks)\n`,
    )
  }
  for (const area of areas) writeEntry(fileNameOf(area), `create${titleOf(area)}`, [area], area)
  writeEntry('index', 'createClient', areas, `{ ${areas.join(', ')} }`)
  for (const name of adapters) entries[name] = join(sdkFolder, `src/adapters/${name}.ts`)
  return entries
}

/** Makes the adapters import the client of the entry `index`, whose endpoints are data. */
const publishedClient = (folder: string): Plugin => ({
  name: 'published-client',
  resolveId: (source) => (source === '../client.ts' ? join(folder, 'index.ts') : null),
})

/** Shapes of the objects in webhooks, by the names of their events. */
const webhookShapes = new Map(
  Object.entries(everything.webhookData).map(([type, schema]) => [type, shapeOf(schema)] as const),
)

/** Writes the declarations: generated ones for the calls, those of the compiler for everything else. */
const writeTypes = (folder: string, out: string): void => {
  const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))
  const project = join(sdkFolder, 'tsconfig.types.json')
  execFileSync(process.execPath, [compiler, '--project', project, '--outDir', folder])
  const compiled = (from: string, to: string) =>
    writeFileSync(
      join(out, to),
      readFileSync(join(folder, from), 'utf8')
        .replaceAll('@atelier/contract/primitives/api-errors', './api-errors.js')
        .replaceAll('@atelier/contract', './calls.js')
        .replaceAll(/from '(?:\.\.?\/)+([\w-]+)\.ts'/g, "from './$1.js'"),
    )
  compiled('contract/src/primitives/api-errors.d.ts', 'api-errors.d.ts')
  const emitted = new Set<string>()
  /** Writes the declarations of a file, and of the files that it imports. */
  const declare = (file: string): void => {
    if (emitted.has(file)) return
    emitted.add(file)
    const from = `sdk/src/${file}.d.ts`
    compiled(from, `${basename(file)}.d.ts`)
    for (const [, imported = ''] of readFileSync(join(folder, from), 'utf8').matchAll(
      /'(\.[\w./-]+)\.tsx?'/g,
    ))
      declare(join(dirname(file), imported))
  }
  for (const file of [
    'publish/surface',
    ...otherEntries.filter((file) => file !== withoutExports),
    ...adapters.map((name) => `adapters/${name}`),
  ])
    declare(file)
  writeFileSync(
    join(out, 'calls.d.ts'),
    `import type { CallOptions } from './options.js'\nimport type { Listing } from './pages.js'\n${typesText(contract, namedShapes(), webhookShapes)}`,
  )
  const head = `import type { ClientOptions } from './options.js'\nexport * from './surface.js'\nexport type * from './calls.js'\n`
  for (const area of areas)
    writeFileSync(
      join(out, `${fileNameOf(area)}.d.ts`),
      `${head}import type { ${titleOf(area)}Client } from './calls.js'\n/** A client of this area alone. */\nexport declare const create${titleOf(area)}: (options?: ClientOptions) => ${titleOf(area)}Client\n`,
    )
  writeFileSync(join(out, `${withoutExports}.d.ts`), 'export {}\n')
  writeFileSync(join(out, 'webhooks.d.ts'), `export * from './verify-webhook.js'\n`)
  writeFileSync(
    join(out, 'index.d.ts'),
    `${head}import type { ${areas.map((area) => `${titleOf(area)}Client`).join(', ')} } from './calls.js'\n/** Every call of the public API, by area. */\nexport interface Client {\n${areas.map((area) => `  readonly ${area}: ${titleOf(area)}Client`).join('\n')}\n}\n/** A client of the whole public API. */\nexport declare const createClient: (options?: ClientOptions) => Client\n`,
  )
}

/** Writes `package.json` and the README: ECMAScript modules with types, without dependencies. */
const writePackage = (out: string): void => {
  const { name, version, type, sideEffects } = JSON.parse(
    readFileSync(join(sdkFolder, 'package.json'), 'utf8'),
  ) as Record<string, unknown>
  const exported = (file: string) => ({ types: `./${file}.d.ts`, default: `./${file}.js` })
  writeFileSync(
    join(out, 'package.json'),
    JSON.stringify(
      {
        name,
        version,
        type,
        sideEffects,
        engines: { node: '>=20' },
        peerDependencies: peers,
        peerDependenciesMeta: Object.fromEntries(
          Object.keys(peers).map((peer) => [peer, { optional: true }]),
        ),
        exports: Object.fromEntries([
          ['.', exported('index')],
          ...areas.map((area) => [`./${fileNameOf(area)}`, exported(fileNameOf(area))]),
          ...[...adapters, ...otherEntries].map((file) => [`./${entryOf(file)}`, exported(entryOf(file))]),
          ['./package.json', './package.json'],
        ]),
      },
      null,
      2,
    ),
  )
  cpSync(join(sdkFolder, 'README.md'), join(out, 'README.md'))
}

const out = process.argv[2] ?? join(sdkFolder, 'dist')
const folder = join(out, '.source')
rmSync(out, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const bundle = await rolldown({
  input: writeSource(folder),
  platform: 'neutral',
  plugins: [publishedClient(folder)],
})
await bundle.write({
  dir: out,
  format: 'esm',
  chunkFileNames: ({ moduleIds }) =>
    moduleIds.some((id) => id.includes('/src/adapters/')) ? 'routes.js' : 'calls.js',
})
for (const alone of otherEntries) {
  const input = join(sdkFolder, `src/${alone}.ts${alone === 'browser/react' ? 'x' : ''}`)
  const file = await rolldown({ input, platform: 'neutral', external: [/^react/] })
  await file.write({ file: join(out, `${entryOf(alone)}.js`), format: 'esm' })
}
writeTypes(folder, out)
writePackage(out)
rmSync(folder, { recursive: true })
process.stdout.write(`The package is in ${out}.\n`)
