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
export const readData = async (source: string): Promise<Uint8Array> => {
  if (source === '-') return wholeInput()
  if (!source.startsWith('@')) return new TextEncoder().encode(source)
  try {
    return await readFile(source.slice(1))
  } catch (error) {
    throw new UsageError(`The file ${source.slice(1)} of --data cannot be read: ${(error as Error).message}`)
  }
}

/** Returns the content of `--data`, parsed as JSON. @throws UsageError */
export const readJson = async (source: string): Promise<unknown> => {
  const text = new TextDecoder().decode(await readData(source))
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new UsageError('--data must be JSON, @FILE with JSON, or - for JSON from the input.')
  }
}
