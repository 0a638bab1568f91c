import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const built = [
  join(repository, 'packages/atelier/dist/atelier.js'),
  join(repository, 'packages/web/dist/studio.html'),
]
const notSource = new Set(['dist', 'node_modules', 'bench', 'photos'])

/** The latest moment a file below `folder` was written, in milliseconds. */
function newestBelow(folder) {
  let newest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (notSource.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
    const path = join(folder, entry.name)
    newest = Math.max(newest, entry.isDirectory() ? newestBelow(path) : statSync(path).mtimeMs)
  }
  return newest
}

/** Builds the product when it was never built, or when a source file is newer than what was built. */
export function buildWhenStale() {
  const oldestBuilt = Math.min(...built.map((file) => (existsSync(file) ? statSync(file).mtimeMs : 0)))
  if (oldestBuilt >= newestBelow(join(repository, 'packages'))) return
  process.stderr.write('Building Atelier (only needed once, and after changes)…\n')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const build = spawnSync(npm, ['run', '--silent', 'build'], { cwd: repository, encoding: 'utf8' })
  if (build.status !== 0) {
    process.stderr.write(`${build.stdout}${build.stderr}\nThe build failed; its output is above.\n`)
    process.exit(1)
  }
}
