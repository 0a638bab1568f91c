import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findEmbeddedPostgres } from '@atelier/plumbing/database'

const repository = fileURLToPath(new URL('..', import.meta.url))

/** A running product, as far as other processes can use it. */
export type RunningProduct = {
  readonly url: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string
  /** An access token of the demo organization that outlasts every move of the clock, once one was made. */
  readonly accessToken?: string
  /** The link by which the first owner signs in once, as the start prints it. */
  readonly ownerLink: string
  /** The cookie of the first owner, once they have signed in. */
  readonly ownerCookie?: string
}

export type Product = RunningProduct & {
  readonly process: ChildProcess
  /** Milliseconds from the start of the process to its ready line. */
  readonly readyAfterMs: number
  /** What it has printed so far. */
  printed(): string
  /** Stops it as Ctrl-C does and waits until it is gone. */
  stop(): Promise<void>
  /** Ends it without any chance to clean up. */
  kill(): Promise<void>
}

/** A port that is free at this moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

/** An empty data folder that the database's account can pass through, so that the cluster goes into it. */
export const newDataDir = (): string => {
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-data-'))
  chmodSync(dataDir, 0o711)
  return dataDir
}

export const removeDataDir = (dataDir: string): void =>
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })

const gone = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })

export type ProductOptions = {
  readonly dataDir?: string
  readonly port?: number
  /** A database with its migrations; by default the product starts one of its own. */
  readonly databaseUrl?: string | undefined
  readonly env?: Record<string, string>
}

/** The environment in which a command finds the data folder, the port and the database of a product. */
export const environmentOf = ({
  port,
  dataDir,
  databaseUrl,
}: {
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
}): NodeJS.ProcessEnv => ({
  ...process.env,
  PORT: String(port),
  DATA_DIR: dataDir,
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
})

/** Runs a command of the built product beside a running one, and returns its output. */
const runCommand = (product: RunningProduct, words: readonly string[]): string =>
  execFileSync(process.execPath, ['packages/atelier/dist/atelier.js', ...words], {
    cwd: repository,
    encoding: 'utf8',
    env: environmentOf(product),
  }).trim()

/** Starts the built product in a process of its own and waits for its ready line. Rejects with its output when it ends before. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? newDataDir()
  const { databaseUrl } = options
  const started = performance.now()
  const child = spawn(process.execPath, ['packages/atelier/dist/atelier.js', 'start'], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environmentOf({ port, dataDir, databaseUrl }), ...options.env },
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-20_000)
      if (/is ready at http/.test(output)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) =>
      reject(new Error(`The product ended with ${code} before it was ready:\n${output}`)),
    )
  })
  const readyAfterMs = performance.now() - started
  return {
    url: `http://localhost:${port}`,
    port,
    dataDir,
    ownerLink: /http\S+\/login\/link\S+/.exec(output)?.[0] ?? '',
    databaseUrl: databaseUrl ?? findEmbeddedPostgres(dataDir)?.url ?? '',
    process: child,
    readyAfterMs,
    printed: () => output,
    async stop() {
      child.kill('SIGINT')
      await gone(child)
    },
    async kill() {
      child.kill('SIGKILL')
      await gone(child)
    },
  }
}

/** A link that signs a person in once, as an owner of the demo organization of a running product. */
export const ownerLinkOf = (product: RunningProduct, email: string): string =>
  runCommand(product, ['owner', email])

const createToken = (product: RunningProduct): string => runCommand(product, ['token', '--expires', 'never'])

const tokens = new WeakMap<RunningProduct, string>()

/** An access token of the demo organization of a running product, which outlasts every move of the clock; the same each time. */
export const tokenOf = (product: RunningProduct): string => {
  const token = product.accessToken ?? tokens.get(product) ?? createToken(product)
  tokens.set(product, token)
  return token
}
