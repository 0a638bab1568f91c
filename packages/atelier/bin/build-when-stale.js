import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { releaseLock, takeLock, waitForBuilder } from './build-lock.js'

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

function isStale() {
  const oldestBuilt = Math.min(...built.map((file) => (existsSync(file) ? statSync(file).mtimeMs : 0)))
  return oldestBuilt < newestBelow(join(repository, 'packages'))
}

/** @returns true if it could be built */
function build() {
  process.stderr.write('Building Atelier (only needed once, and after changes)…\n')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status, stdout, stderr } = spawnSync(npm, ['run', '--silent', 'build'], {
    cwd: repository,
    encoding: 'utf8',
  })
  if (status !== 0) process.stderr.write(`${stdout}${stderr}\nThe build failed; its output is above.\n`)
  return status === 0
}

/** Builds the product when it was never built, or when a source file is newer than what was built; one process at a time. */
export function buildWhenStale() {
  do {
    waitForBuilder()
    if (!isStale()) return
  } while (!takeLock())
  let isBuilt
  try {
    // Another process may have built it between the two.
    isBuilt = !isStale() || build()
  } finally {
    releaseLock()
  }
  if (!isBuilt) process.exit(1)
}
