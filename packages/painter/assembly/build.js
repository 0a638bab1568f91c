import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'

const folder = fileURLToPath(new URL('..', import.meta.url))

/**
 * Compiles the kernels to `kernels.wasm`, and writes the arguments of their operations to `operation.ts` beside it. The
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
  const names = operations.map(({ name }) => name).toSorted()
  await writeFile(join(out, 'operation.ts'), describeOperations(names, await readSources()))
}

/** Types of arguments in TypeScript: planes are passed by their address. */
const types = {
  usize: 'Plane',
  OptionalPlane: 'Plane | undefined',
  i32: 'number',
  f32: 'number',
}

/** Returns the text of all sources of the kernels. */
async function readSources() {
  const files = (await readdir(join(folder, 'assembly'))).filter((file) => /^[\w-]+\.ts$/.test(file))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, 'assembly', file), 'utf8')))
  return texts.join('\n')
}

/**
 * Returns the arguments of a compiled function, by name, without its band: the last two, `from` and `to`.
 * @param {string} name
 * @param {string} sources
 * @returns {string[][]} names with their types
 */
function argumentsOf(name, sources) {
  const [, list = ''] = new RegExp(`export function ${name}\\(([^)]*)\\): void`).exec(sources) ?? []
  const all = [...list.matchAll(/(\w+): (\w+)/g)].map(([, argument, type]) => [argument, types[type]])
  const band = all.splice(-2).map(([argument]) => argument)
  if (band.join() !== 'from,to' || all.some(([, type]) => type === undefined))
    throw new Error(`The arguments of ${name} cannot be read: they end with from: i32, to: i32.`)
  return all
}

/**
 * Returns the module that lists the arguments of the operations, as types and in their order.
 * @param {string[]} names
 * @param {string} sources
 */
function describeOperations(names, sources) {
  const all = names.map((name) => [name, argumentsOf(name, sources)])
  const fields = ([name, list]) =>
    `  ${name}: { ${list.map(([argument, type]) => `${argument}: ${type}`).join('; ')} }\n`
  const order = ([name, list]) => `  ${name}: [${list.map(([argument]) => `'${argument}'`).join(', ')}],\n`
  return `import type { Plane } from '../src/picture.ts'

/** Arguments of the operations of the compiled kernels, without the band; written by \`assembly/build.js\`. */
export type Arguments = {
${all.map(fields).join('')}}

export type Operation = keyof Arguments

/** Names of the arguments of each operation, in the order of the compiled function. */
export const argumentNames: { readonly [Name in Operation]: readonly (string & keyof Arguments[Name])[] } = {
${all.map(order).join('')}}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildKernels(join(folder, 'wasm'))
