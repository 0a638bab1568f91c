import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Response to a read of the newer client, by the name of its function: `orders.list`. */
export type NamedResponse = { readonly name: string; readonly value: unknown }

const root = fileURLToPath(new URL('../..', import.meta.url))
const compiler = join(root, 'node_modules/.bin/tsc')
const options =
  '--ignoreConfig --noEmit --strict --skipLibCheck --module nodenext --target es2024 --types node'

/** First lines of a module that checks responses. */
const head = (folder: string, version: string): readonly string[] => [
  `import type { Polar } from '${folder}/dist/${version}/index.mjs'`,
  'type Frozen<T> = T extends object ? { readonly [Name in keyof T]: Frozen<T[Name]> } : T',
  'type ResponseOf<T> = T extends (...given: never[]) => Promise<infer Value> ? Frozen<Value> : never',
]

/**
 * Checks a response on one line, so that the line number of an error names the call. It is a constant, because
 * a literal may not have more properties than its type.
 */
const check = ({ name, value }: NamedResponse, index: number): string => {
  const members = name.split('.').map((part) => `['${part}']`)
  const constant = `const response${index} = ${JSON.stringify(value)} as const`
  return `${constant}; response${index} satisfies ResponseOf<Polar${members.join('')}>`
}

/** Returns the output of the compiler, whose exit code is not 0 when there are errors. */
const compile = (file: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const settings = { cwd: root, maxBuffer: 64 * 1024 * 1024 }
    execFile(compiler, [...options.split(' '), file], settings, (error, output) => {
      if (error === null || (typeof error.code === 'number' && output !== '')) resolve(output)
      else reject(error)
    })
  })

/**
 * Compiles responses against the types of a version of the newer client, which validates nothing itself.
 *
 * @returns the calls whose responses do not fit, with the message of the compiler
 */
export const misfitsOf = async (
  folder: string,
  version: string,
  responses: readonly NamedResponse[],
): Promise<Readonly<Record<string, string>>> => {
  const scratch = join(root, 'node_modules/.cache')
  mkdirSync(scratch, { recursive: true })
  const directory = mkdtempSync(join(scratch, 'responses-'))
  try {
    const first = head(folder, version)
    const file = join(directory, 'responses.mts')
    writeFileSync(file, [...first, ...responses.map(check)].join('\n'))
    const errors = (await compile(file)).split(/\n(?=\S)/).filter((text) => text.includes('error TS'))
    return Object.fromEntries(
      errors.map((text) => {
        const line = Number(/responses\.mts\((\d+),/.exec(text)?.[1])
        return [responses[line - 1 - first.length]?.name ?? text, text]
      }),
    )
  } finally {
    rmSync(directory, { recursive: true })
  }
}
