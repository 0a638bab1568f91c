import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { ConfigError, createReader } from './reader.ts'

/** Environment variables read by the CLI. */
export type CommandLineConfig = {
  /** Server of `ATELIER_SERVER`, without a trailing slash. */
  readonly server: string | undefined
  /** Access token of `ATELIER_TOKEN`. */
  readonly token: string | undefined
  /** Access token of `ATELIER_TO_TOKEN`, for the target server of a copy. */
  readonly toToken: string | undefined
  /** Access token of `POLAR_ACCESS_TOKEN`, for the source provider of an import. */
  readonly polarToken: string | undefined
  /** Key of `STRIPE_IMPORT_KEY`, for the source Stripe account of an import. */
  readonly stripeImportKey: string | undefined
  /** Folder of this account's logins. */
  readonly loginFolder: string
  /** Absolute path of the data of an installation on this machine. */
  readonly dataDir: string
}

/**
 * Reads the settings of the CLI. A machine that only calls a server needs no server configuration, so none is read.
 *
 * @throws ConfigError if a variable is invalid, with a sentence for each
 */
export const readCommandLineConfig = (
  env: Readonly<Record<string, string | undefined>> = process.env,
): CommandLineConfig => {
  const reader = createReader(env)
  const config = {
    server: reader.url('ATELIER_SERVER', ['http:', 'https:']),
    token: reader.text('ATELIER_TOKEN'),
    toToken: reader.text('ATELIER_TO_TOKEN'),
    polarToken: reader.text('POLAR_ACCESS_TOKEN'),
    stripeImportKey: reader.text('STRIPE_IMPORT_KEY'),
    loginFolder: join(reader.text('XDG_CONFIG_HOME') ?? join(homedir(), '.config'), 'atelier'),
    dataDir: resolve(reader.text('DATA_DIR') ?? '.data'),
  }
  if (reader.problems.length > 0) throw new ConfigError(reader.problems)
  return config
}
