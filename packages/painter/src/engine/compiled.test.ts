import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildKernels } from '../../assembly/build.js'
import { loadKernels } from '../workers/compiled.ts'
import { operations } from './operations.ts'

describe('the committed kernels', () => {
  it('are what the source builds, byte for byte', { timeout: 60_000 }, async () => {
    const out = join(await mkdtemp(join(tmpdir(), 'kernels-')), 'kernels.wasm')
    await buildKernels(out)
    const [built, committed] = await Promise.all([
      readFile(out),
      readFile(new URL('../../wasm/kernels.wasm', import.meta.url)),
    ])
    expect(built.equals(committed), 'run `npm run wasm -w @atelier/painter` and commit the file').toBe(true)
  })

  it('export the operations that are known, and nothing else', () => {
    const exported = WebAssembly.Module.exports(loadKernels(false)!).map(({ name }) => name)
    expect(exported.toSorted()).toEqual([...operations].toSorted())
  })
})
