import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findEmbeddedPostgres } from '@atelier/plumbing/database'

const repository = fileURLToPath(new URL('..', import.meta.url))

/** Properties of a running product that other processes need. */
export type RunningProduct = {
  readonly url: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string
  /** Access token of the demo organization without expiry, once created. */
  readonly accessToken?: string
  /** Single-use sign-in link of the first owner, as printed at the start. */
  readonly ownerLink: string
  /** Cookie of the first owner, once signed in. */
  readonly ownerCookie?: string
}

export type Product = RunningProduct & {
  readonly process: ChildProcess
  /** Milliseconds from the start of the process to its ready line. */
  readonly readyAfterMs: number
  /** Output so far. */
  printed(): string
  /** Stops it as Ctrl-C does and waits for its exit. */
  stop(): Promise<void>
  /** Kills it without any chance to clean up. */
  kill(): Promise<void>
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })

/** Returns a free port, below the range of outgoing connections. */
export const freePort = async (): Promise<number> => {
  const port = 10_000 + Math.floor(Math.random() * 20_000)
  return (await isFree(port)) ? port : freePort()
}

/**
 * Creates an empty data folder that the database's account can traverse, so that the cluster is created
 * inside it.
 */
export const newDataDir = (): string => {
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-data-'))
  chmodSync(dataDir, 0o711)
  return dataDir
}

export const removeDataDir = (dataDir: string): void =>
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })

const exitOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })

export type ProductOptions = {
  readonly dataDir?: string
  readonly port?: number
  /** Migrated database; by default the product starts its own. */
  readonly databaseUrl?: string | undefined
  readonly env?: Record<string, string>
}

/** Environment of a command for the data folder, the port and the database of a product. */
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

/** Runs a command of the built product next to a running one, and returns its output. */
const runCommand = (product: RunningProduct, words: readonly string[]): string =>
  execFileSync(process.execPath, ['packages/atelier/dist/atelier.js', ...words], {
    cwd: repository,
    encoding: 'utf8',
    env: environmentOf(product),
  }).trim()

/**
 * Starts the built product in its own process and waits for its ready line. Rejects with its output when it
 * exits earlier.
 */
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
      await exitOf(child)
    },
    async kill() {
      child.kill('SIGKILL')
      await exitOf(child)
    },
  }
}

/** Returns a single-use link that signs a person in, as an owner of a running product's demo organization. */
export const ownerLinkOf = (product: RunningProduct, email: string): string =>
  runCommand(product, ['owner', email])

const createToken = (product: RunningProduct): string => runCommand(product, ['token', '--expires', 'never'])

/** Tokens by data folder: a product that is started again keeps its own, and the command takes a second. */
const tokens = new Map<string, string>()

/** Returns an access token of a running product's demo organization, without expiry; the same each time. */
export const tokenOf = (product: RunningProduct): string => {
  const token = product.accessToken ?? tokens.get(product.dataDir) ?? createToken(product)
  tokens.set(product.dataDir, token)
  return token
}
