import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { ConfigError, createReader } from './reader.ts'

/** What the command line reads of the environment to find a server: here, or elsewhere. */
export type CommandLineConfig = {
  /** The server of `ATELIER_SERVER`, without a slash at the end. */
  readonly server: string | undefined
  /** The access token of `ATELIER_TOKEN`. */
  readonly token: string | undefined
  /** The access token of `ATELIER_TO_TOKEN`, for the server that something is copied to. */
  readonly toToken: string | undefined
  /** The access token of `POLAR_ACCESS_TOKEN`, for the provider that is imported from. */
  readonly polarToken: string | undefined
  /** The key of `STRIPE_IMPORT_KEY`, for the Stripe account that is imported from. */
  readonly stripeImportKey: string | undefined
  /** The folder of the logins of this account. */
  readonly loginFolder: string
  /** Absolute path of the data of an installation on this machine. */
  readonly dataDir: string
}

/**
 * Reads where a server is found. It reads no other setting: a machine that only calls a server has none.
 *
 * @throws ConfigError with a sentence for every wrong variable
 */
export const readCommandLineConfig = (
  env: Readonly<Record<string, string | undefined>> = process.env,
): CommandLineConfig => {
  const read = createReader(env)
  const config = {
    server: read.url('ATELIER_SERVER', ['http:', 'https:']),
    token: read.text('ATELIER_TOKEN'),
    toToken: read.text('ATELIER_TO_TOKEN'),
    polarToken: read.text('POLAR_ACCESS_TOKEN'),
    stripeImportKey: read.text('STRIPE_IMPORT_KEY'),
    loginFolder: join(read.text('XDG_CONFIG_HOME') ?? join(homedir(), '.config'), 'atelier'),
    dataDir: resolve(read.text('DATA_DIR') ?? '.data'),
  }
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  return config
}
