import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { makeScratchFolder } from '@atelier/plumbing/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'

const scratch = makeScratchFolder()
const { directory } = scratch
const dist = 'packages/atelier/dist'

/**
 * Simulates the product's build: its output is gone until all of it is complete again, which the test
 * controls.
 */
const build = `
  const { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } = require('node:fs')
  appendFileSync('built.txt', 'once ')
  for (const folder of ['packages/web/dist', '${dist}']) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  }
  while (!existsSync('allowed')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
  writeFileSync('${dist}/part.js', 'export const part = "runs"')
  writeFileSync('packages/web/dist/studio.html', '')
  writeFileSync('${dist}/atelier.js', 'import { part } from "./part.js"; console.log(part)')`

const lock = join(directory, '.cache/build.lock')

beforeEach(() => {
  mkdirSync(join(directory, 'packages/atelier'), { recursive: true })
  cpSync(join(import.meta.dirname, '../bin'), join(directory, 'packages/atelier/bin'), { recursive: true })
  writeFileSync(join(directory, 'build.cjs'), build)
  const scripts = { build: 'node build.cjs' }
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ type: 'module', scripts }))
})
afterEach(() => scratch.remove())

const run = () => {
  const { pid, stdout, stderr } = spawn(
    process.execPath,
    [join(directory, 'packages/atelier/bin/atelier.js')],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const started = { pid, printed: text(stdout), isWaiting: false }
  stderr.on('data', (messages: Buffer) => {
    if (messages.includes('Waiting for process')) started.isWaiting = true
  })
  return started
}

it('is built by one process, while concurrently started ones wait for it', async () => {
  // The lock of a process that was killed during its build: no process has so high an id.
  mkdirSync(join(directory, '.cache'))
  writeFileSync(lock, '99999999')
  const started = [run(), run(), run()]
  await expect
    .poll(() => {
      const builder = Number(readFileSync(lock, 'utf8'))
      const otherBuilders = started.filter(({ pid }) => pid !== builder)
      return otherBuilders.map(({ isWaiting }) => isWaiting)
    })
    .toEqual([true, true])
  writeFileSync(join(directory, 'allowed'), '')
  const printed = await Promise.all(started.map((process) => process.printed))
  expect(printed).toEqual(['runs\n', 'runs\n', 'runs\n'])
  expect(readFileSync(join(directory, 'built.txt'), 'utf8')).toBe('once ')
  rmSync(join(directory, dist, 'atelier.js'))
  expect(await run().printed).toBe('runs\n')
  expect(readFileSync(join(directory, 'built.txt'), 'utf8')).toBe('once once ')
})
