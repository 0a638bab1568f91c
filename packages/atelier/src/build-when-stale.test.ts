import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { makeScratchFolder } from '@atelier/plumbing/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'

const scratch = makeScratchFolder()
const { directory } = scratch
const dist = 'packages/atelier/dist'

/** As the build of the product: what was built is gone until all of it is there again. */
const build = `
  const { appendFileSync, mkdirSync, rmSync, writeFileSync } = require('node:fs')
  appendFileSync('built.txt', 'once ')
  for (const folder of ['packages/web/dist', '${dist}']) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  }
  setTimeout(() => {
    writeFileSync('${dist}/part.js', 'export const part = "runs"')
    writeFileSync('packages/web/dist/studio.html', '')
    writeFileSync('${dist}/atelier.js', 'import { part } from "./part.js"; console.log(part)')
  }, 1000)`

beforeEach(() => {
  mkdirSync(join(directory, 'packages/atelier'), { recursive: true })
  cpSync(join(import.meta.dirname, '../bin'), join(directory, 'packages/atelier/bin'), { recursive: true })
  writeFileSync(join(directory, 'build.cjs'), build)
  const scripts = { build: 'node build.cjs' }
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ type: 'module', scripts }))
})
afterEach(() => scratch.remove())

const run = async (): Promise<string> => {
  const { stdout } = spawn(process.execPath, [join(directory, 'packages/atelier/bin/atelier.js')], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return text(stdout)
}

it('is built by one process, while others that were started wait for it', async () => {
  // Of a process that was killed while it built: no process has so high an id.
  mkdirSync(join(directory, '.cache'))
  writeFileSync(join(directory, '.cache/build.lock'), '99999999')
  expect(await Promise.all([run(), run(), run()])).toEqual(['runs\n', 'runs\n', 'runs\n'])
  expect(readFileSync(join(directory, 'built.txt'), 'utf8')).toBe('once ')
  rmSync(join(directory, dist, 'atelier.js'))
  expect(await run()).toBe('runs\n')
  expect(readFileSync(join(directory, 'built.txt'), 'utf8')).toBe('once once ')
})
