import { readFile } from 'node:fs/promises'
import { UsageError } from './usage-error.ts'

const wholeInput = async (): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of process.stdin) pieces.push(Buffer.from(piece as Uint8Array))
  return Buffer.concat(pieces)
}

/**
 * Returns the bytes of `--data`: the text itself, those of `@FILE`, or of the input for `-`. @throws
 * UsageError
 */
export const readData = async (given: string): Promise<Uint8Array> => {
  if (given === '-') return wholeInput()
  if (!given.startsWith('@')) return new TextEncoder().encode(given)
  try {
    return await readFile(given.slice(1))
  } catch (error) {
    throw new UsageError(`The file ${given.slice(1)} of --data cannot be read: ${(error as Error).message}`)
  }
}

/** Returns the content of `--data`, parsed as JSON. @throws UsageError */
export const readJson = async (given: string): Promise<unknown> => {
  const text = new TextDecoder().decode(await readData(given))
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new UsageError('--data must be JSON, @FILE with JSON, or - for JSON from the input.')
  }
}
