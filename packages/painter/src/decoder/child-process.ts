import { fork, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Returns the file of a decoder: beside this source in development, beside the main bundle in the built
 * product.
 */
export const decoderUrl = (): URL =>
  new URL(`./decoder-process.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

/**
 * Starts a decoder process. It receives none of the server's environment, which holds passwords and keys, and
 * keeps the server's process alive only while it is `ref`ed.
 */
export function startDecoderProcess(url: URL): ChildProcess {
  const loader = url.pathname.endsWith('.ts')
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : []
  const child = fork(fileURLToPath(url), {
    execArgv: ['--max-old-space-size=128', '--expose-gc', ...loader],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}
