import { readFile, writeFile } from 'node:fs/promises'
import { createPainter } from '@atelier/painter'

/**
 * `paint-once.ts PHOTO OUT THREADS ROUNDS [photo]` paints with one painter, at the photo's own size with the
 * word `photo`, and prints the seconds of the first round and of the fastest one.
 */
const [photo = '', out = '', threads, rounds, size] = process.argv.slice(2)
const baseline = process.memoryUsage().rss
const bytes = await readFile(photo)
const painter = createPainter({ threads: Number(threads) })
const seconds: number[] = []
const cpuSeconds: number[] = []
for (let round = 0; round < Number(rounds); round += 1) {
  const before = process.cpuUsage()
  const start = performance.now()
  const { png } = await painter.paint(bytes, { seed: 1, ...(size === 'photo' && { size }) })
  seconds.push((performance.now() - start) / 1000)
  const { user, system } = process.cpuUsage(before)
  cpuSeconds.push((user + system) / 1e6)
  await writeFile(out, png)
}
const { maxRSS } = process.resourceUsage()
await painter.close()
process.stdout.write(
  JSON.stringify({
    first: seconds[0],
    warm: Math.min(...seconds),
    memory: (maxRSS * 1024 - baseline) / 1e6,
    processor: Math.min(...cpuSeconds),
  }),
)
