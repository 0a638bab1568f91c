import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '@atelier/plumbing/log'
import { partial, writeWhole } from '@atelier/plumbing/storage'
import * as z from 'zod/mini'

const Line = z.object({
  message: z.string(),
  level: z.literal('INFO'),
  source: z.literal('USER'),
  timestamp: z.string(),
})
/** One line that the model said about an order. */
export type Line = z.infer<typeof Line>

const Outcome = z.union([
  z.object({
    result: z.object({
      image: z.nullable(z.object({ url: z.string(), content_type: z.string() })),
      has_nsfw_concepts: z.readonly(z.array(z.boolean())),
    }),
  }),
  z.object({ status: z.int(), detail: z.unknown() }),
])
/** What an order came to: the model's answer, or the status and words of a failure. */
export type Outcome = z.infer<typeof Outcome>

const Entry = z.object({
  id: z.string(),
  app: z.string(),
  /** What its caller calls it, to place it once. */
  key: z.nullable(z.string()),
  /** Its place among all orders. */
  number: z.int(),
  /** What was asked for; null when it is done. */
  input: z.unknown(),
  logs: z.array(Line),
  outcome: z.nullable(Outcome),
})
/** An order as it is written down. */
export type Entry = z.infer<typeof Entry>

/** The orders of a folder, a small file each, in which a process finds what the one before it left. */
export const openOrderBook = async (directory: string, log: Log) => {
  await mkdir(directory, { recursive: true })
  const place = (id: string): string => join(directory, `${id}.json`)
  const read = async (name: string): Promise<Entry[]> => {
    const file = join(directory, name)
    if (name.endsWith(partial)) await rm(file, { force: true })
    if (!name.endsWith('.json')) return []
    try {
      return [Entry.parse(JSON.parse(await readFile(file, 'utf8')))]
    } catch (error) {
      log.warn({ err: error, file }, 'An order could not be read and is left out.')
      return []
    }
  }
  const found = await Promise.all((await readdir(directory)).map(read))
  return {
    /** What was written down before, the oldest first. */
    entries: found.flat().toSorted((one, other) => one.number - other.number),
    write: (entry: Entry): Promise<void> => writeWhole(place(entry.id), JSON.stringify(entry)),
    drop: (id: string): Promise<void> => rm(place(id), { force: true }),
  }
}
