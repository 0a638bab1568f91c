import { startEmbeddedPostgres } from './start.ts'

/** Separate process that starts the server on a data directory, prints its URL, and holds it. */
const [dataDir = ''] = process.argv.slice(2)
const say = (facts: object, sentence: string): void =>
  void process.stdout.write(`${JSON.stringify({ ...facts, sentence })}\n`)
const log = { debug: () => undefined, info: say, warn: say, error: say, child: () => log }

try {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  process.stdout.write(`${JSON.stringify({ url: postgres.url })}\n`)
  process.on('SIGTERM', () => {
    postgres.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
  setInterval(() => undefined, 60_000)
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refused: (error as Error).message })}\n`)
  process.exitCode = 1
}
