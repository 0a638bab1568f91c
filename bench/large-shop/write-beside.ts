import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Size } from './sizes.ts'

/** Writes a shop of a size into an installation, whose server may be running. */
export const writeBeside = (dataDir: string, size: Size): void => {
  execFileSync('npm', ['run', '--silent', 'large-shop', '--', '--size', size], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'ignore',
  })
}
