/*
 * Makes calls with releases of the SDK, and prints what became of them. One process for all: each release that is imported once more
 * takes a second. Started as: node --import …/redirect.js call-releases.mjs < settings.json
 */
import { readFileSync } from 'node:fs'
import { readAll } from './reads.mjs'
import { writeAll } from './writes.mjs'

const { shop, reads, writes } = JSON.parse(readFileSync(0, 'utf8'))

/** What a job answers for each release, by its name; the error of one that fails. */
const forEach = async (folders, job) => {
  const answers = {}
  for (const [release, folder] of Object.entries(folders))
    answers[release] = await job(folder, shop).catch((error) => ({ error: String(error.stack) }))
  return answers
}

process.stdout.write(
  JSON.stringify({ reads: await forEach(reads, readAll), writes: await forEach(writes, writeAll) }),
)
