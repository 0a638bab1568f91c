import { createInterface } from 'node:readline'
import { onDisk } from './testing/open-storages.ts'

/** The pages of a storage folder in a process of their own, which tells its most memory so far for each line it reads. */
const { server } = await onDisk({ directory: process.argv[2] ?? '' })
process.stdout.write(`${server.url}\n`)
createInterface({ input: process.stdin }).on('line', () => {
  process.stdout.write(`${process.resourceUsage().maxRSS * 1024}\n`)
})
