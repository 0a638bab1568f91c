import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

const pathOf = (relative) => fileURLToPath(new URL(relative, import.meta.url))
const ours = /^@atelier\//
const relative = /^[./]/
/** npm installs these beside commerce, where the bundle could not find them. */
const besideCommerce = /^(better-auth|@better-auth|@noble)(\/|$)/
/** npm installs parts of these beside plumbing, because others want older ones; the interface between them is one for all. */
const besidePlumbing = /^@opentelemetry\/(?!api$)/
/** Packages of hundreds of files, which load several times as fast as one: a third of the time of every start. */
const manyFiles = /^(stdnum|kysely|stripe|zod|hono|@hono|jose|@simplewebauthn|@peculiar)(\/|$)/

/** One bundle of our own source for the server, one for each kind of thread and process; other packages from the registry stay outside. */
await build({
  input: {
    atelier: pathOf('src/main.ts'),
    'painter-worker': pathOf('../painter/src/workers/painter-worker.ts'),
    'helper-worker': pathOf('../painter/src/workers/helper-worker.ts'),
    'heic-worker': pathOf('../painter/src/workers/heic-worker.ts'),
    'decoder-process': pathOf('../painter/src/decoder/decoder-process.ts'),
    'safety-worker': pathOf('../painter/src/workers/safety-worker.ts'),
  },
  platform: 'node',
  external: (id) =>
    builtinModules.includes(id) ||
    id.startsWith('node:') ||
    ![ours, relative, besideCommerce, besidePlumbing, manyFiles].some((inside) => inside.test(id)),
  output: { dir: pathOf('dist'), format: 'esm', sourcemap: true, cleanDir: true },
})
