import { createInterface } from 'node:readline'
import { onDisk } from './testing/open-storages.ts'

/**
 * Separate process that serves the pages of a storage folder, and prints its peak memory for each line it
 * reads.
 */
const { server } = await onDisk({ directory: process.argv[2] ?? '' })
process.stdout.write(`${server.url}\n`)
createInterface({ input: process.stdin }).on('line', () => {
  process.stdout.write(`${process.resourceUsage().maxRSS * 1024}\n`)
})
