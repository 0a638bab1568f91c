import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publishedSdk } from '../published-sdk.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))

/**
 * Runs programs with the provider's packages as a user does, with the published preload of our SDK.
 *
 * @param serverURL the URL that the preload redirects their calls to
 */
export const withPreload = async (serverURL: string) => {
  const sdk = await publishedSdk()
  const env = { ...process.env, ATELIER_SERVER_URL: serverURL }

  /** Starts a program of this folder with settings on its standard input. */
  const start = (file: string, settings: unknown) => {
    // The adapter for SvelteKit is exported only to bundlers, which set this condition.
    const options = ['--conditions=svelte', '--import', join(sdk, 'redirect.js')]
    const child = spawn(process.execPath, [...options, join(folder, file)], { env })
    child.stdin.end(JSON.stringify(settings))
    let printed = ''
    let complaints = ''
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    return { child, ended, printed: () => printed, complaints: () => complaints }
  }

  return {
    /** Folder of our published SDK. */
    sdk,
    start,
    /** Runs a program to its end, and returns the JSON that it prints. */
    run: async <Result>(file: string, settings: unknown): Promise<Result> => {
      const { ended, printed, complaints } = start(file, settings)
      if ((await ended) !== 0) throw new Error(`${file} failed:\n${complaints()}`)
      return JSON.parse(printed()) as Result
    },
  }
}
