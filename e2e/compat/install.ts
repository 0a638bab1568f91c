import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Folder of the programs that use the provider's packages, which the repository itself does not need. */
export const clients = fileURLToPath(new URL('clients', import.meta.url))

const files = ['package.json', 'package-lock.json']
const options = ['--ignore-scripts', '--legacy-peer-deps', '--omit=optional', '--omit=peer', '--no-audit']

/** Installs the packages in a cache folder named after their lockfile, unless they exist. */
const installOnce = async (): Promise<string> => {
  const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'atelier')
  const lock = createHash('sha256').update(readFileSync(join(clients, 'package-lock.json')))
  const home = join(cache, `clients-${lock.digest('hex').slice(0, 16)}`)
  if (existsSync(home)) return home
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(`${home}-`)
  for (const file of files) copyFileSync(join(clients, file), join(draft, file))
  await promisify(execFile)('npm', ['ci', ...options, '--no-fund', '--prefer-offline'], { cwd: draft })
  try {
    renameSync(draft, home)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another clone was faster.
    if (!existsSync(home)) throw error
  }
  return home
}

/** Links the provider's packages to the programs' folder. */
export const installClients = async (): Promise<void> => {
  const packages = join(clients, 'node_modules')
  const home = await installOnce()
  rmSync(packages, { recursive: true, force: true })
  symlinkSync(join(home, 'node_modules'), packages)
}
