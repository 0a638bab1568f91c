import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const migrations = join(import.meta.dirname, '../../migrations')
const plumbing = join(import.meta.dirname, '../../../plumbing/migrations')

/**
 * Returns the folders of the migrations of commerce and plumbing, and one with those of commerce before a number, as
 * `0305`.
 */
export const schemaBefore = (number: string) => {
  const earlier = mkdtempSync(join(tmpdir(), 'atelier-commerce-'))
  for (const name of readdirSync(migrations).filter((file) => file < number))
    copyFileSync(join(migrations, name), join(earlier, name))
  return { migrations, plumbing, earlier, remove: () => rmSync(earlier, { recursive: true }) }
}
