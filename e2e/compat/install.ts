import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Where the provider's packages are installed that the repository itself does not need. */
export const clients = fileURLToPath(new URL('clients', import.meta.url))

/** Installs the provider's packages as their lockfile says, unless that was done before. */
export const installClients = async (): Promise<void> => {
  const note = join(clients, 'node_modules/.installed')
  const lock = createHash('sha256')
    .update(readFileSync(join(clients, 'package-lock.json')))
    .digest('hex')
  if (existsSync(note) && readFileSync(note, 'utf8') === lock) return
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--omit=optional', '--omit=peer', '--no-audit']
  await promisify(execFile)('npm', ['ci', ...options, '--no-fund', '--prefer-offline'], { cwd: clients })
  writeFileSync(note, lock)
}
