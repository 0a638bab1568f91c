import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Files made to harm whoever opens them, each small, by code. */

/** Where the few are that take long to make. */
export const keptPictures = join(import.meta.dirname, 'hostile')

const text = (content: string): Uint8Array => new TextEncoder().encode(content)
const svg = (content: string): Uint8Array =>
  text(`<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000">${content}</svg>`)

const flat = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({
    create: { width, height, channels, background: { r: 90, g: 120, b: 40, alpha: 0.5 } },
    limitInputPixels: false,
  })

/** Drawings, none of which is drawn. */
export const svgBombs: Readonly<Record<string, () => Uint8Array>> = {
  'repeated document types': () => text('<!DOCTYPE '.repeat(400_000) + '<svg/>'),
  'a drawing behind repeated document types': () => text(`<svg>${'<!DOCTYPE '.repeat(400_000)}</svg>`),
  'elements inside elements': () => svg('<g>'.repeat(700_000)),
  'a path of fine dashes': () =>
    svg(`<path stroke="#000" stroke-dasharray=".0001" d="M0 0${'L2000 2000L0 0'.repeat(200_000)}"/>`),
  'blurs of blurs': () =>
    svg(`${'<g filter="url(#b)">'.repeat(200)}<filter id="b"><feGaussianBlur stdDeviation="900"/></filter>`),
  turbulence: () => svg(`<filter id="t">${'<feTurbulence numOctaves="99"/>'.repeat(3000)}</filter>`),
}

/** A PNG whose header says what it likes, with pixels for hardly any of it. */
export function pngSaying(width: number, height: number, interlaced: boolean): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits, RGB.
  header.set([8, 2, 0, 0, interlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** One chunk of a PNG (PNG, third edition, 5.3). */
export function pngChunk(name: string, data: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

/** AVIFs that take seconds to make and hardly any room: these alone are kept as files; `write-hostile.ts` made them. */
export const avifMakers = {
  /** 49 megapixels in 1.7 KB, which take 900 MB to decode. */
  'huge.avif': (): Promise<Uint8Array> => flat(7000, 7000).avif({ quality: 1, effort: 0 }).toBuffer(),
  /** As large as an AVIF may be, with 12 bits a channel and transparency. */
  'largest.avif': (): Promise<Uint8Array> =>
    flat(3800, 3800, 4).avif({ quality: 1, effort: 0, chromaSubsampling: '4:4:4', bitdepth: 12 }).toBuffer(),
}

/** One of the AVIFs that are kept. */
export const keptAvif = (name: keyof typeof avifMakers): Promise<Uint8Array> =>
  readFile(join(keptPictures, name))

/** As much as an interlaced PNG may hold: the whole of it stays in memory until its last byte is read. */
export const interlacedPng = (): Promise<Uint8Array> =>
  flat(6500, 6500, 4).toColourspace('rgb16').png({ compressionLevel: 1, progressive: true }).toBuffer()

/** A progressive JPEG of 49 megapixels: all of its coefficients stay in memory. */
export const progressiveJpeg = (): Promise<Uint8Array> =>
  (madeJpeg ??= flat(7000, 7000)
    .jpeg({ quality: 50, progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer())
/** It is made once: that takes seconds. */
let madeJpeg: Promise<Uint8Array> | undefined

/** A progressive JPEG whose last scan comes so often that opening it would take minutes. */
export async function jpegOfManyScans(): Promise<Uint8Array> {
  const jpeg = Buffer.from(await progressiveJpeg())
  const scan = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const end = jpeg.length - 2
  return Buffer.concat([
    jpeg.subarray(0, end),
    ...Array.from({ length: 400 }, () => jpeg.subarray(scan, end)),
    jpeg.subarray(end),
  ])
}

/** A JPEG of 20 MB with two million empty comments and restart intervals. */
export async function jpegOfManyParts(): Promise<Uint8Array> {
  const jpeg = await flat(640, 480).jpeg().toBuffer()
  const empty = Buffer.from('fffe0002ffdd00040000', 'hex')
  const parts = Buffer.alloc(20e6 - (20e6 % empty.length), empty)
  return Buffer.concat([jpeg.subarray(0, 2), parts, jpeg.subarray(2)])
}

/** A JPEG that says it is as large as a JPEG can be. */
export async function jpegSaying(width: number, height: number): Promise<Uint8Array> {
  const jpeg = Buffer.from(await flat(64, 64).jpeg().toBuffer())
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

/** A GIF of many frames, of which only the first is wanted. */
export const gifOfManyFrames = (): Promise<Uint8Array> => {
  const [width, height, frames] = [64, 64, 3000]
  const pixels = new Uint8Array(width * height * frames * 3)
  for (let frame = 0; frame < frames; frame++)
    pixels.fill(frame % 256, frame * width * height * 3, (frame + 1) * width * height * 3)
  return sharp(pixels, {
    raw: { width, height: height * frames, channels: 3, pageHeight: height },
    limitInputPixels: false,
  })
    .gif({ effort: 1 })
    .toBuffer()
}

/** Noise, which no encoder makes small. */
export const noisyJpeg = (side: number, quality = 60): Promise<Uint8Array> =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality })
    .toBuffer()

/** Files that begin like one kind and are another one. */
export const polyglots: Readonly<Record<string, () => Uint8Array>> = {
  'a drawing that begins like a JPEG': () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), svg('<g/>')]),
  'a drawing that begins like a PNG': () =>
    Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), svg('<g/>')]),
  'a web page that begins like a GIF': () =>
    text('GIF89a=1;<html><script>alert(1)</script></html>'.padEnd(400)),
  'a document that begins like a WebP': () => text('RIFF\x40\x00\x00\x00WEBP%PDF-1.7'.padEnd(400)),
  'a video that begins like an AVIF': () =>
    Buffer.concat([Buffer.from('0000001c', 'hex'), text('ftypavif\0\0\0\0mp42avifmdat'.padEnd(4000))]),
  'a text that begins like a TIFF': () => text('II*\0\x08\0\0\0'.padEnd(400, 'x')),
}
