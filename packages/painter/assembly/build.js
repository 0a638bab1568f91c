import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'

const folder = fileURLToPath(new URL('..', import.meta.url))

/**
 * Compiles the kernels to `kernels.wasm`, and lists the names of their operations in `operation.ts` beside it. The
 * module imports its memory, has no data of its own and no atomic instruction, so threads may share it or not
 * (`src/engine/module-kind.ts`).
 * @param {string} out the folder to write into, absolute
 * @throws {Error} with the compiler's message
 */
export async function buildKernels(out) {
  const options =
    '-O3 --noAssert --runtime stub --enable simd --importMemory --noExportMemory --initialMemory 1 --maximumMemory 65536'
  const file = join(out, 'kernels.wasm')
  const { error, stderr } = await asc.main([
    'assembly/index.ts',
    '--baseDir',
    folder,
    '--outFile',
    file,
    ...options.split(' '),
  ])
  if (error) throw new Error(`The kernels do not compile: ${error.message}\n${stderr.toString()}`)
  const operations = WebAssembly.Module.exports(new WebAssembly.Module(await readFile(file)))
  const names = operations.map(({ name }) => `  | '${name}'\n`).toSorted()
  await writeFile(
    join(out, 'operation.ts'),
    `/** The operations of the compiled kernels; written by \`assembly/build.js\`. */\nexport type Operation =\n${names.join('')}`,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildKernels(join(folder, 'wasm'))
