import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** ClickHouse server for tests. */
type TestClickHouse = { readonly url: string; readonly close: () => Promise<void> }

type Session = {
  queryAsync(sql: string): Promise<{ text(): string }>
  close(): void
}
const isChdb = (loaded: unknown): loaded is { Session: new (path: string) => Session } =>
  typeof loaded === 'object' && loaded !== null && 'Session' in loaded

/** Loads the package `chdb` from the folder in `CHDB`, or from next to this repository's packages. */
const loadChdb = () => {
  const from = process.env['CHDB'] ?? process.cwd()
  if (!existsSync(join(from, 'node_modules', 'chdb'))) return undefined
  const loaded: unknown = createRequire(join(from, 'index.js'))('chdb')
  return isChdb(loaded) ? loaded : undefined
}

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(z.parse(z.instanceof(Buffer), chunk))
  return Buffer.concat(chunks).toString()
}

/** URL parameters that are not statement settings. */
const notSettings = new Set(['query', 'query_id', 'database', 'session_id', 'role', 'default_format'])

/** Converts an HTTP request to ClickHouse into statements of the engine; the last is the statement itself. */
const statementsOf = (address: URL, body: string): string[] => {
  const namedQuery = address.searchParams.get('query')
  const settings = [...address.searchParams].filter(([name]) => !notSettings.has(name))
  if (!address.searchParams.has('insert_deduplication_token'))
    settings.push(['insert_deduplication_token', ''])
  return [
    ...settings.map(([name, value]) => `set ${name} = ${quote(value)}`),
    namedQuery === null ? body : `${namedQuery}\n${body}`,
  ]
}

/**
 * Serves the embedded engine over the part of ClickHouse's HTTP interface that `@clickhouse/client` uses.
 * Handles a single request at a time.
 */
const serve = (session: Session): Promise<TestClickHouse> => {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<string>): Promise<string> => {
    const ownWork = last.then(work)
    last = ownWork.catch(() => undefined)
    return ownWork
  }
  const answer = async (request: IncomingMessage): Promise<string> => {
    const statements = statementsOf(new URL(request.url ?? '/', 'http://localhost'), await bodyOf(request))
    return inTurn(async () => {
      let text = ''
      for (const statement of statements) text = (await session.queryAsync(statement)).text()
      return text
    })
  }
  const server = createServer({ maxHeaderSize: 8_000_000 }, (request, response) => {
    answer(request).then(
      (text) => response.end(text),
      (error: unknown) => {
        response.statusCode = 500
        response.end(error instanceof Error ? error.message : String(error))
      },
    )
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      resolve({
        url: `http://127.0.0.1:${port}`,
        close: async () => {
          server.closeAllConnections()
          await new Promise((closed) => server.close(closed))
          await last
          session.close()
        },
      })
    })
  })
}

/**
 * Returns the ClickHouse of `CLICKHOUSE_URL`, or the embedded engine if installed; undefined without either.
 */
export const findTestClickHouse = async (): Promise<TestClickHouse | undefined> => {
  const url = process.env['CLICKHOUSE_URL']
  if (url !== undefined) {
    // Batches of other tests have the same numbers: each test has its own database.
    const database = `atelier_test_${crypto.randomUUID().replaceAll('-', '')}`
    const run = (query: string) => fetch(url, { method: 'POST', body: query })
    await run(`create database ${database}`)
    return {
      url: new URL(`/${database}`, url).href,
      close: async () => void (await run(`drop database ${database}`)),
    }
  }
  const chdb = loadChdb()
  if (chdb === undefined) return undefined
  const directory = mkdtempSync(join(tmpdir(), 'atelier-chdb-'))
  const served = await serve(new chdb.Session(directory))
  return {
    url: served.url,
    close: async () => {
      await served.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Returns the name of a test group, with the reason when it is skipped. */
export const onClickHouse = (name: string, server: TestClickHouse | undefined): string =>
  server === undefined
    ? `${name} (skipped: neither CLICKHOUSE_URL nor the package chdb; CHDB names its folder)`
    : name
