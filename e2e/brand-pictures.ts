import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBrowser, openBrowser } from './browser.ts'

const repository = fileURLToPath(new URL('../', import.meta.url))
const folder = `${repository}packages/web/public/`
const require = createRequire(import.meta.url)

const dataUrl = (type: string, path: string): string =>
  `data:${type};base64,${readFileSync(path).toString('base64')}`

/** The photo is CC0, so the picture needs no attribution (`packages/painter/photos/LICENCES.md`). */
const photo = `${repository}packages/painter/photos/dandelions.jpg`
const mark = readFileSync(`${folder}mark.svg`, 'utf8')
const faces = (
  [
    ['Fraunces', 'fraunces'],
    ['Source Sans 3', 'source-sans-3'],
  ] as const
).map(([family, name]) => {
  const file = require.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`)
  return `@font-face{font-family:'${family}';font-weight:200 900;src:url(${dataUrl('font/woff2', file)})}`
})

/** Preview image of a shared link: half photo, half painting, with the studio's claim. */
const social = (painting: string): string => `<style>${faces.join('')}
  * { box-sizing: border-box; margin: 0 }
  body { position: relative; width: 1200px; height: 630px; overflow: hidden; background: #faf4e6; color: #2a251d }
  .half { position: absolute; inset: 0; background-size: 1160px auto; background-repeat: no-repeat; background-position: 556px 20% }
  .photo { background-position-x: -50px; clip-path: polygon(0 0, 640px 0, 560px 100%, 0 100%) }
  .edge { position: absolute; inset: 0; background: #fffdf6; clip-path: polygon(636px 0, 644px 0, 564px 100%, 556px 100%) }
  .card { position: absolute; left: 50%; bottom: 36px; translate: -50% 0; padding: 20px 44px 22px 34px; white-space: nowrap; display: flex; gap: 30px; align-items: center;
    background: #fffdf6; border-radius: 26px 20px 28px 22px / 22px 26px 20px 28px; box-shadow: 0 18px 48px -12px rgb(73 56 23 / 45%) }
  svg { width: 96px; height: 96px; flex: none }
  h1 { font: 560 58px/1.1 Fraunces; letter-spacing: -0.012em }
  p { margin-top: 6px; font: 400 31px/1.3 'Source Sans 3'; color: #5d5446 }
</style>
<div class="half" style="background-image:url(${dataUrl('image/png', painting)})"></div>
<div class="half photo" style="background-image:url(${dataUrl('image/jpeg', photo)})"></div>
<div class="edge"></div>
<div class="card">${mark}<div><h1>Atelier</h1><p>Your photo as a hand-painted scene</p></div></div>`

/**
 * The mark on paper. Launchers crop icons to their own shape, of which only the middle four fifths are
 * certain to be visible.
 */
const icon = (size: number, share: number): string => `<style>
  body { margin: 0; display: grid; place-items: center; width: ${size}px; height: ${size}px; background: #faf4e6 }
  svg { width: ${size * share}px; height: ${size * share}px }
</style>${mark}`

const scratch = mkdtempSync(join(tmpdir(), 'atelier-pictures-'))
const browser = await openBrowser(await ensureBrowser())
try {
  const painting = join(scratch, 'painting.png')
  execFileSync(process.execPath, ['packages/atelier/dist/atelier.js', 'paint', photo, '-o', painting], {
    cwd: repository,
  })
  const page = await browser.newPage()
  const take = async (file: string, width: number, height: number, html: string): Promise<void> => {
    await page.setViewportSize({ width, height })
    await page.setContent(html)
    await page.evaluate('document.fonts.ready')
    const type = file.endsWith('.jpg') ? ({ type: 'jpeg', quality: 84 } as const) : ({ type: 'png' } as const)
    await page.screenshot({ path: folder + file, ...type })
  }
  await take('social.jpg', 1200, 630, social(painting))
  await take('touch-icon.png', 180, 180, icon(180, 0.76))
  for (const size of [192, 512]) {
    await take(`icon-${size}.png`, size, size, icon(size, 0.84))
    await take(`icon-${size}-maskable.png`, size, size, icon(size, 0.62))
  }
} finally {
  await browser.close()
  rmSync(scratch, { recursive: true })
}
