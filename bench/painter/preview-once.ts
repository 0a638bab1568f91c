import sharp from 'sharp'
import { paintPreview } from '../../packages/painter/src/browser/paint-preview.ts'
import { loadKernels } from '../../packages/painter/src/workers/open-engine.ts'

/**
 * `preview-once.ts PHOTO` paints previews of 512 pixels on one thread and prints the seconds of the first round
 * and of the fastest one.
 */
const [photo = ''] = process.argv.slice(2)
const { data, info } = await sharp(photo)
  .resize({ width: 512, height: 512, fit: 'inside' })
  .ensureAlpha()
  .raw()
  .toBuffer({ resolveWithObject: true })
const module = loadKernels(false)
const seconds: number[] = []
const cpuSeconds: number[] = []
for (let round = 0; round < 8; round += 1) {
  const before = process.cpuUsage()
  const start = performance.now()
  paintPreview(module, {
    pixels: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    seed: 1,
  })
  seconds.push((performance.now() - start) / 1000)
  const { user, system } = process.cpuUsage(before)
  cpuSeconds.push((user + system) / 1e6)
}
process.stdout.write(
  JSON.stringify({ first: seconds[0], warm: Math.min(...seconds), processor: Math.min(...cpuSeconds) }),
)
