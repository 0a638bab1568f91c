import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { preparePhoto } from './encode.ts'
import { UnusablePhotoError } from './unusable-photo.ts'
import { findOutsideReference } from './svg.ts'

function drawing(inside: string, attributes = 'width="100" height="80"'): Uint8Array {
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  )
}

async function outcome(bytes: Uint8Array): Promise<string> {
  try {
    await preparePhoto(bytes)
    return 'drawn'
  } catch (error) {
    if (error instanceof UnusablePhotoError) return error.reason
    throw error
  }
}

describe('SVG', () => {
  it('is drawn at a size worth painting, whatever size it states', async () => {
    const rect = '<rect width="60%" height="100%" fill="#c03030"/>'
    for (const attributes of [
      'width="24" height="18"',
      'viewBox="0 0 40 30"',
      'width="5000" height="3750"',
      'width="20cm" height="15cm"',
    ]) {
      const { width, height, format, png } = await preparePhoto(drawing(rect, attributes))
      expect(format).toBe('svg')
      expect(width).toBeGreaterThan(1300)
      expect(width).toBeLessThan(1500)
      expect(width / height).toBeCloseTo(4 / 3, 1)
      expect((await sharp(png).stats()).channels[0]!.mean).toBeGreaterThan(190)
    }
  })

  it('may use its own parts and embedded pixels', async () => {
    const pixels = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#20c020' } })
      .png()
      .toBuffer()
    const inside = `<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient><rect id="r" width="9" height="9"/></defs>
      <rect width="50" height="50" fill="url(#g)"/><use xlink:href="#r"/><use href="#r"/>
      <image width="50" height="50" x="50" href="data:image/png;base64,${pixels.toString('base64')}"/><style>rect { stroke: url(#g) }</style>`
    expect(await outcome(drawing(inside))).toBe('drawn')
  })

  it.each([
    ['a picture on another host', '<image href="http://127.0.0.1:9/x.png" width="9" height="9"/>'],
    ['a picture in a file', '<image xlink:href="file:///etc/passwd" width="9" height="9"/>'],
    ['a relative file', '<image href="secret.png" width="9" height="9"/>'],
    ['a hidden scheme', '<image href="&#104;ttp://127.0.0.1:9/" width="9" height="9"/>'],
    ['another drawing inside', '<image href="data:image/svg+xml;base64,PHN2Zy8+" width="9" height="9"/>'],
    ['a paint elsewhere', '<rect fill="url(http://127.0.0.1:9/a#b)" width="9" height="9"/>'],
    ['a paint with a hidden name', '<rect fill="&#x75;rl(http://127.0.0.1:9/a#b)" width="9" height="9"/>'],
    ['an imported style sheet', '<style>@import "http://127.0.0.1:9/a.css";</style>'],
    ['an escaped import', '<style>@\\69mport "a.css";</style>'],
    ['an included file', '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="#a" parse="text"/>'],
    ['foreign content', '<foreignObject width="9" height="9"/>'],
    ['a script', '<script>1</script>'],
  ])('is refused with %s', async (_, inside) => {
    expect(await outcome(drawing(inside))).toBe('unsupported')
  })

  it('is refused with entities, a style sheet instruction or another character set', async () => {
    const bodies = [
      '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hostname">]><svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><text>&a;</text></svg>',
      '<?xml version="1.0"?><?xml-stylesheet href="#a"?><svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>',
      '<?xml version="1.0" encoding="UTF-7"?><svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>',
    ]
    for (const body of bodies) expect(await outcome(new TextEncoder().encode(body))).toBe('unsupported')
  })

  it('fetches nothing even when the check is passed by', async () => {
    let visits = 0
    const server = createServer((_, response) => {
      visits++
      response.end()
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await sharp(drawing(`<image href="http://127.0.0.1:${port}/x.png" width="90" height="70"/>`))
      .png()
      .toBuffer()
    server.close()
    expect(visits).toBe(0)
  })

  it('is refused when it is broken or has no extent', async () => {
    expect(
      await outcome(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="90"')),
    ).toBe('truncated')
    expect(await outcome(drawing('<rect/>', 'width="1000" height="1"'))).toBe('too_small')
  })

  it('is refused when it embeds too many pixels', async () => {
    const bomb = await sharp({
      create: { width: 9000, height: 9000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(
      await outcome(
        drawing(`<image href="data:image/png;base64,${bomb.toString('base64')}" width="90" height="70"/>`),
      ),
    ).toBe('too_many_pixels')
  })

  it('may come from a drawing program', () => {
    expect(
      findOutsideReference(
        '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg inkscape:export-filename="C:\\a.png"/>',
      ),
    ).toBeUndefined()
  })
})
