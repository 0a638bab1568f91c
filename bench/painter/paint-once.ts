import { readFile, writeFile } from 'node:fs/promises'
import { createPainter } from '@atelier/painter'
import { measureRounds } from './measure.ts'

/**
 * `paint-once.ts PHOTO OUT THREADS ROUNDS [photo]` paints with one painter, at the photo's own size with the
 * word `photo`, and prints the seconds of the first round and of the fastest one.
 */
const [photo = '', out = '', threads, rounds, size] = process.argv.slice(2)
const baseline = process.memoryUsage().rss
const bytes = await readFile(photo)
const painter = createPainter({ threads: Number(threads) })
let png: Uint8Array = new Uint8Array()
const times = await measureRounds(Number(rounds), async () => {
  png = (await painter.paint(bytes, { seed: 1, ...(size === 'photo' && { size }) })).png
})
await writeFile(out, png)
const { maxRSS } = process.resourceUsage()
await painter.close()
process.stdout.write(JSON.stringify({ ...times, memory: (maxRSS * 1024 - baseline) / 1e6 }))
