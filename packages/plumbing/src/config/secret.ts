import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dataPath } from './data-dir.ts'
import { ConfigError } from './reader.ts'
import type { Config } from './read-config.ts'

const fileIn = (dataDir: string): string => dataPath(dataDir, 'secret')

/** Returns true if an installation already has its secret. */
export const hasSecret = ({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): boolean =>
  secret !== undefined || existsSync(fileIn(dataDir))

/**
 * Returns the server secret: `ATELIER_SECRET` or, without it, a secret created at the first start and stored
 * in `DATA_DIR/secret` with mode 0600. Processes that start at the same time agree on a single secret.
 *
 * @returns 32 bytes as hexadecimal digits
 * @throws ConfigError if the file does not hold such a secret
 */
export const readSecret = ({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): string => {
  if (secret !== undefined) return secret
  const file = fileIn(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    return requireSecret(file, readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return requireSecret(file, readFileSync(file, 'utf8'))
}

const requireSecret = (file: string, text: string): string => {
  const secret = text.trim().toLowerCase()
  if (/^[0-9a-f]{64}$/.test(secret)) return secret
  throw new ConfigError([
    `${file} must hold 64 hexadecimal digits and does not. Restore it: without it, no issued token is valid.`,
  ])
}
