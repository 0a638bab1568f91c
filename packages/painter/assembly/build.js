import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'

const folder = fileURLToPath(new URL('..', import.meta.url))

/**
 * Compiles the kernels. The module imports its memory, has no data of its own and no atomic instruction, so threads may
 * share it or not (`src/engine/module-kind.ts`).
 * @param {string} out where the module goes, absolute or relative to the package
 * @throws {Error} with what the compiler said
 */
export async function buildKernels(out) {
  const options =
    '-O3 --noAssert --runtime stub --enable simd --importMemory --noExportMemory --initialMemory 1 --maximumMemory 65536'
  const { error, stderr } = await asc.main([
    'assembly/index.ts',
    '--baseDir',
    folder,
    '--outFile',
    out,
    ...options.split(' '),
  ])
  if (error) throw new Error(`The kernels do not compile: ${error.message}\n${stderr.toString()}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildKernels('wasm/kernels.wasm')
