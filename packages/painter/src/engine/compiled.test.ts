import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildKernels } from '../../assembly/build.js'

it('the committed kernels equal a build of the source, byte for byte', async () => {
  const out = await mkdtemp(join(tmpdir(), 'kernels-'))
  await buildKernels(out)
  for (const file of ['kernels.wasm', 'operation.ts']) {
    const [built, committed] = await Promise.all([
      readFile(join(out, file)),
      readFile(new URL(`../../wasm/${file}`, import.meta.url)),
    ])
    expect(built.equals(committed), 'run `npm run wasm -w @atelier/painter` and commit the files').toBe(true)
  }
})
