import { findEmbeddedPostgres } from '@atelier/plumbing/database'
import { Client } from 'pg'

/** Runs work on one connection to the embedded database of a running product. */
export const withDatabase = async <Result>(
  dataDir: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const client = new Client({ connectionString: findEmbeddedPostgres(dataDir)?.url })
  // A database that is stopped on purpose ends its connections; the running statement rejects.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
