import sharp from 'sharp'
import { paintPreview } from '../../packages/painter/src/browser/paint-preview.ts'
import { loadKernels } from '../../packages/painter/src/workers/open-engine.ts'
import { measureRounds } from './measure.ts'

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
const times = await measureRounds(8, () => {
  paintPreview(module, {
    pixels: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    seed: 1,
  })
})
process.stdout.write(JSON.stringify(times))
